import { nice, ticks } from "d3-array";

import { MINUS, type Paise } from "#contract/money";
import { LOWEST, TOP, type ChartLine } from "./plot-area";

/** The wanted number of lines. The real number can differ, because each line is at a round value. */
const TARGET_LINES = 3;

/** The vertical scale of a chart. `yOf` returns the place of a value, in px from the top. */
export type ValueScale = { readonly yOf: (value: number) => number; readonly lines: readonly ChartLine[] };

/** Returns a scale that begins and ends at round values, with a line at each round value. @param labelOf returns the label of a line. */
export function valueScale(least: number, most: number, labelOf: (value: number) => string): ValueScale {
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
