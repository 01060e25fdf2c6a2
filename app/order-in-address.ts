import type { Id } from "#contract/fields";

const NUMBER = /^no\.(\d{1,15})$/;

/** An order's identity as addresses write it. A number is marked, so that it can go back to its API as a number. */
export function orderInAddress(id: Id): string {
  return typeof id === "number" ? `no.${id}` : id;
}

export function orderFromAddress(written: string): Id {
  const number = NUMBER.exec(written)?.[1];
  return number === undefined ? written : Number(number);
}
