import { curve, mirrored, onPlane, points } from "./perspective.mjs";

/** What is on the car's body: lamps, grille, number plate, doors, mirrors. */

/**
 * @typedef {import("./perspective.mjs").Point} Point
 * @typedef {import("./perspective.mjs").Camera} Camera
 * @typedef {import("./car.mjs").Shape} Shape
 */

const FOG = points("722 560 470, 660 690 480, 660 700 345, 722 590 330");

/** @param {Shape} shape @param {(half: readonly Point[]) => Point[]} place puts it at the left or the right side */
export function headlamp(shape, place) {
  const lens = place(
    curve(
      "690 415 712, 640 590 735, 520 712 758, 330 806 778, 300 815 765, 450 765 690, 610 668 640, 690 560 622, 712 430 640, 690 415 712",
    ),
  );
  const strip = place(curve("706 440 655, 690 560 640, 610 675 658, 460 770 705, 330 815 762"));
  const bulb = (/** @type {Point} */ [x, y, z], /** @type {number} */ radius) =>
    place(
      Array.from(
        { length: 25 },
        (_, step) =>
          /** @type {Point} */ ([
            x + radius * 0.55 * Math.cos((step * Math.PI) / 12),
            y - radius * 0.8 * Math.cos((step * Math.PI) / 12),
            z + radius * Math.sin((step * Math.PI) / 12),
          ]),
      ),
    );
  return [
    shape(lens, 'fill="#141922" stroke="#0b0d12" stroke-width="2.5" stroke-linejoin="round"'),
    shape(bulb([640, 640, 692], 44), 'fill="#39435a"'),
    shape(bulb([640, 640, 692], 30), 'fill="#c9d4e8"'),
    shape(bulb([560, 735, 712], 34), 'fill="#39435a"'),
    shape(bulb([560, 735, 712], 22), 'fill="#c9d4e8"'),
    shape(strip, 'fill="none" stroke="#fff3c4" stroke-width="5" stroke-linecap="round"', false),
  ].join("");
}

/** @param {Shape} shape */
export function grille(shape) {
  const both = (/** @type {Point[]} */ half) => [...half, ...mirrored(half).toReversed()];
  // A line from the middle to one side, and its mirror image, as one line from side to side.
  const across = (/** @type {Point[]} */ half) => [...mirrored(half).toReversed(), ...half];
  const upper = both(points("726 0 712, 718 200 712, 700 405 708, 722 385 625, 748 200 612, 756 0 610"));
  const lower = both(points("782 0 445, 770 200 445, 742 470 452, 735 520 400, 742 430 285, 772 200 275, 784 0 275"));
  const lip = both(points("790 0 268, 778 200 268, 745 440 278, 700 590 240, 692 600 200, 747 420 197, 780 200 195, 787 0 195"));
  const slat = (/** @type {number} */ z, /** @type {number} */ x) =>
    shape(
      across([
        [x + 4, 0, z],
        [x - 6, 200, z],
        [x - 28, 392, z],
      ]),
      'fill="none" stroke="#3a4354" stroke-width="2.5"',
      false,
    );
  const fog = (/** @type {1 | -1} */ way) =>
    [
      shape(way === 1 ? FOG : mirrored(FOG), 'fill="#161b25" stroke="#161b25" stroke-width="5" stroke-linejoin="round"'),
      shape(
        Array.from(
          { length: 25 },
          (_, step) =>
            /** @type {Point} */ ([
              698 - 18 * Math.cos((step * Math.PI) / 12),
              way * (640 + 36 * Math.cos((step * Math.PI) / 12)),
              405 + 40 * Math.sin((step * Math.PI) / 12),
            ]),
        ),
        'fill="#aab6ca" stroke="#39435a" stroke-width="3"',
      ),
    ].join("");
  return [
    shape(upper, 'fill="#141922" stroke="#0b0d12" stroke-width="2" stroke-linejoin="round"'),
    slat(688, 728),
    slat(662, 738),
    slat(636, 748),
    shape(across(points("756 0 610, 748 200 612, 722 385 625")), 'fill="none" stroke="#f7f9fb" stroke-width="3.5"', false),
    shape(lower, 'fill="#141922" stroke="#141922" stroke-width="6" stroke-linejoin="round"'),
    slat(400, 765),
    slat(350, 768),
    shape(lip, 'fill="#2a303c" stroke="#2a303c" stroke-width="3"'),
    shape(curve("748 -62 662, 752 0 690, 748 62 662, 752 0 634, 748 -62 662"), 'fill="#eef1f5" stroke="#0b0d12" stroke-width="2"'),
    shape(curve("750 -40 662, 754 0 680, 750 40 662, 754 0 644, 750 -40 662"), 'fill="#39435a"'),
    fog(-1),
    fog(1),
  ].join("");
}

