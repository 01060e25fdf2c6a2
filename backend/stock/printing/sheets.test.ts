import { expect, test } from "vitest";

import { overlapsOf, printedLines } from "../../testing/printed-lines";
import { cropMarks } from "./crop-marks";
import { markedSides, sheetLayout } from "./layout";
import { printList } from "./list";
import { readRegionalLine } from "./regional-lines";
import { printSheets } from "./sheets";
import { STICKER_BLEED } from "./sticker-design";

const print = {
  title: "batch first",
  stickers: Array.from({ length: 10 }, (_, index) => ({ number: index + 1, code: "ABCDEFGH23456789", productId: 1 })),
  origin: "https://stickers.example.in",
  brand: "PlateNote",
  regionalLine: readRegionalLine("hi"),
  printedAt: new Date("2026-03-10T06:30:00.000Z"),
};

test("Printing reports every sticker, and the event loop turns after each", async () => {
  let drawn = 0;
  let turns = 0;
  let isPrinting = true;
  const turn = () => {
    turns += 1;
    if (isPrinting) setImmediate(turn);
  };
  setImmediate(turn);
  const parts: Uint8Array[] = [];
  for await (const part of printSheets(print, () => (drawn += 1))) parts.push(part);
  isPrinting = false;
  expect(drawn).toBe(20);
  expect(turns).toBeGreaterThanOrEqual(20);
  expect(Buffer.concat(parts).toString("latin1")).toMatch(/^%PDF-[^]*%%EOF\s*$/);
});

test("The codes on both stickers of a pack, and the code above the stickers, end with the check character", async () => {
  const [sticker] = print.stickers;
  if (sticker === undefined) throw new Error("There is no sticker");
  const lines = await printedLines(() => printSheets({ ...print, stickers: [sticker] }));
  const texts = lines.map(({ text }) => text);
  expect(texts.filter((text) => text === "N")).toHaveLength(2);
  expect(texts).toContain("Pack 1  ABCD EFGH 2345 6789 N  Car Sticker");
});

test("The longest title of a sheet ends before the sheet's number", async () => {
  const title = `${"W".repeat(40)}: batch ${"W".repeat(40)}`;
  const lines = await printedLines(() => printSheets({ ...print, title }));
  const heading = lines.filter(({ text }) => text === title || text.startsWith("Sheet "));
  expect(heading).toHaveLength(6);
  expect(overlapsOf(heading.slice(0, 2))).toEqual([]);
});

test.each([1, 2])("The crop marks of product %i are outside the bleed of every sticker", (productId) => {
  const { packs, placeOf, width, height } = sheetLayout(productId);
  const areas = Array.from({ length: packs }, (_, row) => ([0, 1] as const).map((column) => ({ ...placeOf(row, column), column }))).flat();
  const marks = areas.flatMap(({ x, y, column }) => cropMarks({ x, y, width, height }, markedSides[column]));
  const isOnBleed = ({ x, y }: { x: number; y: number }) =>
    areas.some(
      (area) =>
        x > area.x - STICKER_BLEED &&
        x < area.x + width + STICKER_BLEED &&
        y > area.y - STICKER_BLEED &&
        y < area.y + height + STICKER_BLEED,
    );
  expect(marks).toHaveLength(packs * 2 * 6);
  expect(marks.filter(({ x1, y1, x2, y2 }) => isOnBleed({ x: x1, y: y1 }) || isOnBleed({ x: x2, y: y2 }))).toEqual([]);
});

test("In the CSV list, the printed code ends with the check character, and the QR code's address leaves this character out", () => {
  const [, row = ""] = Buffer.from(printList(print.stickers, print.origin)).toString("utf8").split("\r\n");
  expect(row.split(",")).toEqual([
    "1",
    "ABCDEFGH23456789",
    "https://stickers.example.in/qrcode_process/ABCDEFGH23456789",
    "stickers.example.in/s/ABCDEFGH23456789N",
    "Car Sticker",
    "ABCD EFGH 2345 6789 N",
  ]);
});
