import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "@playwright/test";

import { drawStickers, load } from "./stickers.mjs";

/** Draws the textures of the scenes: what is printed on the objects, and the screen of the phone. */

const INK = "#10131a";
const SIGNAL = "#ffc700";
const require = createRequire(import.meta.url);

/**
 * @param {string} folder for the textures
 * @param {string | undefined} scanPage the URL of the scanner's page
 */
export async function drawTextures(folder, scanPage) {
  const browser = await chromium.launch({ executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium" });
  /** @type {(name: string, width: number, height: number, body: string) => Promise<void>} */
  const draw = async (name, width, height, body) => {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(`<body style="margin:0">${body}`);
    await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true });
    await page.close();
  };
  const stickers = await drawStickers();
  await draw("car", 2400, 1500, stickers.get("car-sticker.svg") ?? "");
  await draw("bike", 1800, 1200, stickers.get("bike-sticker.svg") ?? "");
  await draw("ruler", 2300, 200, ruler());
  await draw("envelope", 2200, 1100, envelope());
  await drawLeaflet(folder);
  if (scanPage !== undefined) {
    const phone = await browser.newContext({ viewport: { width: 360, height: 800 }, deviceScaleFactor: 3, isMobile: true });
    const page = await phone.newPage();
    await page.goto(scanPage);
    // Fails if the page shows an error, because it then has no Message button.
    await page.getByRole("button", { name: "Message", exact: true }).waitFor({ timeout: 10_000 });
    await page.screenshot({ path: join(folder, "screen.png") });
  }
  await browser.close();
}

/** Returns the marks of a steel ruler as SVG. One unit is one millimetre. */
function ruler() {
  const marks = Array.from({ length: 221 }, (_, mark) => {
    const length = mark % 10 === 0 ? 7 : mark % 5 === 0 ? 5 : 3;
    const number = `<text x="${5 + mark}" y="12.5" font-size="4" text-anchor="middle">${mark / 10}</text>`;
    return `<path stroke="#111" stroke-width=".18" d="M${5 + mark} 0v${length}"/>${mark % 10 === 0 ? number : ""}`;
  });
  return `<svg viewBox="0 0 230 20" width="2300" height="200" font-family="sans-serif" fill="#111">${marks.join("")}
    <text x="6" y="17.5" font-size="3">cm</text></svg>`;
}

/** Returns an envelope of 220 by 110 mm, with a row of yellow dashes (docs/look.md), as HTML. */
function envelope() {
  const font = readFileSync(require.resolve("@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2")).toString(
    "base64",
  );
  const lane = Array.from({ length: 9 }, (_, dash) => `<path stroke="${SIGNAL}" stroke-width="2.4" d="M${dash * 25} 102.5h15"/>`).join("");
  return `<style>@font-face{font-family:sign;src:url(data:font/woff2;base64,${font})}</style>
    <svg viewBox="0 0 220 110" width="2200" height="1100" font-family="sign" fill="${INK}">
      <path fill="#fbfaf6" d="M0 0h220v110H0z"/>
      <text x="11" y="25" font-size="19">PlateNote</text>
      <text x="11.4" y="37" font-size="8.4">Two stickers. One vehicle. For life.</text>
      <path d="M0 95h220v15H0z"/>${lane}
    </svg>`;
}

/** @param {string} folder */
async function drawLeaflet(folder) {
  /** @type {typeof import("../../backend/printing/leaflet.js")} */
  const { printLeaflets } = await load("backend/printing/leaflet.ts");
  /** @type {typeof import("../../contract/pictured-stickers.js")} */
  const { PICTURED_ORIGIN } = await load("contract/pictured-stickers.ts");
  const parts = [];
  for await (const part of printLeaflets({ origin: PICTURED_ORIGIN, brand: "PlateNote", printedAt: new Date() })) parts.push(part);
  const file = join(folder, "leaflet.pdf");
  writeFileSync(file, Buffer.concat(parts));
  execFileSync("pdftoppm", [
    "-r",
    "200",
    "-png",
    "-singlefile",
    "-x",
    "0",
    "-y",
    "0",
    "-W",
    "1653",
    "-H",
    "779",
    file,
    join(folder, "leaflet"),
  ]);
}
