import { arc, curve, mirrored, onPlane, onPlaneAt, points } from "./perspective.mjs";
import { ARCH, AXLES, WHEEL } from "./car-measures.mjs";

/** The car's body and glass. */

/**
 * @typedef {import("./perspective.mjs").Point} Point
 * @typedef {import("./perspective.mjs").Camera} Camera
 * @typedef {import("./car.mjs").Shape} Shape
 */

const SEAT = points(
  "-1350 -210 960, -1350 -190 1150, -1350 -110 1190, -1350 -105 1290, -1350 0 1325, -1350 105 1290, -1350 110 1190, -1350 190 1150, -1350 210 960",
);

/** @type {Point} */
const ORIGIN = [0, 0, 0];

const shoulder = curve(
  "545 700 742, 330 800 792, 0 838 858, -330 828 905, -520 812 925, -1300 812 958, -2100 800 992, -2600 770 1020, -2960 700 1040",
);

const hoodEdge = curve("600 620 752, 400 690 815, 100 725 880, -200 735 935, -400 735 960");

const hoodFront = curve("600 620 752, 668 450 742, 700 220 738, 706 0 738");

const cowl = curve("-400 715 960, -310 500 985, -262 250 996, -250 0 1000");

const header = curve("-1010 545 1405, -955 380 1437, -930 190 1450, -922 0 1454");

const pillar = curve("-400 715 960, -700 650 1190, -1010 545 1405");

/** @type {Point[]} the near edge of the roof, above the doors */
const roofEdge = curve("-1010 575 1415, -1350 612 1468, -1800 618 1480, -2300 600 1462, -2720 560 1410");

const roofMiddle = curve("-922 0 1454, -1150 0 1484, -1600 0 1506, -2300 0 1492, -2850 0 1440");

/** @type {Point[]} the lower edge of the bumper, from the wheel to the corner */
const chinSide = curve("338 842 225, 480 808 208, 610 720 200, 690 600 197");

/** @type {Point[]} the lower edge of the bumper, from the corner to the middle */
const chinFront = curve("690 600 197, 745 420 195, 778 200 195, 785 0 195");

/** @type {Point[]} the corner between the front and the side */
const corner = curve("600 620 752, 672 622 640, 712 615 420, 690 600 197");

const tail = curve("-2960 700 1040, -3010 720 900, -3030 740 640, -3010 740 420, -2940 740 262");

/** @param {Shape} shape */
export function body(shape) {
  const [frontArch, rearArch] = AXLES.map((axle) => arc([axle, 848, WHEEL], ARCH, -13, 193).toReversed());
  const flank = [...shoulder, ...tail, ...(rearArch ?? []), ...(frontArch ?? []), ...chinSide, ...corner.toReversed()];
  const face = [
    ...hoodFront,
    ...mirrored(hoodFront).toReversed(),
    ...mirrored(corner),
    ...mirrored(chinFront),
    ...chinFront.toReversed(),
    ...corner.toReversed(),
  ];
  const hood = [
    ...hoodEdge,
    ...cowl,
    ...mirrored(cowl).toReversed(),
    ...mirrored(hoodEdge).toReversed(),
    ...mirrored(hoodFront),
    ...hoodFront.toReversed(),
  ];
  /** @type {Point[]} */
  const fender = [...hoodEdge, [-520, 812, 925], ...shoulder.slice(0, 40).toReversed()];
  const hoodFold = curve("640 400 762, 300 455 868, 0 480 932, -290 470 983");
  const underCrease = [
    ...curve("-90 850 648, -300 852 648, -1200 858 668, -2300 850 700, -3020 735 730"),
    ...tail.slice(22),
    ...(rearArch ?? []),
    ...arc([0, 848, WHEEL], ARCH, 105, 193).toReversed(),
  ];
  return [
    shape(mirrored(fender), 'fill="url(#hood)"'),
    shape(mirrored([...shoulder.slice(0, 14), ...chinSide, ...corner.toReversed()]), 'fill="#b9c2cf"'),
    shape(face, 'fill="url(#face)"'),
    // Without this line, the street would show through the seam.
    shape(corner, 'fill="none" stroke="#dde2ea" stroke-width="2"', false),
    shape(flank, 'fill="url(#flank)"'),
    shape(
      curve("520 760 690, 560 752 560, 690 640 520, 735 520 500, 760 300 490, 775 0 486, 760 -300 490, 700 -620 510"),
      'fill="none" stroke="#8e99ab" stroke-width="2" opacity=".8"',
      false,
    ),
    `<clipPath id="car">${shape(face, "")}${shape(mirrored(fender), "")}${shape(hood, "")}${shape(flank, "")}</clipPath>`,
    `<g clip-path="url(#car)">${shape(
      points("900 -800 430, 900 300 430, 720 640 430, 338 842 430, 338 842 180, 720 640 180, 900 300 150, 900 -800 150"),
      'fill="url(#chin)"',
    )}</g>`,
    shape(underCrease, 'fill="url(#low)"'),
    shape(hood, 'fill="url(#hood)"'),
    shape(
      [...hoodFold, ...cowl.slice(12), ...mirrored(cowl).toReversed().slice(0, 18), ...mirrored(hoodFold).toReversed()],
      'fill="#fff" opacity=".35"',
    ),
    shape(fender, 'fill="url(#fender)"'),
    shape([...hoodFront.toReversed(), ...hoodEdge], 'fill="none" stroke="#5f6a7c" stroke-width="1.8"', false),
    shape(mirrored([...hoodFront.toReversed(), ...hoodEdge]), 'fill="none" stroke="#5f6a7c" stroke-width="1.4"', false),
  ].join("");
}

