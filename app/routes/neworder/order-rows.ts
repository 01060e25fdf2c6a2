import { orderAmounts, type OrderAmounts, type PricedLine } from "#contract/order-amounts";
import type { Paise } from "#contract/money";
import { discountedRate } from "#contract/reseller-amounts";
import type { Terms } from "~/features/reseller-price/quote";

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
