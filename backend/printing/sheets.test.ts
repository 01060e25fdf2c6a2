import { expect, test } from "vitest";

import { createYieldControl } from "./yield-control";
import { printSheets } from "./sheets";

/** Printing shares its process with the pages. */

const print = {
  title: "batch first",
  stickers: Array.from({ length: 10 }, (_, index) => ({ number: index + 1, code: "ABCDEFGH23456789", productId: 1 })),
  origin: "https://stickers.example.in",
  brand: "PlateNote",
  printedAt: new Date("2026-03-10T06:30:00.000Z"),
};

test("Printing yields after every pack", async () => {
  let rests = 0;
  const parts: Uint8Array[] = [];
  const yieldControl = () => {
    rests += 1;
    return Promise.resolve();
  };
  for await (const part of printSheets(print, yieldControl)) parts.push(part);
  expect(rests).toBe(10);
  expect(Buffer.concat(parts).toString("latin1")).toMatch(/^%PDF-[^]*%%EOF\s*$/);
});

test("Between two packs the event loop turns more than once", async () => {
  let turns = 0;
  let isPrinting = true;
  const turn = () => {
    turns += 1;
    if (isPrinting) setImmediate(turn);
  };
  setImmediate(turn);
  for await (const _ of printSheets(print)) continue;
  isPrinting = false;
  expect(turns).toBeGreaterThan(20);
});

test("A pause lasts as long as the previous slice", async () => {
  let clock = 0;
  const rests: number[] = [];
  const yieldControl = createYieldControl({
    now: () => clock,
    pause(milliseconds) {
      rests.push(milliseconds);
      clock += milliseconds;
      return Promise.resolve();
    },
  });
  for (const slice of [12, 0, 7.5]) {
    clock += slice;
    await yieldControl();
  }
  expect(rests).toEqual([12, 1, 8]);
});
