import { pathThrough } from "./perspective.mjs";

/**
 * The street at dusk behind the vehicles, in ink, yellow and their tints.
 * @typedef {import("./perspective.mjs").Camera} Camera
 * @typedef {import("./perspective.mjs").Point} Point
 * @typedef {{ width: number, height: number }} Size
 */

/** The gradients and filters that the scenes use. */
export const tints = `
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#141a28"/><stop offset=".55" stop-color="#2c3548"/><stop offset="1" stop-color="#6d6658"/></linearGradient>
  <radialGradient id="glow"><stop offset="0" stop-color="#ffd65c" stop-opacity=".85"/><stop offset=".45" stop-color="#ffc700" stop-opacity=".28"/><stop offset="1" stop-color="#ffc700" stop-opacity="0"/></radialGradient>
  <linearGradient id="road" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#454b57"/><stop offset=".35" stop-color="#2b313d"/><stop offset="1" stop-color="#1a1f29"/></linearGradient>
  <linearGradient id="far" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2a3244"/><stop offset="1" stop-color="#3f4553"/></linearGradient>
  <filter id="soft" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="9"/></filter>
  <filter id="lift" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="10" stdDeviation="14" flood-color="#04060a" flood-opacity=".55"/></filter>`;

/**
 * Draws sky, houses, road and kerb.
 * @param {Camera} see
 * @param {number} horizon
 * @param {Size} size
 * @param {{ kerb: number, lane: number }} lines where kerb and lane line are, as y in millimetres
 */
export function drawStreet(see, horizon, { width, height }, { kerb, lane }) {
  return `<rect width="${width}" height="${horizon + 4}" fill="url(#sky)"/>
    <ellipse cx="${width * 0.34}" cy="${horizon + 6}" rx="${width * 0.62}" ry="${horizon * 0.62}" fill="url(#glow)"/>
    ${houses(horizon, width)}
    <path fill="url(#road)" d="M0 ${horizon}h${width}V${height}H0z"/>
    <ellipse cx="${width * 0.34}" cy="${horizon + 6}" rx="${width * 0.55}" ry="70" fill="url(#glow)" opacity=".45"/>
    ${laneLine(see, lane)}${kerbStones(see, kerb)}${lamp(horizon)}`;
}

/** @param {number} horizon @param {number} width */
function houses(horizon, width) {
  const far = [
    [0, 92],
    [86, 128],
    [150, 84],
    [238, 110],
    [330, 70],
    [420, 98],
    [520, 74],
    [610, 116],
    [700, 88],
    [790, 132],
    [880, 100],
    [960, 150],
    [1060, 112],
    [1140, 140],
  ];
  const near = [
    [-20, 190, 120],
    [940, 150, 96],
    [1036, 214, 190],
  ];
  const window = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ isLit) =>
    `<path fill="${isLit ? "#ffd65c" : "#3a4254"}" opacity="${isLit ? 0.9 : 0.8}" d="M${x} ${y}h13v18h-13z"/>`;
  const lit = (/** @type {number} */ seed) => [0, 3, 4].includes((seed * 7 + 3) % 11);
  return [
    `<path fill="url(#far)" d="M0 ${horizon + 2}${far.map(([x = 0, tall = 0], index) => `L${x} ${horizon - tall}H${far[index + 1]?.[0] ?? width}`).join("")}V${horizon + 2}z"/>`,
    ...near.map(([x = 0, tall = 0, wide = 0], house) => {
      const panes = [];
      for (let row = 0; row * 40 + 34 < tall; row += 1) {
        for (let column = 0; column * 30 + 26 < wide; column += 1)
          panes.push(window(x + 14 + column * 30, horizon - tall + 18 + row * 40, lit(house * 5 + row * 3 + column * 2)));
      }
      return `<path fill="#1c2230" d="M${x} ${horizon + 2}v${-tall - 2}h${wide}v${tall + 2}z"/><path fill="#161b27" d="M${x + wide * 0.3} ${horizon - tall}v-18h34v18z"/>${panes.join("")}`;
    }),
  ].join("");
}

/** @param {Camera} see @param {number} y */
function laneLine(see, y) {
  return Array.from({ length: 9 }, (_, dash) => {
    const x = 1500 - dash * 3000;
    return slab(
      see,
      [
        [x, y, 0],
        [x - 1700, y, 0],
        [x - 1700, y - 130, 0],
        [x, y - 130, 0],
      ],
      "#ffc700",
    );
  }).join("");
}

/** Kerb stones in turn light and dark, as Indian towns paint them, and the pavement before them. */
function kerbStones(/** @type {Camera} */ see, /** @type {number} */ y) {
  const strip = (
    /** @type {number} */ from,
    /** @type {number} */ to,
    /** @type {number} */ near,
    /** @type {number} */ far,
    /** @type {string} */ tone,
  ) =>
    slab(
      see,
      [
        [from, near, 110],
        [to, near, 110],
        [to, far, 110],
        [from, far, 110],
      ],
      tone,
    );
  const stones = Array.from({ length: 28 }, (_, stone) =>
    strip(1900 - stone * 500, 1400 - stone * 500, y, y + 150, stone % 2 === 0 ? "#c8cdd6" : "#1b202b"),
  );
  return strip(1900, -12000, y, y + 1700, "#4d5462") + stones.join("") + strip(1900, -12000, y + 150, y + 158, "#1b202b");
}

/** @param {number} horizon */
function lamp(horizon) {
  return `<ellipse cx="217" cy="76" rx="130" ry="110" fill="url(#glow)" opacity=".7"/><path fill="none" stroke="#0b0d12" stroke-width="7" d="M118 ${horizon + 30}V96q0-34 40-34h44"/>
    <path fill="#0b0d12" d="M190 54h44l12 15h-58z"/><path fill="#fff3c4" d="M190 69h55v6h-55z"/>`;
}

/** @param {Camera} see @param {readonly Point[]} points @param {string} tone */
function slab(see, points, tone) {
  return `<path fill="${tone}" d="${pathThrough(points.map(see))}"/>`;
}
