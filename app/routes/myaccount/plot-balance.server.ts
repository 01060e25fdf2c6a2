import { plotSteps } from "~/features/chart/plot-steps.server";
import { shortRupees } from "~/features/chart/short-rupees";
import type { StepPlot } from "~/features/chart/step-chart";
import { oldestFirst } from "~/features/reseller-lists/account-balance";
import type { LedgerRow } from "~/features/reseller-lists/lists.server";

/** The closing balances of a page of the ledger as a line. `first` and `last` are the days of its ends. */
export type BalanceLine = { readonly plot: StepPlot; readonly first: string; readonly last: string };

/** Plots the closing balances of these rows. Null if they are too few, or do not follow each other. */
export function plotBalance(rows: readonly LedgerRow[]): BalanceLine | null {
  const sorted = oldestFirst(rows) ?? [];
  const plot = plotSteps(
    sorted.map(({ closing }) => closing ?? 0),
    shortRupees,
  );
  return plot && { plot, first: sorted[0]?.date ?? "", last: sorted[sorted.length - 1]?.date ?? "" };
}
