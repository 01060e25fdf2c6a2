import type { OrderMonth } from "#contract/order-overview";
import type { BarPlot } from "~/features/chart/bar-chart";
import { plotBars } from "~/features/chart/plot-bars.server";
import { shortRupees } from "~/features/chart/value-scale.server";
import { shortMonth } from "./months-section";

/** Plots the net amount of each month. The last month is not over yet. Returns null if all amounts are 0. */
export function plotMonths(months: readonly OrderMonth[]): BarPlot | null {
  const bars = months.map(({ month, netAmount }, index) => ({
    label: shortMonth(month),
    value: netAmount,
    isRunning: index === months.length - 1,
  }));
  return plotBars(bars, shortRupees);
}
