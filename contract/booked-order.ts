import { field, id, idIn, isObject, nested, optional, record, shaped, shapeOf, single, trimmed } from "./fields";

/** Fields that may contain the order's number. The spec shows the number on the screen, but names no field. */
const NUMBER_NAMES = ["orderID", "orderId", "OrderID", "order_id", "order_No", "id"] as const;

/** Matches the word after "order", as in "Order 815 is booked" or "Order ID: ORD-2026-17". The first match with a digit is the number. */
const NUMBER_IN_WORDS = /\border(?: ?(?:id|no\.?|number))? ?[:#]? ?([a-z0-9][\w/-]*)/gi;

/** Matches a message that is only a number, as in "POST-77". */
const WHOLE_NUMBER = /^#?((?=\S*\d)[a-z0-9][\w/-]*)$/i;

type BookedOrder = { readonly order: { readonly id: string } | null };

/** Where the built-in API writes the number. */
const inData = record({ order: nested("data", (item) => optional(single(item)), { id: field("orderID", id) }) });

/** The response to a reseller's postpaid order: the order's number, or null if the response has none. */
export const bookedOrder = shaped<BookedOrder>(shapeOf(inData), {
  decode(wire) {
    const found = numberIn(wire);
    return { order: found === null ? null : { id: found } };
  },
  encode: ({ order }) => (order === null ? {} : { data: { orderID: order.id } }),
});

function numberIn(wire: unknown): string | null {
  if (!isObject(wire)) return null;
  const data = Array.isArray(wire["data"]) ? (wire["data"] as unknown[])[0] : wire["data"];
  const named = isObject(data) ? namedNumber(data) : idOf(data);
  return named ?? namedNumber(wire) ?? writtenNumber(wire["Message"]);
}

function namedNumber(from: Readonly<Record<string, unknown>>): string | null {
  return NUMBER_NAMES.map((name) => idOf(from[name])).find((number) => number !== null) ?? null;
}

function idOf(wire: unknown): string | null {
  const read = idIn(wire);
  return read === null ? null : String(read);
}

function writtenNumber(message: unknown): string | null {
  const written = trimmed(message).replace(/\s+/g, " ");
  const words = [...written.matchAll(NUMBER_IN_WORDS)].map(([, word = ""]) => word);
  return WHOLE_NUMBER.exec(written)?.[1] ?? words.find((word) => /\d/.test(word)) ?? null;
}