/** @param {Shape} shape */
export function roof(shape) {
  const rear = curve("-2720 560 1412, -2850 610 1270, -2960 700 1040");
  return [
    shape([...mirrored(roofEdge), ...roofMiddle.toReversed()], 'fill="url(#roof)"'),
    shape([...roofEdge, ...roofMiddle.toReversed()], 'fill="url(#roof)"'),
    shape([...header, ...mirrored(header).toReversed(), ...roofMiddle.slice(0, 12)], 'fill="url(#roof)"'),
    shape([[-400, 735, 960], ...pillar, ...roofEdge, ...rear, ...shoulder.slice(40).toReversed()], 'fill="url(#flank)"'),
    shape(points("-2640 575 1428, -2760 560 1430, -2900 560 1398, -2800 590 1360"), 'fill="#262b36"'),
    shape(roofEdge, 'fill="none" stroke="#fff" stroke-width="2.5" opacity=".8"', false),
  ].join("");
}

/** @param {Shape} shape */
export function windscreen(shape) {
  const glass = [
    ...cowl,
    ...mirrored(cowl).toReversed(),
    ...mirrored(pillar),
    ...mirrored(header),
    ...header.toReversed(),
    ...pillar.toReversed(),
  ];
  /** @type {(pairs: readonly (readonly [number, number])[]) => Point[]} */
  const on = (pairs) => pairs.map(([across, up]) => onWindscreen(across, up));
  const seat = (/** @type {number} */ y) => curve(SEAT.map(([x, width, z]) => [x, y + width, z]));
  const dash = curve("-560 690 985, -600 300 1020, -620 -100 1022, -620 -330 1050, -600 -560 1030, -560 -690 985");
  const wheelRim = Array.from(
    { length: 33 },
    (_, step) =>
      /** @type {Point} */ ([
        -800 + 60 * Math.sin((step * Math.PI) / 16),
        -370 + 185 * Math.cos((step * Math.PI) / 16),
        1050 + 175 * Math.sin((step * Math.PI) / 16),
      ]),
  );
  const wiper = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ rise) =>
    shape(
      on([
        [from, 0.015],
        [from + (to - from) * 0.4, 0.035],
        [to, rise],
      ]),
      'fill="none" stroke="#0b0d12" stroke-width="4.5" stroke-linecap="round"',
      false,
    );
  return [
    shape(glass, 'fill="url(#glass)" stroke="#0b0d12" stroke-width="5" stroke-linejoin="round"'),
    `<clipPath id="screen">${shape(glass, "")}</clipPath><g clip-path="url(#screen)">`,
    shape(seat(370), 'fill="#0f131b"'),
    shape(seat(-370), 'fill="#0f131b"'),
    shape([...dash, [-400, -720, 900], [-400, 720, 900]], 'fill="#1a202c"'),
    shape(wheelRim, 'fill="none" stroke="#05070b" stroke-width="6"'),
    shape(
      on([
        [0.93, 0.86],
        [1.25, 0.86],
        [1.22, 0.77],
        [0.96, 0.77],
      ]),
      'fill="#05070b" stroke="#05070b" stroke-width="4" stroke-linejoin="round"',
    ),
    shape(
      on([
        [1.18, 0],
        [0.72, 1],
        [0.36, 1],
        [0.74, 0],
      ]),
      'fill="#cfe0ff" opacity=".10"',
    ),
    shape(
      on([
        [0.66, 0],
        [0.3, 1],
        [0.22, 1],
        [0.56, 0],
      ]),
      'fill="#cfe0ff" opacity=".10"',
    ),
    shape(
      on([
        [0, 1],
        [1, 1],
        [2, 1],
        [2, 0.88],
        [1, 0.9],
        [0, 0.88],
      ]),
      'fill="#05070b" opacity=".5"',
    ),
    "</g>",
    shape([...cowl, ...mirrored(cowl).toReversed()], 'fill="none" stroke="#0b0d12" stroke-width="7" stroke-linecap="round"', false),
    wiper(0.85, 0.16, 0.06),
    wiper(1.55, 0.98, 0.07),
  ].join("");
}

