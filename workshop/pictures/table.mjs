/**
 * Stickers and what comes with them on a table, seen from above. One millimetre is `SCALE` pixels.
 * @typedef {import("./scenes.mjs").Printed} Printed
 */

const SCALE = 5.2;
const INK = "#10131a";
const SIGNAL = "#ffc700";

/**
 * Both stickers with their measures, above a ruler.
 * @param {Printed} printed
 */
export function drawPair({ car, bike }) {
  const [left, top] = [17, 28];
  return table(`<g transform="scale(${SCALE})">
    ${place(car, left, top)}${place(bike, left + 116, top + 20)}
    ${measure(left, top + 66, 96, "96 mm")}${measure(left + 116, top + 66, 60, "60 mm")}
    ${upright(left - 6, top, 60, "60")}${upright(left + 110, top + 20, 40, "40")}
    <text x="${left}" y="${top - 5}" font-size="9">CAR</text><text x="${left + 116}" y="${top + 15}" font-size="9">BIKE</text>
    ${ruler(left - 5, 124)}</g>`);
}

/**
 * What is in the pack: two stickers with one code, the leaflet and the envelope.
 * @param {Printed} printed
 */
export function drawPack({ car, leaflet }) {
  return table(`<g transform="scale(4.6)">
    <g transform="translate(8 8) rotate(-2)" filter="url(#rest)">${envelope()}</g>
    <g transform="translate(96 44) rotate(3)" filter="url(#rest)"><rect width="150" height="71" fill="#fff"/><image href="${leaflet}" width="150" height="71" preserveAspectRatio="xMidYMin slice"/></g>
    <g transform="translate(18 112) rotate(-3)">${place(car, 0, 0)}</g><g transform="translate(140 118) rotate(2)">${place(car, 0, 0)}</g></g>`);
}

/** @param {string} content */
function table(content) {
  return `<defs><filter id="rest" x="-10%" y="-10%" width="125%" height="130%"><feDropShadow dx="1.2" dy="1.8" stdDeviation="1.6" flood-color="#3a414e" flood-opacity=".5"/></filter>
    <linearGradient id="top" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f3f4f7"/><stop offset="1" stop-color="#cdd3dc"/></linearGradient></defs>
    <rect width="1200" height="900" fill="url(#top)"/><g font-family="sign" fill="${INK}">${content}</g>`;
}

/** @param {string} sticker @param {number} x @param {number} y */
function place(sticker, x, y) {
  return `<g transform="translate(${x} ${y})" filter="url(#rest)">${sticker}</g>`;
}

/** A measure below a sticker. @param {number} x @param {number} y @param {number} length @param {string} text */
function measure(x, y, length, text) {
  return `<path fill="none" stroke="${INK}" stroke-width=".6" d="M${x} ${y - 2.5}v5M${x + length} ${y - 2.5}v5M${x} ${y}h${length}"/><text x="${x + length / 2}" y="${y + 10.5}" font-size="9" text-anchor="middle">${text}</text>`;
}

/** A measure at the left of a sticker. @param {number} x @param {number} y @param {number} length @param {string} text */
function upright(x, y, length, text) {
  return `<path fill="none" stroke="${INK}" stroke-width=".6" d="M${x - 2.5} ${y}h5M${x - 2.5} ${y + length}h5M${x} ${y}v${length}"/><text x="${x - 3.5}" y="${y + length / 2}" font-size="9" text-anchor="middle" transform="rotate(-90 ${x - 3.5} ${y + length / 2})">${text} mm</text>`;
}

/** A steel ruler of 210 mm. @param {number} x @param {number} y */
function ruler(x, y) {
  const marks = Array.from({ length: 201 }, (_, mark) => {
    const length = mark % 10 === 0 ? 8 : mark % 5 === 0 ? 6 : 3.5;
    const number = mark % 10 === 0 && mark > 0 ? `<text x="${5 + mark}" y="16" font-size="6" text-anchor="middle">${mark / 10}</text>` : "";
    return `<path stroke="${INK}" stroke-width=".35" d="M${5 + mark} 0v${length}"/>${number}`;
  });
  return `<g transform="translate(${x} ${y})" filter="url(#rest)"><rect width="260" height="26" rx="1.5" fill="#dfe4ec"/><rect width="260" height="1.2" fill="#fff"/>${marks.join("")}<text x="3.4" y="22" font-size="5">cm</text></g>`;
}

/** An envelope of 220 by 110 mm, with a row of yellow dashes (docs/look.md). */
function envelope() {
  const lane = Array.from({ length: 9 }, (_, dash) => `<path stroke="${SIGNAL}" stroke-width="2.4" d="M${dash * 25} 102.5h15"/>`).join("");
  return `<path fill="#fbfaf6" d="M0 0h220v110H0z"/><text x="11" y="25" font-size="19">PlateNote</text><text x="11.4" y="37" font-size="8.4">Two stickers. One vehicle. For life.</text><path fill="${INK}" d="M0 95h220v15H0z"/>${lane}`;
}
