import type { Id } from "#contract/fields";

const NUMBER = /^no\.(\d{1,15})$/;

/** An order's id for an address. Marks a number, so that it goes back to the API as a number. */
export function orderInAddress(id: Id): string {
  return typeof id === "number" ? `no.${id}` : id;
}

export function orderFromAddress(written: string): Id {
  const number = NUMBER.exec(written)?.[1];
  return number === undefined ? written : Number(number);
}
