import { discountedRate, type Paise } from "#contract/money";
import { orderAmounts, type OrderAmounts, type PricedLine } from "#contract/order-amounts";
import { largestResellerOrder } from "#contract/limits";
import { words } from "#contract/words";
import type { Terms } from "~/features/reseller-price/quote";
import type { PayType } from "~/features/reseller-price/rows-in-url";
import { messages } from "~/words/messages";

/** A row of the form as typed. */
export type OrderRow = { readonly payType: PayType; readonly car: string; readonly bike: string };

export const blankRow: OrderRow = { payType: "", car: "0", bike: "0" };

export const MAX_ROWS = 100;

/** Returns the quantity in a field: 0 if the field is empty, null if it is not a whole number of at most 9 digits. */
export function parseQuantity(typed: string): number | null {
  const written = typed.replace(/[\s,]/g, "");
  if (written === "") return 0;
  return /^\d{1,9}$/.test(written) ? Number(written) : null;
}

/** Returns the number of stickers in a row. An invalid quantity counts as 0. */
export function rowQuantity({ car, bike }: OrderRow): number {
  return (parseQuantity(car) ?? 0) + (parseQuantity(bike) ?? 0);
}

export function totalQuantity(rows: readonly OrderRow[]): number {
  return rows.reduce((sum, row) => sum + rowQuantity(row), 0);
}

export function postpaidQuantity(rows: readonly OrderRow[]): number {
  return totalQuantity(rows.filter(({ payType }) => payType === "postpaid"));
}

/** Returns the discounted rate and the amounts of a row (spec, section 4, Reseller New Order form). */
export function priceRow(row: OrderRow, rate: Paise, terms: Terms) {
  const each = discountedRate(rate, discountPercent(row.payType, terms));
  return { discountedRate: each, carAmount: (parseQuantity(row.car) ?? 0) * each, bikeAmount: (parseQuantity(row.bike) ?? 0) * each };
}

/** Returns the order lines of one pay type, one line per product. */
export function orderedLines(
  rows: readonly OrderRow[],
  payType: PayType,
  rate: Paise,
  terms: Terms,
): (PricedLine & { readonly product: "car" | "bike" })[] {
  const price = discountedRate(rate, discountPercent(payType, terms));
  const ordered = rows.filter((row) => row.payType === payType);
  const lines = (["car", "bike"] as const).map((product) => ({
    product,
    quantity: ordered.reduce((sum, row) => sum + (parseQuantity(row[product]) ?? 0), 0),
    price,
  }));
  return lines.filter(({ quantity }) => quantity > 0);
}

/**
 * Returns the amounts of all rows. The screen shows `subtotal` as Total Amount, and `total` as Net Amount. Postpaid and prepaid rows are
 * separate orders, so their GST is rounded separately.
 */
export function formAmounts(rows: readonly OrderRow[], rate: Paise, terms: Terms): Pick<OrderAmounts, "subtotal" | "gst" | "total"> {
  const orders = (["postpaid", "prepaid", ""] as const).map((payType) => orderAmounts(orderedLines(rows, payType, rate, terms), 0));
  return {
    subtotal: orders.reduce((sum, order) => sum + order.subtotal, 0),
    gst: orders.reduce((sum, order) => sum + order.gst, 0),
    total: orders.reduce((sum, order) => sum + order.total, 0),
  };
}

/**
 * Returns the edited rows, with every postpaid row as it was before the edit. A postpaid row that the edit added becomes blank. The caller
 * must have checked that the edit exceeds the purchase limit (spec, section 5).
 */
export function revertPostpaidRows(edited: readonly OrderRow[], before: readonly OrderRow[]): readonly OrderRow[] {
  return edited.map((row, index) => (row.payType === "postpaid" ? (before[index] ?? blankRow) : row));
}

/** Returns the discount percentage of a pay type; 0 if none is chosen. */
export function discountPercent(payType: PayType, terms: Terms): number {
  if (payType === "") return 0;
  return payType === "postpaid" ? terms.postpaidDiscountPercent : terms.prepaidDiscountPercent;
}

/** Returns the field names of a row. @param row counted from 0. */
export function rowFieldNames(row: number) {
  return { payType: `payType-${row}`, car: `carQuantity-${row}`, bike: `bikeQuantity-${row}` } as const;
}

