/** The size of a chart in px: its top line, its lowest line and its height. */
export const TOP = 20;
export const LOWEST = 180;
export const HEIGHT = 208;

/** The part of the width where the values begin, in percent. Before it are the labels of the lines. */
export const VALUES_START = 16;

/** A horizontal line for a round value. */
export type ChartLine = { readonly y: number; readonly label: string };

/** Rounds a percentage for an attribute. */
export function roundPercent(percent: number): number {
  return Math.round(percent * 100) / 100;
}
