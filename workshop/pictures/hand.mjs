/**
 * A left hand that holds a phone, seen by its owner, as SVG elements. One unit is one pixel.
 */

const SKIN = "#b47f5a";
const SHADE = "#966545";
const EDGE = "#6e472e";

/** The size of the phone's screen. */
export const screen = { width: 326, height: 700 };

/**
 * Draws the hand and the phone. The screen's upper left corner is at 0, 0.
 * @param {string} picture what the screen shows, as the URL of a picture as wide as the screen
 */
export function drawHand(picture) {
  const { width, height } = screen;
  return `<g stroke-linejoin="round" stroke-linecap="round">
    <path fill="${SKIN}" d="M14 ${height - 330}C-40 ${height - 240}-58 ${height - 130}-30 ${height - 30}C-10 ${height + 40} 30 ${height + 70} 40 ${height + 150}L20 ${height + 420}H${width + 10}L${width - 20} ${height + 150}C${width + 10} ${height + 70} ${width + 26} ${height} ${width + 20} ${height - 130}z"/>
    <path fill="#232a38" d="M4 ${height + 190}h${width + 6}l44 260h-120-30z"/><path fill="#e8ecf2" d="M10 ${height + 166}q${width / 2 - 4} 34 ${width - 12} 0l8 34q${width / 2 - 4} 34-${width + 4} 0z"/>
    <path fill="${SHADE}" d="M-6 ${height - 20}H${width + 16}C${width + 6} ${height + 50} ${width - 30} ${height + 60} ${width / 2} ${height + 62}S30 ${height + 60}-6 ${height - 20}z"/>
    <rect x="-13" y="-13" width="${width + 26}" height="${height + 26}" rx="46" fill="#0b0d12"/>
    <rect x="-13" y="-13" width="${width + 26}" height="${height + 26}" rx="46" fill="none" stroke="#5f6a7c" stroke-width="3"/>
    <path fill="#39435a" d="M-18 150h4v52h-4zM-18 216h4v52h-4z"/>
    <clipPath id="display"><rect width="${width}" height="${height}" rx="34"/></clipPath>
    <image href="${picture}" width="${width}" clip-path="url(#display)"/>
    <circle cx="${width / 2}" cy="15" r="6" fill="#0b0d12"/>
    ${[300, 386, 470, 546].map((y, finger) => fingertip(width + 13, height - 700 + y, [74, 78, 74, 62][finger] ?? 70)).join("")}
    ${thumb(height)}</g>`;
}

/** A finger that comes from behind the phone and ends on its right edge. */
function fingertip(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ tall) {
  const r = tall / 2;
  return `<path fill="${SKIN}" stroke="${EDGE}" stroke-width="2.5" d="M${x + 20} ${y}C${x + 6} ${y - 2} ${x - 30} ${y - 4} ${x - 40} ${y + r - 8}C${x - 44} ${y + tall - 10} ${x - 8} ${y + tall} ${x + 20} ${y + tall - 4}C${x + 40} ${y + tall - 12} ${x + 40} ${y + 10} ${x + 20} ${y}z"/>
    <path fill="${SHADE}" d="M${x + 20} ${y}C${x + 6} ${y + 14} ${x + 8} ${y + tall - 14} ${x + 20} ${y + tall - 4}C${x + 40} ${y + tall - 12} ${x + 40} ${y + 10} ${x + 20} ${y}z"/>
    <path fill="#e0b596" d="M${x - 36} ${y + r - 8}c2-14 12-18 22-17-6 12-8 22-5 35-10 0-18-6-17-18z"/>`;
}

/** The thumb, from the palm at the left over the phone's edge. @param {number} height */
function thumb(height) {
  const y = height - 250;
  return `<path fill="${SKIN}" stroke="${EDGE}" stroke-width="2.5" d="M-34 ${y + 250}C-72 ${y + 170}-74 ${y + 90}-58 ${y + 20}C-48 ${y - 26}-26 ${y - 70} 6 ${y - 112}C26 ${y - 138} 62 ${y - 128} 60 ${y - 96}C58 ${y - 66} 34 ${y - 36} 24 ${y + 4}C14 ${y + 50} 26 ${y + 96} 30 ${y + 140}C34 ${y + 190} 40 ${y + 250} 62 ${y + 320}C70 ${y + 380} 60 ${y + 420} 50 ${y + 440}L16 ${y + 440}C20 ${y + 380}-14 ${y + 300}-34 ${y + 250}z"/>
    <path fill="${SKIN}" d="M-20 ${y + 262}L58 ${y + 312}C72 ${y + 380} 66 ${y + 430} 60 ${y + 520}L22 ${y + 520}C24 ${y + 400} 4 ${y + 330}-20 ${y + 262}z"/>
    <path fill="#e0b596" d="M24 ${y - 116}c12-12 30-8 28 12-2 14-14 26-22 34-10-4-18-10-20-20 2-10 8-18 14-26z"/>
    <path fill="none" stroke="${SHADE}" stroke-width="3" d="M-20 ${y - 18}q14 6 22 18M-46 ${y + 60}q-4 60 18 130"/>`;
}
