import { blankRow, mostRows, type OrderRow, type PayType } from "./order-rows";

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
