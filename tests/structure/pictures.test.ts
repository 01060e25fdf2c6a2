import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

import { picturedCodes, PICTURED_ORIGIN } from "../../backend/composition/demo/pictured-stickers";
import { scanAddress } from "../../backend/stock/printing/sticker-design";
import { darkRuns } from "../../backend/stock/printing/qr-code";
import { drawStickers } from "../../workshop/pictures/stickers.mjs";

/** Every picture of the product shows the sticker that we print, with a QR code of a demo sticker's address on an example domain. */

const images = "public/images";
const car = scanAddress(PICTURED_ORIGIN, picturedCodes.car);
const bike = scanAddress(PICTURED_ORIGIN, picturedCodes.bike);

const pictures = { windscreen: [car], corner: [car], phone: [car], pack: [car], pair: [bike, car], tank: [bike] };

beforeAll(() => {
  // Without this, the package loads its program from the network.
  const program = join(createRequire(import.meta.url).resolve("zxing-wasm/reader"), "../../../reader/zxing_reader.wasm");
  const { buffer, byteOffset, byteLength } = readFileSync(program);
  prepareZXingModule({ overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) } });
});

/** Returns the QR codes that a phone finds on a picture, each once. */
async function decode(file: string): Promise<string[]> {
  const found = await readBarcodes(new Uint8Array(readFileSync(file)), { formats: ["QRCode"], tryHarder: true });
  return [...new Set(found.filter(({ isValid }) => isValid).map(({ text }) => text))].sort();
}

const readable = Object.entries(pictures).flatMap(([name, addresses]) => [800, 1200].map((width) => [name, width, addresses] as const));

test.each(readable)("the QR codes on the picture %s, %i pixels wide, are addresses of demo stickers", async (name, width, addresses) => {
  expect(await decode(`${images}/product/${name}-${width}.jpg`)).toEqual(addresses);
});

test("the QR code on the picture for shared links is the address of a demo sticker", async () => {
  expect(await decode("public/og.png")).toEqual([car]);
});

test("each picture of the product has every width and format, and all pictures together have less than 3 MB", () => {
  const files = Object.keys(pictures).flatMap((name) =>
    [400, 800, 1200].flatMap((width) => ["avif", "webp", "jpg"].map((format) => `${images}/product/${name}-${width}.${format}`)),
  );
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(readdirSync(`${images}/product`)).toHaveLength(files.length);
  expect(files.reduce((bytes, file) => bytes + statSync(file).size, 0)).toBeLessThan(3_000_000);
});

test("each picture has its scene", () => {
  expect(readdirSync("workshop/pictures/scenes").sort()).toEqual(
    Object.keys(pictures)
      .map((name) => `${name}.svg`)
      .sort(),
  );
});

test("the stored drawings of stickers are those that the printing code draws", async () => {
  for (const [file, drawing] of await drawStickers()) expect(readFileSync(join(images, file), "utf8"), file).toBe(drawing);
});

test("every QR code within a drawing is that of the demo's car or bike sticker", () => {
  const drawings = readdirSync(images, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".svg"));
  const codes = drawings.flatMap((file) =>
    [...readFileSync(join(images, file), "utf8").matchAll(/shape-rendering="crispEdges" d="([^"]+)"/g)].map(([, path = ""]) => path),
  );
  const known = [car, bike].map((address) =>
    darkRuns(address)
      .runs.map(({ column, row, length }) => `M${column} ${row}h${length}v1h-${length}z`)
      .join(""),
  );
  expect(codes.length).toBeGreaterThanOrEqual(10);
  expect(codes.filter((path) => !known.includes(path))).toEqual([]);
  // Earlier drawings showed an invented QR code, which contained this shape.
  expect(drawings.filter((file) => readFileSync(join(images, file), "utf8").includes("M0 0h5v5H0z"))).toEqual([]);
});
