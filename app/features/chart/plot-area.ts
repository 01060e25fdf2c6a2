/** Positions of the highest and the lowest line of a chart, and the chart's height, in px from the top. */
export const TOP = 20;
export const LOWEST = 180;
export const HEIGHT = 208;

/** Where the values begin, in percent of the width. The labels of the lines are to the left. */
export const VALUES_START = 16;

export type ChartLine = { readonly y: number; readonly label: string };

export function roundPercent(percent: number): number {
  return Math.round(percent * 100) / 100;
}
