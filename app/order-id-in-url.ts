import type { Id } from "#contract/fields";

const NUMBER = /^no\.(\d{1,15})$/;

/** Formats an order's id for a URL. Marks a numeric id, so that the API gets a number back. */
export function orderIdToUrl(id: Id): string {
  return typeof id === "number" ? `no.${id}` : id;
}

export function orderIdFromUrl(written: string): Id {
  const number = NUMBER.exec(written)?.[1];
  return number === undefined ? written : Number(number);
}
