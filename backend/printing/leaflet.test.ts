import { expect, test } from "vitest";

import { overlapsOf, printedLines } from "../testing/printed-lines";
import { printLeaflets } from "./leaflet";

const printedAt = new Date("2026-03-10T06:30:00.000Z");
const LEFT = 10;
const RIGHT = 200;

test.each([
  ["PlateNote", "https://stickers.example.in"],
  ["Gaadi Suraksha Lifetime Stickers Private", "https://www.stickers.example.in"],
  ["W".repeat(40), "https://lifetime-vehicle-stickers.north-karnataka.example.in"],
])("On a leaflet of %s for %s, each line is within the margins and overlaps no other line", async (brand, origin) => {
  const lines = await printedLines(() => printLeaflets({ brand, origin, printedAt }));
  const leaflet = lines.slice(0, lines.length / 3);
  const texts = leaflet.map(({ text }) => text);
  for (const words of [brand, "REGISTER ONCE, FOR BOTH", `${origin.replace("https://", "")}/s.`]) expect(texts).toContain(words);
  for (const { text, left, right } of leaflet) {
    expect(left, text).toBeGreaterThanOrEqual(LEFT);
    expect(right, text).toBeLessThanOrEqual(RIGHT + 0.001);
  }
  expect(overlapsOf(leaflet)).toEqual([]);
});
