import type { BarPlot, PlottedBar } from "./bar-chart";
import { LOWEST, roundPercent, VALUES_START } from "./plot-area";
import { valueScale } from "./value-scale.server";

/** One value of a chart, 0 or more. */
export type Bar = {
  /** A short label below the bar. */
  readonly label: string;
  readonly value: number;
  /** Whether to draw a pale bar with an outline, because the value may still grow. */
  readonly isRunning: boolean;
};

/** Returns a bar chart, or null if all values are 0. @param labelOf returns the label of a horizontal line. */
export function plotBars(bars: readonly Bar[], labelOf: (value: number) => string): BarPlot | null {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  if (most === 0) return null;
  const { lines, yOf } = valueScale(0, most, labelOf);
  const step = (100 - VALUES_START) / bars.length;
  return {
    lines,
    bars: bars.map(({ label, value, isRunning }, index): PlottedBar => {
      const start = VALUES_START + index * step;
      return {
        label,
        isRunning,
        x: roundPercent(start + step / 5),
        width: roundPercent((step * 3) / 5),
        middle: roundPercent(start + step / 2),
        y: yOf(value),
        height: LOWEST - yOf(value),
      };
    }),
  };
}
