import { arc, curve, onPlane, onPlaneAt, pathThrough, points } from "./perspective.mjs";

/**
 * A commuter motorcycle with the measures of a common Indian one: 2,000 mm long, 1,265 between the axles, wheels of 18 inches. The front axle
 * is at x = 0, and x points to the front. y points to the left side, which has the chain, the stand and the guard for a sari.
 * @typedef {import("./perspective.mjs").Point} Point
 * @typedef {import("./perspective.mjs").Camera} Camera
 * @typedef {(points: readonly Point[], look: string, isClosed?: boolean) => string} Shape
 */

const WHEEL = 298;
const REAR = -1265;
const INK = "#0b0d12";

/**
 * Returns an outline in the plane of y. Its points have x and z, as in "0 300, 20 310".
 * @param {string | readonly (readonly [number, number])[]} outline
 * @param {number} y
 * @returns {Point[]}
 */
function at(outline, y) {
  if (typeof outline !== "string") return outline.map(([x, z]) => [x, y, z]);
  return points(outline).map(([x, z]) => [x, y, z]);
}

/** @param {string} outline @param {number} y */
function smooth(outline, y) {
  return curve(at(outline, y));
}

/** The gradient of the paint. */
export const paintTint =
  '<linearGradient id="paint" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f2f4f8"/><stop offset=".5" stop-color="#c9d1dd"/><stop offset="1" stop-color="#8e99ab"/></linearGradient>';

/**
 * Draws the motorcycle as SVG elements.
 * @param {Camera} see
 * @param {string} sticker SVG elements of the bike sticker, in millimetres
 */
export function drawMotorcycle(see, sticker) {
  /** @type {Shape} */
  const shape = (outline, look, isClosed = true) => `<path ${look} d="${pathThrough(outline.map(see), isClosed)}"/>`;
  return [
    shape(
      curve("330 60 0, 0 190 0, -1265 230 0, -1640 100 0, -1500 -260 0, 0 -260 0, 330 60 0"),
      'fill="#04060a" opacity=".6" filter="url(#soft)"',
    ),
    farSide(shape),
    wheel(shape, REAR),
    rear(shape),
    wheel(shape, 0),
    fork(shape),
    engine(shape),
    seat(shape),
    tank(shape),
    `<g transform="${onPlane(see, ...stickerPlane)}">${sticker}</g>`,
    head(shape),
    guards(shape),
  ].join("");
}

/** @type {[Point, Point, Point]} */
const stickerPlane = [
  [-560, 148, 848],
  [-620, 148, 848],
  [-560, 151, 808],
];

/** The middle of the sticker on the picture. */
export function stickerOnTank(/** @type {Camera} */ see) {
  return onPlaneAt(see, ...stickerPlane)(30, 20);
}

/** @param {Shape} shape */
function farSide(shape) {
  const line = (/** @type {Point[]} */ points, /** @type {number} */ width, tone = INK) =>
    shape(points, `fill="none" stroke="${tone}" stroke-width="${width}" stroke-linecap="round"`, false);
  return [
    line(smooth("-430 480, -300 400, -360 250, -620 215, -900 240", -120), 15, "#7a8494"),
    shape(smooth("-860 290, -1000 330, -1560 420, -1600 380, -1570 335, -1000 220, -860 220, -860 290", -170), 'fill="#8b95a6"'),
    line(smooth("-350 1010, -390 1070, -480 1060", -250), 9, "#8b95a6"),
    line(at("-460 1062, -560 1050", -345), 14),
    line(smooth("-420 1065, -400 1130, -415 1180", -290), 4, "#8b95a6"),
    shape(smooth("-380 1190, -430 1180, -450 1215, -400 1245, -370 1225, -380 1190", -330), `fill="${INK}"`),
  ].join("");
}

