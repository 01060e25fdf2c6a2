/** How a row of a new order is paid; "" if not chosen yet. */
export type PayType = "postpaid" | "prepaid" | "";

/** Formats the rows of a new order for a URL, such as "postpaid.10.5-prepaid.3.0". */
export function rowsToUrl(rows: readonly { readonly payType: PayType; readonly car: number; readonly bike: number }[]): string {
  return rows.map(({ payType, car, bike }) => `${payType}.${car}.${bike}`).join("-");
}
