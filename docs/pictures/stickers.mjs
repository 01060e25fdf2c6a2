import { runnerImport } from "vite";

/** @returns {Promise<Map<string, string>>} the drawings of the stickers, by the name of their file in public/images/ */
export async function drawStickers() {
  /** @type {typeof import("../../backend/printing/sticker-svg.js")} */
  const { stickerSvg } = await load("backend/printing/sticker-svg.ts");
  /** @type {typeof import("../../backend/printing/invitations.js")} */
  const { readInvitation } = await load("backend/printing/invitations.ts");
  /** @type {typeof import("../../contract/pictured-stickers.js")} */
  const { picturedCodes, PICTURED_ORIGIN } = await load("contract/pictured-stickers.ts");
  /** @type {typeof import("../../contract/limits.js")} */
  const { products } = await load("contract/limits.ts");
  const shared = { origin: PICTURED_ORIGIN, brand: "PlateNote", invitation: readInvitation("hi") };
  return new Map([
    ["car-sticker.svg", stickerSvg({ ...shared, productId: products.car, code: picturedCodes.car })],
    ["bike-sticker.svg", stickerSvg({ ...shared, productId: products.bike, code: picturedCodes.bike })],
  ]);
}

/**
 * Loads a module that is written in TypeScript.
 * @template Module
 * @param {string} file within the project
 * @returns {Promise<Module>}
 */
export async function load(file) {
  const address = new URL(`../../${file}`, import.meta.url).pathname;
  /** @type {{ module: Module }} */
  const { module } = await runnerImport(address, { configFile: false });
  return module;
}
