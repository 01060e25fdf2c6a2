/** How a row of a new order is paid; "" if not chosen yet. */
export type PayType = "postpaid" | "prepaid" | "";

/** Formats the rows of a new order for a URL, such as "postpaid.10.5-prepaid.3.0". */
export function rowsToUrl(rows: readonly { readonly payType: PayType; readonly car: number; readonly bike: number }[]): string {
  return rows.map(({ payType, car, bike }) => `${payType}.${car}.${bike}`).join("-");
}

type OrderLine = { readonly name: string; readonly quantity: number };

const payTypes: ReadonlyMap<string, PayType> = new Map([
  ["postpaid", "postpaid"],
  ["prepaid", "prepaid"],
]);

/**
 * Returns the parameter `rows` in the URL of the new-order form: one row with the quantities of an order's lines. A product whose name
 * contains "car" is the car sticker (spec, section 3).
 * @param mode the order's mode as the order list shows it, such as "Postpaid".
 */
export function reorderRows(lines: readonly OrderLine[], mode: string): string {
  const quantityOf = (isCar: boolean) =>
    lines.filter(({ name }) => /car/i.test(name) === isCar).reduce((sum, { quantity }) => sum + Math.max(quantity, 0), 0);
  return rowsToUrl([{ payType: payTypes.get(mode.toLowerCase()) ?? "", car: quantityOf(true), bike: quantityOf(false) }]);
}
