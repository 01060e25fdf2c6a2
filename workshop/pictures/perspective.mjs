/** A camera and curves in space, for drawings with true proportions. Lengths are in millimetres; z points up. */

/**
 * @typedef {readonly [number, number, number]} Point
 * @typedef {readonly [number, number]} Dot a place on the picture, in pixels
 * @typedef {(point: Point) => Dot} Camera
 */

/**
 * Returns a camera that looks from one point at another.
 * @param {{ from: Point, at: Point, focalLength: number, centre: Dot }} settings focalLength is in pixels; centre is where `at` appears
 * @returns {Camera}
 */
export function camera({ from, at, focalLength, centre }) {
  const forward = unit(subtract(at, from));
  const right = unit(cross(forward, [0, 0, 1]));
  const up = cross(right, forward);
  return (point) => {
    const ray = subtract(point, from);
    const scale = focalLength / dot(ray, forward);
    return [centre[0] + scale * dot(ray, right), centre[1] - scale * dot(ray, up)];
  };
}

/**
 * Reads points from a text such as "0 850 300, 10 850 310", so that long outlines stay short.
 * @param {string} text
 * @returns {Point[]}
 */
export function points(text) {
  return text.split(",").map((point) => {
    const [x = 0, y = 0, z = 0] = point.trim().split(" ").map(Number);
    return [x, y, z];
  });
}

/**
 * Returns points on a smooth curve through the given points (Catmull-Rom).
 * @param {string | readonly Point[]} through
 * @returns {Point[]}
 */
export function curve(through, steps = 10) {
  const given = typeof through === "string" ? points(through) : through;
  /** @type {Point[]} */
  const result = [];
  for (let index = 0; index < given.length - 1; index += 1) {
    const [before, start, end, after] = [-1, 0, 1, 2].map((offset) => at(given, index + offset));
    if (!before || !start || !end || !after) continue;
    for (let step = 0; step < steps; step += 1) result.push(between(before, start, end, after, step / steps));
  }
  const last = given.at(-1);
  return last ? [...result, last] : result;
}

/**
 * Returns points on an arc in the plane of y, as a wheel has it. Angles are in degrees: 0 is the front, 90 is up.
 * @param {Point} centre
 * @returns {Point[]}
 */
export function arc(/** @type {Point} */ [x, y, z], /** @type {number} */ radius, from = 0, to = 360, steps = 48) {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return /** @type {const} */ ([x + radius * Math.cos(angle), y, z + radius * Math.sin(angle)]);
  });
}

/**
 * Mirrors points at the vehicle's middle.
 * @param {readonly Point[]} half
 * @returns {Point[]}
 */
export function mirrored(half) {
  return half.map(([x, y, z]) => [x, -y, z]);
}

/**
 * Returns the place on the picture of a place on a flat surface, given in millimetres from the corner. Other than a true perspective, it
 * keeps parallel lines parallel, so it is only for small surfaces.
 * @param {Camera} see
 * @param {Point} corner
 * @param {Point} right a point to the right of the corner
 * @param {Point} below a point below the corner
 * @returns {(x: number, y: number) => Dot}
 */
export function onPlaneAt(see, corner, right, below) {
  const origin = see(corner);
  const [across, down] = [right, below].map((to) => {
    const length = Math.hypot(...subtract(to, corner));
    const end = see(to);
    return /** @type {Dot} */ ([(end[0] - origin[0]) / length, (end[1] - origin[1]) / length]);
  });
  if (!across || !down) throw new Error("A plane needs three points.");
  return (x, y) => [origin[0] + across[0] * x + down[0] * y, origin[1] + across[1] * x + down[1] * y];
}

/**
 * Returns the same as the value of an SVG `transform`.
 * @type {(see: Camera, corner: Point, right: Point, below: Point) => string}
 */
export function onPlane(see, corner, right, below) {
  const place = onPlaneAt(see, corner, right, below);
  const [origin, x, y] = [place(0, 0), place(1, 0), place(0, 1)];
  const parts = [x[0] - origin[0], x[1] - origin[1], y[0] - origin[0], y[1] - origin[1], origin[0], origin[1]];
  return `matrix(${parts.map((part) => part.toFixed(4)).join(" ")})`;
}

/**
 * Returns the data of an SVG path through points.
 * @param {readonly Dot[]} dots
 */
export function pathThrough(dots, isClosed = true) {
  return `M${dots.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}${isClosed ? "z" : ""}`;
}

/** @param {readonly Point[]} list @param {number} index */
function at(list, index) {
  return list[Math.min(Math.max(index, 0), list.length - 1)];
}

/** @type {(before: Point, start: Point, end: Point, after: Point, share: number) => Point} */
function between(before, start, end, after, share) {
  /** @param {0 | 1 | 2} axis */
  const along = (axis) => {
    const [a, b, c, d] = [before[axis], start[axis], end[axis], after[axis]];
    return b + 0.5 * share * (c - a + share * (2 * a - 5 * b + 4 * c - d + share * (3 * (b - c) + d - a)));
  };
  return [along(0), along(1), along(2)];
}

/** @type {(a: Point, b: Point) => Point} */
const subtract = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** @type {(a: Point, b: Point) => number} */
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** @type {(a: Point, b: Point) => Point} */
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
/** @type {(a: Point) => Point} */
const unit = (a) => {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
};
