import type { AnswerOf } from "#contract/call";
import type { Id } from "#contract/fields";
import { readOrder } from "#contract/reseller";
import { words } from "#contract/words";
import { retryLaterInit } from "~/api/retry-later.server";
import { orderIdFromUrl } from "~/paths";
import type { Reseller } from "~/session/reseller.server";
import { messages } from "~/words/messages";

export type OrderFacts = AnswerOf<typeof readOrder>["order"];

/** An order, and the id that API calls need. The id is kept separately, because the order number that people see may differ from it. */
export type FoundOrder = { readonly id: Id; readonly order: OrderFacts };

/** The order in the URL: none, its details, or the error. */
export type OrderDetails =
  | { readonly kind: "none" }
  | ({ readonly kind: "order" } & FoundOrder)
  | { readonly kind: "problem"; readonly message: string; readonly init: ResponseInit };

const MAX_ID_LENGTH = 64;

/** Returns an order's id. Null if it cannot be one. @param writtenId the id as a URL contains it. */
export function readOrderId(writtenId: string): Id | null {
  return writtenId.trim() === "" || writtenId.length > MAX_ID_LENGTH ? null : orderIdFromUrl(writtenId);
}

/**
 * Reads one of the reseller's orders. An order of another reseller counts as unknown.
 * @param writtenId the order's id as the URL contains it.
 * @throws a redirect to the login if the session has ended.
 */
export async function readDetails(reseller: Reseller, writtenId: string | null): Promise<OrderDetails> {
  if (writtenId === null) return { kind: "none" };
  const id = readOrderId(writtenId);
  if (id === null) return { kind: "problem", message: words.orderRefused, init: { status: 404 } };
  const outcome = await reseller.call(readOrder, { orderId: id });
  switch (outcome.kind) {
    case "ok":
      return { kind: "order", id, order: outcome.data.order };
    case "refused":
      return { kind: "problem", message: words.orderRefused, init: { status: 404 } };
    case "limited":
    case "unavailable":
      return { kind: "problem", message: messages.orderUnavailable, init: retryLaterInit(outcome) };
  }
}

/**
 * Reads an order for a page that shows only this order.
 * @throws the error response, or a redirect to the login if the session has ended.
 */
export async function requireDetails(reseller: Reseller, writtenId: string): Promise<FoundOrder> {
  const details = await readDetails(reseller, writtenId);
  if (details.kind === "order") return details;
  throw details.kind === "problem" ? new Response(details.message, details.init) : new Response(words.orderRefused, { status: 404 });
}
