import type { Paise } from "#contract/money";
import { orderAmounts, type OrderAmounts, type PricedLine } from "#contract/order-amounts";
import { discountedRate, largestResellerOrder } from "#contract/reseller-amounts";
import { words } from "#contract/words";
import type { Terms } from "~/features/reseller-price/quote";
import { messages } from "~/words/messages";

/** How a row is paid; "" is not chosen yet. */
export type PayType = "postpaid" | "prepaid" | "";

/** A row of the form as it was typed. */
export type OrderRow = { readonly payType: PayType; readonly car: string; readonly bike: string };

export type PricedRow = {
  readonly discountedRate: Paise;
  readonly carAmount: Paise;
  readonly bikeAmount: Paise;
};

export const blankRow: OrderRow = { payType: "", car: "0", bike: "0" };

/** The most rows of one form. */
export const mostRows = 100;

/** How many stickers a quantity field asks for; null when it is no whole number from 0 on. */
export function quantityIn(typed: string): number | null {
  const written = typed.replace(/[\s,]/g, "");
  if (written === "") return 0;
  return /^\d{1,9}$/.test(written) ? Number(written) : null;
}

/** How many stickers a row asks for; what is no quantity counts as none. */
export function rowQuantity({ car, bike }: OrderRow): number {
  return (quantityIn(car) ?? 0) + (quantityIn(bike) ?? 0);
}

export function totalQuantity(rows: readonly OrderRow[]): number {
  return rows.reduce((sum, row) => sum + rowQuantity(row), 0);
}

export function postpaidQuantity(rows: readonly OrderRow[]): number {
  return totalQuantity(rows.filter(({ payType }) => payType === "postpaid"));
}

/** What one sticker of a row costs, and what the row's stickers come to (spec, section 4, Reseller New Order form). */
export function priceRow(row: OrderRow, rate: Paise, terms: Terms): PricedRow {
  const each = discountedRate(rate, discountOf(row.payType, terms));
  return { discountedRate: each, carAmount: (quantityIn(row.car) ?? 0) * each, bikeAmount: (quantityIn(row.bike) ?? 0) * each };
}

/** What the rows of one kind order: several rows of one product are one line. */
export function orderedLines(
  rows: readonly OrderRow[],
  payType: PayType,
  rate: Paise,
  terms: Terms,
): (PricedLine & { readonly product: "car" | "bike" })[] {
  const price = discountedRate(rate, discountOf(payType, terms));
  const ordered = rows.filter((row) => row.payType === payType);
  const lines = (["car", "bike"] as const).map((product) => ({
    product,
    quantity: ordered.reduce((sum, row) => sum + (quantityIn(row[product]) ?? 0), 0),
    price,
  }));
  return lines.filter(({ quantity }) => quantity > 0);
}

/** What all rows come to: the total, 18% GST and the net amount. Postpaid and prepaid rows are two orders, each rounded by itself. */
export function formAmounts(rows: readonly OrderRow[], rate: Paise, terms: Terms): Pick<OrderAmounts, "subtotal" | "gst" | "total"> {
  const orders = (["postpaid", "prepaid", ""] as const).map((payType) => orderAmounts(orderedLines(rows, payType, rate, terms), 0));
  return {
    subtotal: orders.reduce((sum, order) => sum + order.subtotal, 0),
    gst: orders.reduce((sum, order) => sum + order.gst, 0),
    total: orders.reduce((sum, order) => sum + order.total, 0),
  };
}

/** The rows after an edit that would pass the purchase limit: the postpaid ones are as they were before (spec, section 5). */
export function withoutExcess(edited: readonly OrderRow[], before: readonly OrderRow[]): readonly OrderRow[] {
  return edited.map((row, index) => (row.payType === "postpaid" ? (before[index] ?? blankRow) : row));
}

/** The percentage that rows of a kind are discounted by; none while no kind is chosen. */
export function discountOf(payType: PayType, terms: Terms): number {
  if (payType === "") return 0;
  return payType === "postpaid" ? terms.postpaidDiscountPercent : terms.prepaidDiscountPercent;
}

/** The names of a row's fields; rows are counted from 0. */
export function rowNames(row: number) {
  return { payType: `payType-${row}`, car: `carQuantity-${row}`, bike: `bikeQuantity-${row}` } as const;
}

/** What the buttons of the form say to the action. */
export const orderIntents = { add: "add", recalculate: "recalculate", place: "place" } as const;

export function removeIntent(row: number): string {
  return `remove-${row}`;
}

/** The row that a button takes away; null when it is another button. */
export function removedRow(intent: string | null): number | null {
  const row = /^remove-(\d{1,3})$/.exec(intent ?? "")?.[1];
  return row === undefined ? null : Number(row);
}

/** The rows of a posted form, in their order; numbers may be left out. There may be more of them than an order can have. */
export function rowsIn(form: URLSearchParams | FormData): readonly OrderRow[] {
  const numbers = [...form.keys()].flatMap((name) => /^(?:payType|carQuantity|bikeQuantity)-(\d{1,3})$/.exec(name)?.[1] ?? []);
  const rows = [...new Set(numbers)].sort((left, right) => Number(left) - Number(right)).map((number) => rowIn(form, Number(number)));
  return rows.length === 0 ? [blankRow] : rows;
}

/** The rows that an address names, as "postpaid.10.5-prepaid.3.0"; one blank row when it names none. */
export function rowsOfAddress(written: string | null): readonly OrderRow[] {
  const rows = (written ?? "")
    .split("-")
    .slice(0, mostRows)
    .flatMap((row) => {
      const [, payType = "", car = "0", bike = "0"] = /^(postpaid|prepaid|)\.(\d{1,9})\.(\d{1,9})$/.exec(row) ?? [];
      return row === "" || !row.includes(".") ? [] : [{ payType: payTypeIn(payType), car, bike }];
    });
  return rows.length === 0 ? [blankRow] : rows;
}

/** The rows as an address names them. */
export function addressOfRows(rows: readonly { payType: PayType; car: number; bike: number }[]): string {
  return rows.map(({ payType, car, bike }) => `${payType}.${car}.${bike}`).join("-");
}

function rowIn(form: URLSearchParams | FormData, row: number): OrderRow {
  const names = rowNames(row);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return { payType: payTypeIn(text(names.payType)), car: text(names.car), bike: text(names.bike) };
}

function payTypeIn(written: string): PayType {
  return written === "postpaid" || written === "prepaid" ? written : "";
}

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