/** Returns a point on the windscreen: `across` from the near side (0) over the middle (1) to the far side (2), `up` from 0 to 1. */
export function onWindscreen(/** @type {number} */ across, /** @type {number} */ up) {
  const last = cowl.length - 1;
  const index = Math.round((across > 1 ? 2 - across : across) * last);
  const [low, high] = [cowl[index] ?? ORIGIN, header[index] ?? ORIGIN];
  /** @param {0 | 1 | 2} axis */
  const mix = (axis) => low[axis] + (high[axis] - low[axis]) * up;
  return /** @type {Point} */ ([mix(0) + 60 * up * (1 - up), (across > 1 ? -1 : 1) * mix(1), mix(2) + 40 * up * (1 - up)]);
}

/** Draws the sticker in the lower corner at the kerb's side, in its true size. */
export function stickerOnGlass(/** @type {Camera} */ see, /** @type {string} */ sticker) {
  return `<g transform="${onPlane(see, onWindscreen(0.2, 0.17), onWindscreen(0.1, 0.17), onWindscreen(0.2, 0.07))}">${sticker}</g>`;
}

/** Returns the middle of the sticker on the picture. */
export function stickerOnScreen(/** @type {Camera} */ see) {
  const place = onPlaneAt(see, onWindscreen(0.2, 0.17), onWindscreen(0.1, 0.17), onWindscreen(0.2, 0.07));
  return place(48, 30);
}

/** @param {Shape} shape */
export function sideWindows(shape) {
  const belt = curve("-600 800 948, -1300 802 976, -2050 790 1012, -2380 766 1068");
  const top = curve("-2230 635 1392, -1800 634 1438, -1400 625 1430, -1085 600 1385");
  const bar = (/** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ wide) =>
    shape(
      [
        [low, 801, 965],
        [high, 630, 1440],
        [high - wide, 630, 1440],
        [low - wide, 801, 965],
      ],
      'fill="#0b0d12"',
    );
  return [
    shape([...belt, ...top], 'fill="url(#window)" stroke="#0b0d12" stroke-width="7" stroke-linejoin="round"'),
    `<clipPath id="windows">${shape([...belt, ...top], "")}</clipPath><g clip-path="url(#windows)">`,
    shape(
      points("-1330 760 900, -1330 740 1150, -1300 700 1310, -1200 700 1310, -1180 740 1140, -1000 760 900"),
      'fill="#0b0e14" opacity=".8"',
    ),
    shape(
      points("-2250 760 900, -2250 740 1150, -2200 700 1290, -2100 700 1290, -2080 740 1140, -1900 760 900"),
      'fill="#0b0e14" opacity=".8"',
    ),
    shape(points("-900 800 950, -1300 610 1420, -1120 610 1420, -720 800 950"), 'fill="#dbe7ff" opacity=".22"'),
    shape(points("-1750 800 980, -2050 610 1440, -1930 610 1440, -1620 800 980"), 'fill="#dbe7ff" opacity=".16"'),
    bar(-1420, -1400, 75),
    bar(-2110, -2030, 30),
    "</g>",
    shape(belt, 'fill="none" stroke="#eef1f5" stroke-width="2"', false),
  ].join("");
}
