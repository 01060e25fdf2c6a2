import type { LoaderFunctionArgs } from "@remix-run/node";

import { dayFirstOf, dayInIndia } from "#contract/day";
import { deliveryDates } from "#contract/delivery-dates";
import { isErasable, readOrderPage, type OrderPage } from "#contract/order-page";
import type { TaxDocument } from "#contract/tax-documents";
import { callApi, offersBeyondSpec } from "~/api/client.server";
import { now } from "~/env.server";
import { requireByLink } from "~/api/require-answer.server";
import { documentTitle } from "~/features/tax-document/tax-document-sheet";
import { paths } from "~/paths";
import { unsealPaidOrder } from "~/payments/order-token.server";
import { readShop } from "~/session/shop.server";
import { formatDay } from "~/ui/date";
import { messages } from "~/words/messages";
import { nextDaysAfter } from "./next-days";

/** Returns the order whose link was opened. @throws the errors of `requireByLink`. */
export function requireOrder(request: Request): Promise<{ readonly code: string; readonly found: OrderPage }> {
  const { orderLinkUnknown: ended, orderPageUnavailable: unavailable } = messages;
  return requireByLink(request, "o", readOrderPage, { ended, unavailable });
}

/** Returns the order whose link was opened, if somebody can still be reached through it. @throws the errors of `requireOrder`, or a 404. */
export async function requireErasableOrder(request: Request): ReturnType<typeof requireOrder> {
  const opened = await requireOrder(request);
  if (!isErasable(opened.found.order)) throw new Response(messages.orderLinkUnknown, { status: 404 });
  return opened;
}

/** Returns the invoice or credit note with this number. @throws 404 if the order has none. */
export function requireDocument(page: OrderPage, number: string): TaxDocument {
  const found = documentsOf(page).find((document) => document.number === number);
  if (found === undefined) throw new Response(messages.orderLinkUnknown, { status: 404 });
  return found;
}

/** Returns what a page shows that thanks for a payment: the order, when it arrives, and its receipt. */
export async function readThanks(args: LoaderFunctionArgs) {
  const paid = unsealPaidOrder(args.request) ?? (await readShop(args)).paid;
  return {
    paid,
    receipt: await readReceipt(paid?.code),
    orderId: paid?.id ?? null,
    dates: paid && nextDaysAfter(new Date(paid.at)),
    sendsMail: offersBeyondSpec(),
  };
}

/** Returns what a page shows of an order that was just paid. Null if the API does not know the order's page, or does not answer. */
async function readReceipt(code: string | undefined): Promise<ShownOrder | null> {
  if (!code) return null;
  const outcome = await callApi(readOrderPage, { code });
  return outcome.kind === "ok" ? shownOrder(code, outcome.data) : null;
}

export function shownOrder(code: string, page: OrderPage) {
  const { order, refunds, invoice, cancelling } = page;
  return {
    cancelling: cancelling && {
      path: cancelling.mayAsk ? paths.cancelOrder(code) : null,
      askedAt: cancelling.askedAt && formatDay(cancelling.askedAt),
      declined: cancelling.declined,
    },
    changePath: page.mayChange === true ? paths.changeOrder(code) : null,
    erasePath: isErasable(order) ? paths.eraseOrder(code) : null,
    order: {
      ...order,
      paidAt: order.paidAt && formatDay(order.paidAt),
      sentAt: order.sentAt && formatDay(order.sentAt),
      arrival: order.paidAt && arrivalOf(order.paidAt, order.sentAt),
    },
    refunds: refunds.map(({ at, ...refund }) => ({ ...refund, day: at === null ? "" : formatDay(at) })),
    invoice,
    documents: documentsOf(page).map((document) => {
      const { number, date } = document;
      return { title: documentTitle(document), number, date, path: paths.order(code, number) };
    }),
  };
}

/**
 * The days on which a parcel arrives: counted from the payment or, for one that was sent after these days, from then. `isLate`: they are
 * over.
 */
function arrivalOf(paidAt: Date, sentAt: Date | null) {
  const promised = deliveryDates(paidAt);
  const isOver = (moment: Date, { last }: typeof promised) => dayInIndia(moment) > dayFirstOf(last);
  const dates = sentAt !== null && isOver(sentAt, promised) ? deliveryDates(sentAt) : promised;
  return { ...dates, isLate: isOver(now(), dates) };
}

export type ShownOrder = ReturnType<typeof shownOrder>;

function documentsOf({ invoice, creditNotes }: OrderPage): TaxDocument[] {
  return [...(invoice === null ? [] : [invoice]), ...creditNotes];
}
