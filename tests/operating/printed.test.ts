import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { products } from "#contract/limits";
import { STICKER_MARGIN, stickerShapes, stickerSize } from "../../backend/stock/printing/sticker-design";
import { measureText } from "../../backend/stock/printing/font-files";
import { regionalLanguages, readRegionalLine } from "../../backend/stock/printing/regional-lines";
import { printLeaflets } from "../../backend/stock/printing/leaflet";
import { printSheets } from "../../backend/stock/printing/sheets";
import { findPrintReader } from "../../commands/steps/programs.mjs";
import { shapeRegionalLines } from "../../workshop/pictures/regional-lines.mjs";
import { temporaryDirectory } from "../harness/data-directory";

/** Prints stickers and leaflets, and reads the PDF as a person and a phone would. */

const reader = findPrintReader();
const folder = temporaryDirectory();

const code = "ABCDEFGH23456789";
const origin = "https://stickers.example.in";
const shared = { origin, brand: "PlateNote", printedAt: new Date("2026-03-10T06:30:00.000Z") };

async function printTo(name: string, parts: AsyncIterable<Uint8Array>): Promise<string> {
  const file = join(folder, name);
  const pieces: Uint8Array[] = [];
  for await (const part of parts) pieces.push(part);
  writeFileSync(file, Buffer.concat(pieces));
  return file;
}

function textOf(file: string): string {
  return execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" });
}

test.skipIf(reader === null).each(Object.entries(products))("a printed %s sticker is read by a phone and by a person", async (name, id) => {
  const stickers = [{ number: 1, code, productId: Number(id) }];
  const file = await printTo(
    `${name}.pdf`,
    printSheets({ ...shared, title: "batch first", stickers, regionalLine: readRegionalLine("ta") }),
  );
  execFileSync(reader?.pdftoppm ?? "", ["-r", "200", "-singlefile", "-png", file, join(folder, name)]);
  const decoded = execFileSync(reader?.zbarimg ?? "", ["--quiet", "--raw", join(folder, `${name}.png`)], { encoding: "utf8" });
  expect([...new Set(decoded.trim().split("\n"))]).toEqual([`${origin}/qrcode_process/${code}`]);
  const text = textOf(file);
  for (const words of ["SCAN TO", "REACH THE", "OWNER", "No camera? stickers.example.in/s"]) expect(text).toContain(words);
  expect(text.replace(/\s/g, "")).toContain("ABCDEFGH23456789N");
});

test.skipIf(reader === null)("stickers for cars and stickers for bikes are on separate sheets", async () => {
  const stickers = [products.car, products.bike, products.car].map((id, index) => ({ number: index + 1, code, productId: Number(id) }));
  const file = await printTo("both.pdf", printSheets({ ...shared, title: "batch both", stickers, regionalLine: readRegionalLine("hi") }));
  const [cars = "", bikes = ""] = textOf(file).split("\f");
  expect([cars.match(/Pack \d/g), bikes.match(/Pack \d/g)]).toEqual([["Pack 1", "Pack 3"], ["Pack 2"]]);
  expect(cars).toContain("96 mm wide and 60 mm high");
  expect(bikes).toContain("60 mm wide and 40 mm high");
});

test.skipIf(reader === null)("the leaflet says where to stick the stickers and how to register, on one page", async () => {
  const text = textOf(await printTo("leaflet.pdf", printLeaflets({ ...shared, supportEmail: "support@stickers.example.in" })));
  expect(text.match(/\f/g)).toHaveLength(1);
  for (const words of ["WHERE TO STICK THEM", "REGISTER ONCE, FOR BOTH", "camera, or type its code at", "stickers.example.in/s."])
    expect(text.split(words)).toHaveLength(4);
  const read = text.replace(/\s+/g, " ").toLowerCase();
  for (const words of ["one on the windscreen,", "one on the rear window,", "each in a lower corner.", "the visor or mudguard."])
    expect(read).toContain(words);
});

test("the stored shapes of the lines in regional languages are those that HarfBuzz makes from their texts", () => {
  expect(readFileSync("backend/stock/printing/regional-lines.json", "utf8")).toBe(shapeRegionalLines());
});

const designs = Object.values(products).flatMap((productId) => regionalLanguages.map((language) => [productId, language] as const));

test.each(designs)(
  "on a sticker of product %s in the language %s, all words are within the margins, and the code's letters are at least 3 mm high",
  (productId, language) => {
    const regionalLine = readRegionalLine(language);
    const shapes = stickerShapes({ ...shared, productId, code, regionalLine }, measureText);
    const { width, height } = stickerSize(productId);
    for (const shape of shapes) {
      if (shape.kind !== "text") continue;
      const measured = measureText(shape.text, shape.font);
      expect(shape.x).toBeGreaterThanOrEqual(STICKER_MARGIN);
      expect(shape.x + measured.width * shape.size).toBeLessThanOrEqual(width - STICKER_MARGIN + 0.001);
      expect(shape.y - measured.capital * shape.size).toBeGreaterThanOrEqual(STICKER_MARGIN - 0.3);
      expect(shape.y).toBeLessThanOrEqual(height - STICKER_MARGIN);
      if (shape.font === "code") expect(measured.capital * shape.size).toBeGreaterThanOrEqual(3);
    }
    const lines = shapes.filter((shape) => shape.kind === "path").filter(({ isEvenOdd }) => !isEvenOdd);
    expect(lines).toHaveLength(regionalLine.lines.length);
    for (const [index, { x, y, scale }] of lines.entries()) {
      expect(x).toBeGreaterThanOrEqual(STICKER_MARGIN - 0.001);
      expect(x + (regionalLine.lines[index]?.width ?? Infinity) * scale).toBeLessThanOrEqual(width - STICKER_MARGIN + 0.001);
      expect(y).toBeGreaterThanOrEqual(STICKER_MARGIN);
      expect(y).toBeLessThanOrEqual(height - STICKER_MARGIN);
    }
  },
);
