import type { PlottedStep, StepPlot } from "./step-chart";
import { roundPercent, VALUES_START } from "./plot-area";
import { valueScale } from "./value-scale.server";

/**
 * Returns a chart whose line keeps each value until the next one. The chart always includes 0. Returns null if there are fewer than two
 * values or all are 0.
 * @param labelOf returns the label of a horizontal line.
 */
export function plotSteps(values: readonly number[], labelOf: (value: number) => string): StepPlot | null {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  if (values.length < 2 || least === most) return null;
  const { lines, yOf } = valueScale(least, most, labelOf);
  const width = (100 - VALUES_START) / values.length;
  const steps = values.map((value, index): PlottedStep => {
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
