import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { HEIGHT, LOWEST, TOP, VALUES_START } from "./plot-area";
import { plotBars, plotSteps, shortRupees } from "./plots.server";

const values = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 12 });
const balances = fc.array(fc.integer({ min: -100_000_000, max: 100_000_000 }), { minLength: 2, maxLength: 10 });

describe("the bars of a chart", () => {
  const plot = (numbers: readonly number[]) =>
    plotBars(
      numbers.map((value) => ({ label: "", value, isRunning: false })),
      String,
    );

  test("have heights in proportion to their values, to one pixel, and stay inside the chart", () => {
    fc.assert(
      fc.property(values, (numbers) => {
        const drawn = plot(numbers);
        if (drawn === null) {
          expect(Math.max(...numbers)).toBe(0);
          return;
        }
        const highest = Math.max(...numbers);
        const most = Math.max(...drawn.bars.map(({ height }) => height));
        for (const [index, { x, width, y, height }] of drawn.bars.entries()) {
          expect(Math.abs(height - (most * (numbers[index] ?? 0)) / highest)).toBeLessThanOrEqual(1);
          expect([y >= TOP, y + height === LOWEST, x >= VALUES_START, x + width <= 100]).toEqual([true, true, true, true]);
        }
      }),
      { examples: [[[0]]] },
    );
  });

  test("have grid lines labelled with round amounts", () => {
    const lines = plotBars([{ label: "Mar", value: 26_762_40, isRunning: true }], shortRupees)?.lines ?? [];
    expect(lines.map(({ label }) => label)).toEqual(["₹0", "₹10k", "₹20k", "₹30k"]);
    expect([lines[0]?.y, lines[3]?.y]).toEqual([LOWEST, TOP]);
  });
});

describe("a line of steps", () => {
  test("puts negative values below 0 and positive values above, and joins every step to the previous step", () => {
    fc.assert(
      fc.property(balances, (numbers) => {
        const drawn = plotSteps(numbers, String);
        if (drawn === null) {
          expect(new Set([0, ...numbers]).size).toBe(1);
          return;
        }
        expect(drawn.zero).toBeGreaterThanOrEqual(TOP);
        expect(drawn.zero).toBeLessThan(HEIGHT);
        for (const [index, { y, previousY, from }] of drawn.steps.entries()) {
          const value = numbers[index] ?? 0;
          expect(Math.sign(drawn.zero - y) * Math.sign(value)).toBeGreaterThanOrEqual(0);
          expect([previousY, index === 0 ? VALUES_START : from]).toEqual([
            drawn.steps[index - 1]?.y ?? null,
            index === 0 ? from : drawn.steps[index - 1]?.to,
          ]);
        }
      }),
      { examples: [[[0, 0]]] },
    );
  });

  test("is not drawn for only one value", () => {
    expect(plotSteps([5], String)).toBeNull();
  });
});

test.each([
  [0, "₹0"],
  [500_00, "₹500"],
  [20_000_00, "₹20k"],
  [1_50_000_00, "₹1.5 L"],
  [-31_099_40, "−₹31.1k"],
  [2_00_00_000_00, "₹2 Cr"],
])("%i paise are %s on a chart", (paise, label) => {
  expect(shortRupees(paise)).toBe(label);
});
