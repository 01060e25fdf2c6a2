import type { AnswerOf } from "#contract/call";
import { readOrder } from "#contract/reseller";
import { words } from "#contract/words";
import { callApi } from "~/api/client.server";
import { retryLaterInit } from "~/api/retry-later.server";
import { orderIdFromUrl } from "~/order-id-in-url";
import { endResellerSession, type ResellerIdentity } from "~/session/reseller.server";
import { messages } from "~/words/messages";

export type OrderFacts = AnswerOf<typeof readOrder>["order"];

/** The order in the URL: none, its details, or the error. */
export type OrderDetails =
  | { readonly kind: "none" }
  | { readonly kind: "order"; readonly order: OrderFacts }
  | { readonly kind: "problem"; readonly message: string; readonly init: ResponseInit };

const MAX_ID_LENGTH = 64;

/**
 * Reads one of the reseller's orders. An order of another reseller counts as unknown.
 * @throws a redirect to the login if the session has ended.
 */
export async function readDetails(reseller: ResellerIdentity, orderId: string | null, request: Request): Promise<OrderDetails> {
  if (orderId === null) return { kind: "none" };
  if (orderId.trim() === "" || orderId.length > MAX_ID_LENGTH)
    return { kind: "problem", message: words.orderRefused, init: { status: 404 } };
  const outcome = await callApi(readOrder, { guid: reseller.guid, orderId: orderIdFromUrl(orderId) }, { token: reseller.token });
  switch (outcome.kind) {
    case "ok":
      return { kind: "order", order: outcome.data.order };
    case "unauthorised":
      throw await endResellerSession(request);
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
export async function requireDetails(reseller: ResellerIdentity, orderId: string, request: Request): Promise<OrderFacts> {
  const details = await readDetails(reseller, orderId, request);
  if (details.kind === "order") return details.order;
  throw details.kind === "problem" ? new Response(details.message, details.init) : new Response(words.orderRefused, { status: 404 });
}