/** The hidden field with the total that the page shows, in paise; empty without a price. It is only compared with the current total. */
export const SHOWN_TOTAL = "shownTotal";

export const orderIntents = { add: "add", recalculate: "recalculate", place: "place" } as const;

export function removeIntent(row: number): string {
  return `remove-${row}`;
}

/** Returns the row that a Remove button removes; null for another button. */
export function rowToRemove(intent: string | null): number | null {
  const row = /^remove-(\d{1,3})$/.exec(intent ?? "")?.[1];
  return row === undefined ? null : Number(row);
}

/** Returns the rows of a posted form, sorted by row number. The numbers can have gaps, and there can be more rows than allowed. */
export function readRows(form: URLSearchParams | FormData): readonly OrderRow[] {
  const numbers = [...form.keys()].flatMap((name) => /^(?:payType|carQuantity|bikeQuantity)-(\d{1,3})$/.exec(name)?.[1] ?? []);
  const rows = [...new Set(numbers)].sort((left, right) => Number(left) - Number(right)).map((number) => readRow(form, Number(number)));
  return rows.length === 0 ? [blankRow] : rows;
}

/** Reads the rows in a URL, which have a format such as "postpaid.10.5-prepaid.3.0". Returns one blank row if there are none. */
export function rowsFromUrl(written: string | null): readonly OrderRow[] {
  const rows = (written ?? "")
    .split("-")
    .slice(0, MAX_ROWS)
    .flatMap((row) => {
      const [, payType = "", car = "0", bike = "0"] = /^(postpaid|prepaid|)\.(\d{1,9})\.(\d{1,9})$/.exec(row) ?? [];
      return row === "" || !row.includes(".") ? [] : [{ payType: parsePayType(payType), car, bike }];
    });
  return rows.length === 0 ? [blankRow] : rows;
}

function readRow(form: URLSearchParams | FormData, row: number): OrderRow {
  const names = rowFieldNames(row);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return { payType: parsePayType(text(names.payType)), car: text(names.car), bike: text(names.bike) };
}

export function parsePayType(written: string): PayType {
  return written === "postpaid" || written === "prepaid" ? written : "";
}

/** An error of the form. `row` and `field` are null for the form as a whole. */
export type RowError = { readonly message: string; readonly row: number | null; readonly field: "payType" | "car" | "bike" | null };

/** Returns the errors that prevent any calculation: too many rows, or invalid quantities. */
export function quantityErrors(rows: readonly OrderRow[]): RowError[] {
  if (rows.length > MAX_ROWS) return [{ message: messages.orderRowsTooMany(MAX_ROWS), row: null, field: null }];
  return rows.flatMap((row, index) =>
    (["car", "bike"] as const)
      .filter((field) => parseQuantity(row[field]) === null)
      .map((field) => ({ message: messages.orderQuantityInvalid, row: index, field })),
  );
}

/** Returns the errors that prevent the order (spec, section 5, New order). If `quantityErrors` finds errors, returns only these. */
export function validateRows(rows: readonly OrderRow[], terms: Terms): RowError[] {
  const errors = quantityErrors(rows);
  if (errors.length > 0) return errors;
  const unchosen = rows.flatMap((row, index): RowError[] =>
    row.payType === "" ? [{ message: messages.payTypeMissing, row: index, field: "payType" }] : [],
  );
  const empty = rows.findIndex((row) => rowQuantity(row) === 0);
  const whole = totalError(rows, terms);
  return [
    ...unchosen,
    ...(empty === -1 ? [] : [{ message: words.quantitiesMissing, row: empty, field: "car" } as const]),
    ...(whole === null ? [] : [{ message: whole, row: null, field: null }]),
  ];
}

/**
 * Returns the error of the postpaid quantity or of the total quantity, or null. Compares the postpaid quantity with the whole purchase
 * limit, because an earlier submit of the same form may already have used part of the limit. Only the API knows whether it did. So the API
 * compares the quantity with what is left of the limit.
 */
function totalError(rows: readonly OrderRow[], { purchaseLimit, purchaseLeft }: Terms): string | null {
  if (postpaidQuantity(rows) > purchaseLimit) return words.postpaidLimitExceeded(purchaseLeft);
  return totalQuantity(rows) > largestResellerOrder ? words.orderTooLarge(largestResellerOrder) : null;
}
