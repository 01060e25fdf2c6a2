import { flankLines, grille, headlamp, mirror, plate } from "./car-details.mjs";
import { ARCH, AXLES, WHEEL } from "./car-measures.mjs";
import { body, roof, sideWindows, stickerOnGlass, windscreen } from "./car-shell.mjs";
import { arc, curve, mirrored, pathThrough, points } from "./perspective.mjs";

/**
 * The car (car-measures.mjs), as SVG elements.
 * @typedef {import("./perspective.mjs").Point} Point
 * @typedef {import("./perspective.mjs").Camera} Camera
 * @typedef {(outline: readonly Point[], look: string, isClosed?: boolean) => string} Shape draws an outline with the attributes `look`
 */

const TYRE = "#0b0d12";

/**
 * The gradients of the car's paint and glass. Along the car they end where the camera sees its ends.
 * @param {Camera} see
 */
export function carTints(see) {
  const [[nose], [back], [otherNose]] = [see([690, 600, 400]), see([-3000, 740, 600]), see([785, -600, 400])];
  const along = (/** @type {string} */ id, /** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ stops) =>
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${from}" y1="0" x2="${to}" y2="0">${stops}</linearGradient>`;
  return `${along("flank", nose, back, stops(["0", "#dde2ea"], [".1", "#bac3d0"], [".6", "#a9b3c3"], ["1", "#8e99ab"]))}
    ${along("face", otherNose, nose, stops(["0", "#c3cad6"], [".35", "#eef1f5"], ["1", "#dde2ea"]))}
    <linearGradient id="low" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5d6980" stop-opacity=".05"/><stop offset="1" stop-color="#39435a" stop-opacity=".75"/></linearGradient>
    <linearGradient id="chin" x1="0" y1="0" x2="0" y2="1"><stop offset=".45" stop-color="#5d6980" stop-opacity="0"/><stop offset="1" stop-color="#39435a" stop-opacity=".6"/></linearGradient>
    <linearGradient id="hood" x1="0" y1="0" x2="0" y2="1">${stops(["0", "#c9d1dd"], ["1", "#f7f9fb"])}</linearGradient>
    <linearGradient id="fender" x1="1" y1="0" x2="0" y2="1">${stops(["0", "#c9d1dd"], ["1", "#eef1f5"])}</linearGradient>
    <linearGradient id="roof" x1="0" y1="0" x2="1" y2="0">${stops(["0", "#f2f4f8"], ["1", "#c3cad6"])}</linearGradient>
    <linearGradient id="glass" x1="0" y1="0" x2="0" y2="1">${stops(["0", "#2b3446"], ["1", "#4c5a74"])}</linearGradient>
    <linearGradient id="window" x1="0" y1="0" x2="1" y2="1">${stops(["0", "#46536d"], ["1", "#1b2230"])}</linearGradient>`;
}

/** @param {readonly (readonly [string, string])[]} list */
function stops(...list) {
  return list.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join("");
}

/**
 * Draws the car as SVG elements.
 * @param {Camera} see
 * @param {string} sticker SVG elements of the car sticker, in millimetres
 * @param {number} weight how much thicker lines are than from a distance of some metres
 */
export function drawCar(see, sticker, weight = 1) {
  /** @type {Shape} */
  const shape = (outline, look, isClosed = true) => {
    const lines = look.replace(/stroke-width="([\d.]+)"/, (_, /** @type {string} */ width) => `stroke-width="${Number(width) * weight}"`);
    return `<path ${lines} d="${pathThrough(outline.map(see), isClosed)}"/>`;
  };
  return [
    ground(shape),
    ...AXLES.map((axle) => wheelHouse(shape, axle)),
    body(shape),
    roof(shape),
    windscreen(shape),
    stickerOnGlass(see, sticker),
    sideWindows(shape),
    '<g clip-path="url(#car)">',
    headlamp(shape, (half) => mirrored(half.filter(([, y]) => y < 720))),
    grille(shape),
    "</g>",
    plate(see),
    headlamp(shape, (half) => [...half]),
    flankLines(shape),
    ...AXLES.map((axle) => wheel(shape, axle)),
    mirror(shape, mirrored),
    mirror(shape, (half) => [...half]),
  ].join("");
}

/** @param {Shape} shape */
function ground(shape) {
  const outline = curve("780 500 0, 600 860 0, 0 980 0, -2600 980 0, -3050 800 0, -3100 -700 0, 600 -850 0, 830 -400 0, 780 500 0");
  const floor = points(
    "700 600 205, 785 0 200, 700 -600 205, 300 -800 215, -2700 -700 200, -2900 740 260, -2100 840 150, -350 845 140, 340 830 205",
  );
  return (
    shape(outline, 'fill="#04060a" opacity=".6" filter="url(#soft)"') +
    shape(arc([0, -690, WHEEL], WHEEL), `fill="${TYRE}"`) +
    shape(arc([0, -850, WHEEL], WHEEL), `fill="${TYRE}"`) +
    shape(floor, `fill="${TYRE}"`)
  );
}

/** @param {Shape} shape @param {number} axle */
function wheelHouse(shape, axle) {
  return (
    shape(arc([axle, 846, WHEEL], ARCH + 3), 'fill="#06080c"') +
    shape(arc([axle, 690, WHEEL], WHEEL), `fill="${TYRE}"`) +
    shape(arc([axle, 760, WHEEL], WHEEL), `fill="${TYRE}"`)
  );
}

/** @param {Shape} shape @param {number} axle */
function wheel(shape, axle) {
  const face = (/** @type {number} */ radius, /** @type {number} */ y) => arc([axle, y, WHEEL], radius);
  const spokes = Array.from({ length: 5 }, (_, spoke) => {
    const at = (/** @type {number} */ turn, /** @type {number} */ radius) => {
      const angle = ((90 + spoke * 72 + turn) * Math.PI) / 180;
      return /** @type {Point} */ ([axle + radius * Math.cos(angle), 842, WHEEL + radius * Math.sin(angle)]);
    };
    return shape(
      [at(-24, 52), at(-15, 196), at(-4, 200), at(0, 90), at(4, 200), at(15, 196), at(24, 52)],
      'fill="#c6cedb" stroke="#c6cedb" stroke-width="2" stroke-linejoin="round"',
    );
  });
  return [
    shape(face(WHEEL, 836), 'fill="#12161e"'),
    shape(face(268, 838), 'fill="none" stroke="#2c3340" stroke-width="2"'),
    shape(face(222, 838), 'fill="#8b96a8"'),
    shape(face(206, 830), 'fill="#10141c"'),
    shape(face(120, 800), 'fill="#3a4354"'),
    ...spokes,
    shape(face(58, 844), 'fill="#dfe4ec"'),
    shape(face(30, 846), 'fill="#6f7a8c"'),
  ].join("");
}
