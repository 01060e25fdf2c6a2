import { expect, test } from "vitest";

import { readInvitation } from "./invitations";
import { createYieldControl } from "./yield-control";
import { printList } from "./list";
import { printSheets } from "./sheets";

/** Printing runs in the process that serves pages, so it must not block the event loop. */

const print = {
  title: "batch first",
  stickers: Array.from({ length: 10 }, (_, index) => ({ number: index + 1, code: "ABCDEFGH23456789", productId: 1 })),
  origin: "https://stickers.example.in",
  brand: "PlateNote",
  invitation: readInvitation("hi"),
  printedAt: new Date("2026-03-10T06:30:00.000Z"),
};

test("Printing yields after every pack", async () => {
  let pauses = 0;
  const parts: Uint8Array[] = [];
  const yieldControl = () => {
    pauses += 1;
    return Promise.resolve();
  };
  for await (const part of printSheets(print, yieldControl)) parts.push(part);
  expect(pauses).toBe(10);
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

test("A pause lasts as long as the work since the previous pause", async () => {
  let clock = 0;
  const pauses: number[] = [];
  const yieldControl = createYieldControl({
    now: () => clock,
    pause(milliseconds) {
      pauses.push(milliseconds);
      clock += milliseconds;
      return Promise.resolve();
    },
  });
  for (const slice of [12, 0, 7.5]) {
    clock += slice;
    await yieldControl();
  }
  expect(pauses).toEqual([12, 1, 8]);
});

test("A printed code ends with the check character, and the QR code's address does not contain it", () => {
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
