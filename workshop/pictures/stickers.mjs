import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const images = fileURLToPath(new URL("../../public/images/", import.meta.url));

/** Matches a sticker in a drawing. The scale is 4 for a bike sticker and 2.5 for a car sticker. */
const WITHIN = /(<g transform="translate\(0 6[05]\) scale\((2\.5|4)\)">)[^]*?<\/g>/g;

/** @returns {Promise<Map<string, string>>} the drawings that show a sticker, by the name of their file in public/images/ */
export async function drawStickers() {
  /** @type {typeof import("../../backend/stock/printing/sticker-svg.js")} */
  const { smallSticker, smallStickerSvg, stickerSvg } = await load("backend/stock/printing/sticker-svg.ts");
  /** @type {typeof import("../../backend/stock/printing/regional-lines.js")} */
  const { readRegionalLine } = await load("backend/stock/printing/regional-lines.ts");
  /** @type {typeof import("../../backend/composition/demo/pictured-stickers.js")} */
  const { picturedCodes, PICTURED_ORIGIN } = await load("backend/composition/demo/pictured-stickers.ts");
  /** @type {typeof import("../../contract/limits.js")} */
  const { products } = await load("contract/limits.ts");
  const shared = { origin: PICTURED_ORIGIN, brand: "PlateNote", regionalLine: readRegionalLine("hi") };
  const car = { ...shared, productId: products.car, code: picturedCodes.car };
  const bike = { ...shared, productId: products.bike, code: picturedCodes.bike };
  const drawings = readdirSync(images, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".svg"))
    .map((file) => ({ file, text: readFileSync(join(images, file), "utf8") }))
    .filter(({ text }) => text.search(WITHIN) >= 0)
    .map(({ file, text }) => ({
      file,
      text: text.replace(
        WITHIN,
        (_, /** @type {string} */ start, /** @type {string} */ scale) => `${start}${smallSticker(scale === "4" ? bike : car)}</g>`,
      ),
    }));
  return new Map([
    ["car-sticker.svg", stickerSvg(car)],
    ["bike-sticker.svg", stickerSvg(bike)],
    ["small-car-sticker.svg", smallStickerSvg(car)],
    ["small-bike-sticker.svg", smallStickerSvg(bike)],
    ...drawings.map(({ file, text }) => /** @type {const} */ ([file, text])),
  ]);
}

/**
 * Loads a module that is written in TypeScript.
 * @template Module
 * @param {string} file within the project
 * @returns {Promise<Module>}
 */
export async function load(file) {
  const address = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  /** @type {{ module: Module }} */
  const { module } = await runnerImport(address, { configFile: false });
  return module;
}