/** @param {Shape} shape @param {number} axle */
function wheel(shape, axle) {
  const ring = (/** @type {number} */ radius, /** @type {number} */ y, /** @type {string} */ look) =>
    shape(arc([axle, y, WHEEL], radius), look);
  const half = axle === 0 ? 38 : 46;
  const spokes = Array.from({ length: 5 }, (_, spoke) => {
    const place = (/** @type {number} */ turn, /** @type {number} */ radius) => {
      const angle = ((18 + spoke * 72 + turn) * Math.PI) / 180;
      return /** @type {Point} */ ([axle + radius * Math.cos(angle), half - 12, WHEEL + radius * Math.sin(angle)]);
    };
    return shape(
      [place(-26, 44), place(-5.5, 214), place(-1, 214), place(0, 120), place(1, 214), place(5.5, 214), place(26, 44)],
      'fill="#7a8494" stroke="#7a8494" stroke-width="3" stroke-linejoin="round"',
    );
  });
  return [
    `<g style="fill-rule:evenodd">`,
    ...[-half, -half / 2, 0, half / 2].map((y) => ring(WHEEL - Math.abs(y) * 0.25, y, `fill="none" stroke="${INK}" stroke-width="30"`)),
    ring(WHEEL - 30, half, `fill="none" stroke="#141922" stroke-width="31"`),
    ring(WHEEL - 22, half, 'fill="none" stroke="#39435a" stroke-width="1.5"'),
    ring(222, half - 6, 'fill="none" stroke="#a9b3c3" stroke-width="8"'),
    ...spokes,
    ring(62, half - 8, 'fill="#39435a" stroke="#8b95a6" stroke-width="2"'),
    ring(
      axle === 0 ? 24 : 78,
      half - 4,
      axle === 0 ? 'fill="#c9d1dd"' : 'fill="none" stroke="#8b95a6" stroke-width="5" stroke-dasharray="4 3"',
    ),
    ring(14, half + 6, 'fill="#e8ecf2"'),
    "</g>",
  ].join("");
}

/** @param {Shape} shape */
function rear(shape) {
  const line = (/** @type {Point[]} */ points, /** @type {number} */ width, /** @type {string} */ tone) =>
    shape(points, `fill="none" stroke="${tone}" stroke-width="${width}" stroke-linecap="round"`, false);
  return [
    shape(
      [
        ...smooth("-1000 560, -1130 640, -1330 650, -1500 600, -1600 500", 60),
        ...smooth("-1585 480, -1490 570, -1330 618, -1140 605, -1000 530", 60),
      ],
      `fill="${INK}"`,
    ),
    shape(at("-760 330, -1300 318, -1300 280, -760 268", 80), 'fill="#262b36"'),
    shape(
      smooth("-720 372, -1000 372, -1290 368, -1352 330, -1340 262, -1290 236, -740 250, -720 372", 92),
      'fill="#39435a" stroke="#0b0d12" stroke-width="2"',
    ),
    line(at("-1262 330, -1140 660", 100), 20, INK),
    ...[0.12, 0.24, 0.36, 0.48, 0.6].map((share) =>
      line(
        at(
          [
            [-1270 + 130 * share, 372 + 330 * share],
            [-1222 + 130 * share, 354 + 330 * share],
          ],
          104,
        ),
        6,
        "#c9d1dd",
      ),
    ),
    line(at("-1195 520, -1140 665", 104), 12, "#a9b3c3"),
  ].join("");
}

/** @param {Shape} shape */
function fork(shape) {
  const line = (/** @type {Point[]} */ points, /** @type {number} */ width, /** @type {string} */ tone) =>
    shape(points, `fill="none" stroke="${tone}" stroke-width="${width}" stroke-linecap="round"`, false);
  return [
    shape(
      [...smooth("235 520, 120 616, -40 640, -200 590, -318 470", 55), ...smooth("-300 455, -190 560, -40 606, 110 588, 218 505", 55)],
      'fill="url(#paint)" stroke="#5f6a7c" stroke-width="1.5"',
    ),
    line(at("-4 320, -150 620", 72), 17, "#39435a"),
    line(at("-2 300, -150 610", 80), 19, "#7a8494"),
    line(at("6 305, -140 608", 84), 4, "#c9d1dd"),
    line(at("-150 610, -320 960", 80), 13, "#c9d1dd"),
    line(at("-142 600, -166 648", 82), 20, INK),
    line(at("0 298, 0 298", 90), 22, "#39435a"),
  ].join("");
}

