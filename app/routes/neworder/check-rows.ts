import { largestResellerOrder } from "#contract/reseller-amounts";
import { words } from "#contract/words";
import type { Terms } from "~/features/reseller-price/quote";
import { messages } from "~/words/messages";
import { mostRows, postpaidQuantity, quantityIn, rowQuantity, totalQuantity, type OrderRow } from "./order-rows";

/** What is wrong with a form: a sentence, and the field that it is about, or null for the whole. */
export type RowProblem = { readonly message: string; readonly row: number | null; readonly field: "payType" | "car" | "bike" | null };

/** What cannot be counted with: too many rows, or quantities that are none. While there is any, nothing can be computed. */
export function uncountable(rows: readonly OrderRow[]): RowProblem[] {
  if (rows.length > mostRows) return [{ message: messages.orderRowsTooMany(mostRows), row: null, field: null }];
  return rows.flatMap((row, index) =>
    (["car", "bike"] as const)
      .filter((field) => quantityIn(row[field]) === null)
      .map((field) => ({ message: messages.orderQuantityInvalid, row: index, field })),
  );
}

/** Everything that keeps the rows from being ordered, whatever was ordered before (spec, section 5, New order). */
export function problemsOf(rows: readonly OrderRow[], terms: Terms): RowProblem[] {
  const obstacles = uncountable(rows);
  if (obstacles.length > 0) return obstacles;
  const unchosen = rows.flatMap((row, index): RowProblem[] =>
    row.payType === "" ? [{ message: messages.payTypeMissing, row: index, field: "payType" }] : [],
  );
  const empty = rows.findIndex((row) => rowQuantity(row) === 0);
  const whole = wholeProblem(rows, terms);
  return [
    ...unchosen,
    ...(empty === -1 ? [] : [{ message: words.quantitiesMissing, row: empty, field: "car" } as const]),
    ...(whole === null ? [] : [{ message: whole, row: null, field: null }]),
  ];
}

/**
 * What is left of the limit is the API's to check: a form that is sent again has itself used up some of it, and only the API
 * can tell that it is the same order.
 */
function wholeProblem(rows: readonly OrderRow[], { purchaseLimit, purchaseLeft }: Terms): string | null {
  if (postpaidQuantity(rows) > purchaseLimit) return words.postpaidLimitExceeded(purchaseLeft);
  return totalQuantity(rows) > largestResellerOrder ? words.orderTooLarge(largestResellerOrder) : null;
}