/** The number plate in India's format, with the demo vehicle's number. @param {Camera} see */
export function plate(see) {
  return `<g transform="${onPlane(see, [800, -250, 590], [800, 250, 590], [808, -250, 478])}"><rect width="500" height="112" rx="9" fill="#fff" stroke="#0b0d12" stroke-width="7"/>
    <text x="256" y="88" font-family="sign" font-size="92" text-anchor="middle" textLength="440" lengthAdjust="spacingAndGlyphs" fill="#10131a">TN 09 BX 4521</text></g>`;
}

/** @param {Shape} shape */
export function flankLines(shape) {
  const line = (/** @type {readonly Point[]} */ points) => shape(points, 'fill="none" stroke="#5f6a7c" stroke-width="2"', false);
  const handle = (/** @type {number} */ x, /** @type {number} */ z) =>
    shape(
      [
        [x, 868, z + 16],
        [x - 170, 866, z + 24],
        [x - 170, 866, z - 2],
        [x, 868, z - 14],
      ],
      'fill="#e8ecf2" stroke="#5f6a7c" stroke-width="1.6" stroke-linejoin="round"',
    );
  return [
    shape(
      curve("380 812 690, -200 850 750, -1200 856 790, -2300 838 830, -2980 715 850"),
      'fill="none" stroke="#eef2f7" stroke-width="3" opacity=".9"',
      false,
    ),
    shape(curve("-360 850 330, -1200 858 345, -2080 850 360"), 'fill="none" stroke="#dfe4ec" stroke-width="2.5" opacity=".5"', false),
    shape(points("-345 846 218, -2105 846 228, -2105 846 180, -345 846 168"), 'fill="#12161e"'),
    line(curve("-470 815 920, -500 852 780, -470 856 450, -430 848 235")),
    line(curve("-1440 812 965, -1450 856 780, -1445 858 450, -1440 850 235")),
    line(curve("-2130 798 995, -2250 840 830, -2190 850 640, -2070 850 470, -2030 850 240")),
    handle(-1230, 855),
    handle(-2030, 878),
    shape(points("250 832 640, 140 843 648, 150 843 622, 250 832 618"), 'fill="#ffb300"'),
    shape(curve("-2900 735 1010, -2700 770 985, -2760 775 860, -3005 722 840, -2985 710 1000, -2900 735 1010"), 'fill="#8c1a1f"'),
  ].join("");
}

/** @param {Shape} shape @param {(half: readonly Point[]) => Point[]} place puts it at the left or the right side */
export function mirror(shape, place) {
  const foot = place(points("-600 800 985, -560 880 1000, -600 885 1020, -660 795 1015"));
  const shell = place(curve("-575 862 985, -545 1000 990, -560 1032 1050, -590 1020 1105, -610 900 1110, -600 858 1050, -575 862 985"));
  const base = place(curve("-575 862 985, -545 1000 990, -560 1032 1040, -575 940 1020, -585 862 1010, -575 862 985"));
  return [
    shape(foot, 'fill="#12161e"'),
    shape(shell, 'fill="#e8ecf2" stroke="#5f6a7c" stroke-width="1.5"'),
    shape(base, 'fill="#262b36"'),
  ].join("");
}