/** @param {Shape} shape */
function engine(shape) {
  const line = (/** @type {Point[]} */ points, /** @type {number} */ width, /** @type {string} */ tone) =>
    shape(points, `fill="none" stroke="${tone}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`, false);
  const fins = [0, 1, 2, 3, 4, 5, 6].map((fin) =>
    line(
      at(
        [
          [-430 - fin * 4, 448 + fin * 27],
          [-585 - fin * 4, 470 + fin * 27],
        ],
        85,
      ),
      7,
      fin % 2 === 0 ? "#8b95a6" : "#7a8494",
    ),
  );
  return [
    shape(at("-430 690, -560 730, -840 690, -880 420, -860 260, -480 300, -420 420", -20), 'fill="#10141c"'),
    line(at("-330 860, -420 420, -470 290, -800 270", 30), 17, "#1b202b"),
    line(at("-340 800, -860 660, -900 330", 40), 17, "#1b202b"),
    shape(at("-440 440, -590 455, -625 660, -465 660", 70), 'fill="#2a303c"'),
    ...fins,
    shape(smooth("-460 655, -520 690, -610 680, -630 650, -460 640, -460 655", 80), 'fill="#5f6a7c"'),
    shape(
      smooth("-650 560, -740 610, -830 600, -850 520, -740 490, -650 500, -650 560", 70),
      'fill="#1b202b" stroke="#39435a" stroke-width="2"',
    ),
    shape(
      smooth("-420 420, -470 462, -620 475, -800 450, -880 380, -860 270, -760 225, -560 215, -450 250, -410 330, -420 420", 95),
      'fill="#7a8494" stroke="#0b0d12" stroke-width="2"',
    ),
    shape(arc([-545, 104, 345], 98), 'fill="#a9b3c3" stroke="#39435a" stroke-width="2"'),
    shape(arc([-545, 106, 345], 66), 'fill="none" stroke="#5f6a7c" stroke-width="2.5"'),
    shape(smooth("-690 430, -800 420, -850 350, -790 270, -690 262, -690 430", 102), 'fill="#5f6a7c" stroke="#39435a" stroke-width="2"'),
    line(at("-700 235, -650 225, -520 232", 150), 6, "#c9d1dd"),
    line(at("-520 232, -500 232", 165), 12, INK),
    line(at("-745 232, -745 232", 165), 15, INK),
    line(at("-820 240, -905 30, -940 22", 130), 8, INK),
  ].join("");
}

/** @param {Shape} shape */
function seat(shape) {
  return [
    shape(
      smooth("-800 700, -1000 690, -1290 745, -1530 800, -1560 770, -1420 700, -1240 640, -1060 560, -880 540, -800 590, -800 700", 110),
      'fill="url(#paint)" stroke="#5f6a7c" stroke-width="1.5"',
    ),
    shape(smooth("-850 660, -1000 655, -1180 690, -1080 600, -900 575, -850 600, -850 660", 114), 'fill="#39435a"'),
    shape(
      [
        ...smooth("-735 800, -830 770, -980 768, -1120 800, -1300 830, -1480 842", 95),
        ...smooth("-1500 815, -1300 765, -1120 722, -960 695, -800 700, -735 740", 118),
      ],
      `fill="${INK}"`,
    ),
    shape(smooth("-790 772, -980 752, -1120 782, -1300 812, -1440 826", 110), 'fill="none" stroke="#39435a" stroke-width="3"', false),
    shape(
      smooth("-1330 790, -1480 862, -1590 880, -1620 850, -1560 812", 115),
      'fill="none" stroke="#c9d1dd" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"',
      false,
    ),
    shape(smooth("-1525 800, -1590 792, -1600 745, -1555 740, -1525 800", 70), 'fill="#b3141d" stroke="#0b0d12" stroke-width="2"'),
    shape(at("-1520 700, -1590 650, -1604 655, -1530 715", 110), `fill="${INK}"`),
    shape(arc([-1600, 112, 660], 24), 'fill="#ffb300"'),
  ].join("");
}

