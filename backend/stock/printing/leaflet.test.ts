import { expect, test } from "vitest";

import { overlapsOf, printedLines } from "../../testing/printed-lines";
import { printLeaflets } from "./leaflet";

const printedAt = new Date("2026-03-10T06:30:00.000Z");
const supportEmail = "support@stickers.example.in";
const LEFT = 10;
const RIGHT = 200;

test.each([
  ["PlateNote", "https://stickers.example.in"],
  ["Gaadi Suraksha Lifetime Stickers Private", "https://www.stickers.example.in"],
  ["W".repeat(40), "https://lifetime-vehicle-stickers.north-karnataka.example.in"],
])("On a leaflet of %s for %s, each line is within the margins and overlaps no other line", async (brand, origin) => {
  const lines = await printedLines(() => printLeaflets({ brand, origin, supportEmail, printedAt }));
  const leaflet = lines.slice(0, lines.length / 3);
  const texts = leaflet.map(({ text }) => text);
  const host = origin.replace("https://", "");
  for (const words of [brand, "REGISTER ONCE, FOR BOTH", `${host}/s.`, `${host}/vehiclehelp`, supportEmail]) expect(texts).toContain(words);
  expect(texts.filter((text) => /\p{Script=Devanagari}/u.test(text)).length).toBeGreaterThanOrEqual(10);
  for (const { text, left, right } of leaflet) {
    expect(left, text).toBeGreaterThanOrEqual(LEFT);
    expect(right, text).toBeLessThanOrEqual(RIGHT + 0.001);
  }
  expect(overlapsOf(leaflet)).toEqual([]);
});

test("A leaflet embeds all of its fonts", async () => {
  const print = { brand: "PlateNote", origin: "https://stickers.example.in", supportEmail, printedAt };
  const parts: Uint8Array[] = [];
  for await (const part of printLeaflets(print)) parts.push(part);
  const fonts = new Set(
    Buffer.concat(parts)
      .toString("latin1")
      .match(/(?<=\/BaseFont \/)\S+/g),
  );
  expect([...fonts].map((name) => name.replace(/^[A-Z]+\+/, "")).sort()).toEqual([
    "Barlow-Bold",
    "Barlow-Medium",
    "BarlowCondensed-Bold",
    "NotoSansDevanagari-Medium",
  ]);
});
