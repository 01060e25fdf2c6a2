import { readOrderPage, type OrderPage } from "#contract/order-page";
import type { TaxDocument } from "#contract/tax-documents";
import { callApi, findApiKind } from "~/api/client.server";
import { retryLaterInit, type TemporaryFailure } from "~/api/retry-later.server";
import { documentTitle } from "~/features/tax-document/tax-document-sheet";
import { paths } from "~/paths";
import { formatDay } from "~/ui/date";
import { messages } from "~/words/messages";
import { comeBackIn } from "~/words/words";

/** The maximum length of the code in the link. The API is not asked about longer codes. */
const MAX_CODE_LENGTH = 20;

/**
 * Returns the order whose link was opened. Changes nothing, because programs that check links open this page too.
 * @throws 404 if the code is unknown or missing, always with the same message, so that guessing reveals nothing. Throws 404 too if the API
 * is not the built-in one. Throws 429 after too many unknown codes, and 503 if the API is not available.
 */
export async function requireOrder(code: string): Promise<OrderPage> {
  const kind = await findApiKind();
  if (kind === "unknown") throw unavailableResponse({ kind: "unavailable" });
  if (kind === "external") throw new Response(null, { status: 404 });
  if (code === "" || code.length > MAX_CODE_LENGTH) throw unknownResponse();
  const outcome = await callApi(readOrderPage, { code });
  switch (outcome.kind) {
    case "ok":
      return outcome.data;
    case "refused":
    case "unauthorised":
      throw unknownResponse();
    case "limited":
      throw new Response(comeBackIn(outcome.retryAfter), retryLaterInit(outcome));
    case "unavailable":
      throw unavailableResponse(outcome);
  }
}

/** Returns the invoice or credit note with this number. @throws 404 if the order has none. */
export function requireDocument(page: OrderPage, number: string): TaxDocument {
  const found = documentsOf(page).find((document) => document.number === number);
  if (found === undefined) throw unknownResponse();
  return found;
}

/** Returns what the page shows of an order. */
export function shownOrder(code: string, page: OrderPage) {
  const { order, refunds, invoice } = page;
  return {
    order: { ...order, paidAt: order.paidAt && formatDay(order.paidAt), sentAt: order.sentAt && formatDay(order.sentAt) },
    refunds: refunds.map(({ at, ...refund }) => ({ ...refund, day: at === null ? "" : formatDay(at) })),
    invoice,
    documents: documentsOf(page).map((document) => {
      const { number, date } = document;
      return { title: documentTitle(document), number, date, path: paths.order(code, number) };
    }),
  };
}

export type ShownOrder = ReturnType<typeof shownOrder>;

function documentsOf({ invoice, creditNotes }: OrderPage): TaxDocument[] {
  return [...(invoice === null ? [] : [invoice]), ...creditNotes];
}

function unavailableResponse(outcome: TemporaryFailure): Response {
  return new Response(messages.orderPageUnavailable, retryLaterInit(outcome));
}

function unknownResponse(): Response {
  return new Response(messages.orderLinkUnknown, { status: 404 });
}
