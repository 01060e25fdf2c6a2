import { expect, test } from "vitest";

import { darkRuns } from "./qr-code";

test("a QR code has four light modules on every side, as ISO/IEC 18004 asks", () => {
  const { runs, modules } = darkRuns("https://stickers.example.in/s/K7QM2XV94HTB8WZCR");
  expect({
    left: Math.min(...runs.map(({ column }) => column)),
    top: Math.min(...runs.map(({ row }) => row)),
    right: modules - Math.max(...runs.map(({ column, length }) => column + length)),
    // The module at the bottom left corner of the symbol is dark: it belongs to a finder pattern.
    bottom: modules - 1 - Math.max(...runs.map(({ row }) => row)),
  }).toEqual({ left: 4, top: 4, right: 4, bottom: 4 });
});