/** @param {Shape} shape */
function tank(shape) {
  const side =
    "-340 800, -352 850, -410 900, -520 922, -640 905, -740 850, -790 770, -770 735, -640 728, -500 700, -390 700, -345 745, -340 800";
  return [
    shape(smooth(side, -60), 'fill="#8e99ab"'),
    shape(smooth("-345 850, -410 908, -520 934, -640 915, -750 850, -700 780, -420 780, -345 850", 30), 'fill="#eef1f5"'),
    shape(smooth(side, 130), 'fill="url(#paint)" stroke="#5f6a7c" stroke-width="1.5"'),
    shape(
      smooth("-352 790, -440 778, -600 782, -775 770, -760 738, -640 732, -500 705, -395 706, -350 745, -352 790", 136),
      'fill="#39435a"',
    ),
    shape(
      smooth("-372 858, -420 890, -520 909, -640 892, -716 850", 134),
      'fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".9"',
      false,
    ),
    shape(smooth("-480 930, -500 944, -560 944, -580 928", 20), 'fill="#7a8494" stroke="#39435a" stroke-width="2"'),
  ].join("");
}

/** @param {Shape} shape */
function head(shape) {
  const line = (/** @type {Point[]} */ points, /** @type {number} */ width, /** @type {string} */ tone) =>
    shape(points, `fill="none" stroke="${tone}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`, false);
  return [
    line(at("-330 1000, -300 850", 40), 22, "#262b36"),
    shape(
      smooth("-150 985, -190 1040, -290 1075, -345 1040, -330 930, -280 850, -200 840, -150 880, -135 930, -150 985", 70),
      'fill="url(#paint)" stroke="#5f6a7c" stroke-width="1.5"',
    ),
    shape(smooth("-190 1040, -235 1110, -300 1120, -300 1075, -190 1040", 60), 'fill="#5f6a7c" opacity=".85"'),
    shape(smooth("-132 995, -175 1005, -180 870, -140 868, -118 930, -132 995", 78), 'fill="#fff3c4" stroke="#39435a" stroke-width="3"'),
    shape(arc([-250, 150, 905], 26), 'fill="#ffb300" stroke="#0b0d12" stroke-width="3"'),
    line(at("-270 905, -300 915", 110), 8, INK),
    line(curve("-340 60 1000, -365 150 1062, -430 260 1080, -490 330 1066, -590 360 1048"), 11, "#a9b3c3"),
    line(points("-480 322 1068, -600 364 1046"), 19, INK),
    line(curve("-440 290 1060, -490 330 1020, -590 372 1008"), 5, "#c9d1dd"),
    line(smooth("-440 1078, -420 1150, -430 1200", 260), 5, "#8b95a6"),
    shape(
      smooth("-385 1196, -450 1185, -478 1220, -440 1262, -388 1250, -370 1220, -385 1196", 290),
      `fill="${INK}" stroke="#39435a" stroke-width="2"`,
    ),
    line(smooth("-300 1000, -260 800, -330 640", 60), 4, INK),
  ].join("");
}

/** @param {Shape} shape */
function guards(shape) {
  const line = (/** @type {Point[]} */ points, /** @type {number} */ width, /** @type {string} */ tone) =>
    shape(points, `fill="none" stroke="${tone}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`, false);
  return [
    line(smooth("-430 640, -400 560, -385 420, -430 290", 210), 9, "#c9d1dd"),
    line(at("-1000 560, -1500 640, -1460 470, -1060 380, -1000 560", 170), 6, "#a9b3c3"),
    ...[1, 2, 3, 4].map((bar) =>
      line(
        at(
          [
            [-1000 - bar * 100, 560 + bar * 16],
            [-1060 - bar * 80, 380 + bar * 18],
          ],
          170,
        ),
        4,
        "#a9b3c3",
      ),
    ),
    line(at("-1010 300, -1010 300", 170), 13, INK),
  ].join("");
}
