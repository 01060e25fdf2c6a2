import { camera } from "./perspective.mjs";
import { carTints, drawCar } from "./car.mjs";
import { onWindscreen, stickerOnScreen } from "./car-shell.mjs";
import { drawHand } from "./hand.mjs";
import { drawMotorcycle, paintTint, stickerOnTank } from "./motorcycle.mjs";
import { drawStreet, tints } from "./street.mjs";
import { drawPack, drawPair } from "./table.mjs";

/**
 * The scenes, each a picture of 1200 by 900 pixels.
 * @typedef {import("./perspective.mjs").Dot} Dot
 * @typedef {import("./perspective.mjs").Point} Point
 * @typedef {object} Printed what the scenes show of the product
 * @property {string} car the car sticker as SVG elements, in millimetres
 * @property {string} smallCar the car sticker without its small texts
 * @property {string} bike
 * @property {string} smallBike
 * @property {string} screen the URL of a picture of the scanner's page
 * @property {string} leaflet the URL of a picture of the leaflet
 */

/** @type {Record<string, (printed: Printed) => string>} */
export const scenes = { windscreen, tank, phone, corner, pair: drawPair, pack: drawPack };

export const size = { width: 1200, height: 900 };

/** @param {Printed} printed */
function windscreen({ car, smallCar }) {
  const view = around([-1000, 0, 680], { turn: 40, distance: 7600, height: 1330, focalLength: 1960, centre: [585, 560] });
  return [
    defs(carTints(view.see)),
    drawStreet(view.see, view.horizon, size, { kerb: 1450, lane: -2300 }),
    drawCar(view.see, smallCar),
    closeUp(stickerOnScreen(view.see), car, { width: 96, height: 60, scale: 4.05, corner: [748, 60] }),
  ].join("");
}

/** @param {Printed} printed */
function tank({ bike, smallBike }) {
  const view = around([-640, 0, 600], { turn: 66, distance: 4300, height: 1150, focalLength: 2050, centre: [555, 545] });
  return [
    defs(paintTint),
    drawStreet(view.see, view.horizon, size, { kerb: 760, lane: -2600 }),
    drawMotorcycle(view.see, smallBike),
    closeUp(stickerOnTank(view.see), bike, { width: 60, height: 40, scale: 6, corner: [780, 56] }),
  ].join("");
}

/** @param {Printed} printed */
function corner({ car }) {
  return windscreenCorner(car, [520, 430], 6600);
}

/** @param {Printed} printed */
function phone({ car, screen }) {
  return `${windscreenCorner(car, [345, 380], 6000)}<g transform="translate(784 110) rotate(4)" filter="url(#lift)">${drawHand(screen)}</g>`;
}

/** The corner of the windscreen with the sticker, from nearby. @param {string} sticker @param {Dot} centre @param {number} focalLength */
function windscreenCorner(sticker, centre, focalLength) {
  const at = onWindscreen(0.16, 0.12);
  const { see } = around(at, { turn: 24, distance: 1500, height: at[2] + 620, focalLength, centre });
  return `${defs(carTints(see))}<rect width="1200" height="900" fill="url(#sky)"/>${drawCar(see, sticker, 3.2)}
    <g fill="#ffe9a8" opacity=".13"><path d="M150 0h150L0 300V150z"/><path d="M350 0h46L0 396V350z"/></g>`;
}

/**
 * Returns a camera that looks at a point, and the height of its horizon on the picture. `turn` is the angle to the vehicle's front.
 * @param {Point} at
 * @param {{ turn: number, distance: number, height: number, focalLength: number, centre: Dot }} settings
 */
function around(at, { turn, distance, height, focalLength, centre }) {
  const angle = (turn * Math.PI) / 180;
  const see = camera({
    from: [at[0] + distance * Math.cos(angle), at[1] + distance * Math.sin(angle), height],
    at,
    focalLength,
    centre,
  });
  const [, horizon] = see([-FAR * Math.cos(angle), -FAR * Math.sin(angle), height]);
  return { see, horizon };
}

const FAR = 9e6;

/** The sticker large, with a line that leads to it on the vehicle. @param {Dot} place @param {string} sticker @param {{ width: number, height: number, scale: number, corner: Dot }} settings */
function closeUp([x, y], sticker, { width, height, scale, corner: [left, top] }) {
  const [toX, toY] = [left + width * scale * 0.12, top + height * scale];
  const length = Math.hypot(toX - x, toY - y);
  const [startX, startY] = [x + ((toX - x) / length) * RING, y + ((toY - y) / length) * RING];
  return `<g stroke="#ffc700" stroke-width="3" fill="none"><circle cx="${x}" cy="${y}" r="${RING}"/><path d="M${startX} ${startY}L${toX} ${toY}"/></g>
    <g filter="url(#lift)"><g transform="translate(${left} ${top}) scale(${scale})">${sticker}</g></g>`;
}

const RING = 30;

/** @param {string} more */
function defs(more) {
  return `<defs>${tints}${more}</defs>`;
}
