import { nice, ticks } from "d3-array";

import { MINUS, type Paise } from "#contract/money";
import { LOWEST, roundPercent, VALUES_START, TOP, type ChartLine } from "./plot-area";

/** One value of a chart, 0 or more. */
export type Bar = {
  readonly label: string;
  readonly value: number;
  /** Whether to draw a pale bar with an outline, because the value may still grow. */
  readonly isRunning: boolean;
};

export type BarPlot = NonNullable<ReturnType<typeof plotBars>>;

/**
 * Returns a bar chart, or null if all values are 0. A bar's `x`, `width` and `middle` are in percent of the chart's width, its `y` and
 * `height` in px. `isRunning`: the period is not over yet.
 * @param labelOf returns the label of a horizontal line.
 */
export function plotBars(bars: readonly Bar[], labelOf: (value: number) => string) {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  if (most === 0) return null;
  const { lines, yOf } = valueScale(0, most, labelOf);
  const step = (100 - VALUES_START) / bars.length;
  return {
    lines,
    bars: bars.map(({ label, value, isRunning }, index) => {
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

export type StepPlot = NonNullable<ReturnType<typeof plotSteps>>;

/**
 * Returns a chart whose line keeps each value until the next one. The chart always includes 0. Returns null if there are fewer than two
 * values or all are 0. A step's `from` and `to` are in percent of the chart's width. Its `y` and `previousY`, and `zero`, are in px from
 * the top.
 * @param labelOf returns the label of a horizontal line.
 */
export function plotSteps(values: readonly number[], labelOf: (value: number) => string) {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  if (values.length < 2 || least === most) return null;
  const { lines, yOf } = valueScale(least, most, labelOf);
  const width = (100 - VALUES_START) / values.length;
  const steps = values.map((value, index) => {
    const previous = values[index - 1];
    return {
      from: roundPercent(VALUES_START + index * width),
      to: roundPercent(VALUES_START + (index + 1) * width),
      y: yOf(value),
      previousY: previous === undefined ? null : yOf(previous),
    };
  });
  return { lines, steps, zero: yOf(0) };
}

/** The wanted number of lines. The real number can differ, because each line is at a round value. */
const TARGET_LINES = 3;

/** The vertical scale of a chart. `yOf` returns the place of a value, in px from the top. */
type ValueScale = { readonly yOf: (value: number) => number; readonly lines: readonly ChartLine[] };

/** Returns a scale that begins and ends at round values, with a line at each round value. @param labelOf returns the label of a line. */
function valueScale(least: number, most: number, labelOf: (value: number) => string): ValueScale {
  const [bottom, top] = nice(least, most, TARGET_LINES);
  const yOf = (value: number) => Math.round(LOWEST - ((value - bottom) / (top - bottom)) * (LOWEST - TOP));
  return { yOf, lines: ticks(bottom, top, TARGET_LINES).map((value) => ({ y: yOf(value), label: labelOf(value) })) };
}

const UNITS = [
  { amount: 1_00_00_000, sign: " Cr" },
  { amount: 1_00_000, sign: " L" },
  { amount: 1_000, sign: "k" },
];

/** Formats an amount for a label in a chart, such as "₹20k" or "₹1.5 L" (lakh). Rounds to a tenth of the unit. */
export function shortRupees(paise: Paise): string {
  const rupees = Math.abs(paise) / 100;
  const unit = UNITS.find(({ amount }) => rupees >= amount) ?? { amount: 1, sign: "" };
  return `${paise < 0 ? MINUS : ""}₹${Math.round((rupees / unit.amount) * 10) / 10}${unit.sign}`;
}
