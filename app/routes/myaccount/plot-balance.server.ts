import { plotSteps, shortRupees, type StepPlot } from "~/features/chart/plots.server";
import { oldestFirst } from "~/features/reseller-lists/account-balance";
import type { LedgerRow } from "~/features/reseller-lists/lists.server";

/** The closing balances on a page of the ledger, as a line. `first` and `last` are the dates of the oldest and newest row. */
export type BalanceLine = { readonly plot: StepPlot; readonly first: string; readonly last: string };

/**
 * Plots the closing balances of these rows, oldest first. Returns null if there are fewer than two rows, if the balances do not show which
 * row is the oldest, if a balance is missing, or if all balances are 0.
 */
export function plotBalance(rows: readonly LedgerRow[]): BalanceLine | null {
  const sorted = oldestFirst(rows) ?? [];
  const balances = sorted.flatMap(({ closing }) => closing ?? []);
  const plot = balances.length === sorted.length ? plotSteps(balances, shortRupees) : null;
  return plot && { plot, first: sorted[0]?.date ?? "", last: sorted[sorted.length - 1]?.date ?? "" };
}
