import { redirect, redirectDocument, type ActionFunctionArgs, type TypedResponse } from "@remix-run/node";

import { products } from "#contract/limits";
import type { Paise } from "#contract/money";
import { orderAmounts } from "#contract/order-amounts";
import type { Outcome } from "#contract/outcome";
import { placePostpaidOrder, placePrepaidOrder } from "#contract/reseller";
import { words } from "#contract/words";
import { ask } from "~/api/client.server";
import { transport } from "~/api/transport.server";
import type { Terms } from "~/features/reseller-price/quote";
import { wordFor } from "~/forms/form.server";
import { paths } from "~/paths";
import { orderKey, pendingOrder } from "~/payments/pending-order.server";
import { flash } from "~/session/flash.server";
import { endResellerSession, type ResellerIdentity } from "~/session/reseller.server";
import { readShop, writeShop, type PendingOrder } from "~/session/shop.server";
import { messages } from "~/words/messages";
import { discountOf, orderedLines, type OrderRow } from "./order-rows";

/** What is ordered: rows that can be ordered, at a rate that was told for their total quantity. */
export type NewOrder = {
  readonly rows: readonly OrderRow[];
  readonly rate: Paise;
  readonly terms: Terms;
  /** The form's key: the same rows of it are ordered once, however often they are sent. */
  readonly formKey: string;
  /** The form with these rows, where a login leads back to that stands in the way. */
  readonly backTo: string;
};

/** What came of it: a way on, or the rows that are still to be ordered and why they were not. */
export type Placed =
  | { readonly kind: "done"; readonly answer: TypedResponse<never> }
  | {
      readonly kind: "left";
      readonly rows: readonly OrderRow[];
      readonly message: string;
      readonly booked: string | null;
      readonly init: ResponseInit;
    };

/**
 * Orders what a form asks for (spec, section 4): first the postpaid rows, then the prepaid ones, which go on to their payment.
 * When the first fails, the second is not tried; when only the second fails, the first is not left to be ordered again.
 */
export async function placeOrders(args: ActionFunctionArgs, reseller: ResellerIdentity, order: NewOrder): Promise<Placed> {
  const prepaid = order.rows.filter(({ payType }) => payType === "prepaid");
  const booked = prepaid.length === order.rows.length ? null : await bookPostpaid(reseller, order);
  if (booked?.kind === "unauthorised") return { kind: "done", answer: await endResellerSession(args.request, order.backTo) };
  if (booked !== null && booked.kind !== "ok")
    return { kind: "left", rows: order.rows, booked: null, ...failed(booked, postpaidUnknown()) };

  const told = booked?.message ?? null;
  if (prepaid.length === 0) return { kind: "done", answer: redirect(paths.newOrder(), { status: 303, headers: await telling(told) }) };
  const opened = await openPrepaid(reseller, order);
  // A login in the way would keep quiet about what is booked.
  if (opened.kind === "unauthorised" && told === null) {
    return { kind: "done", answer: await endResellerSession(args.request, order.backTo) };
  }
  if (opened.kind !== "ok") return { kind: "left", rows: prepaid, booked: told, ...failed(opened, messages.resellerOrderUnavailable) };
  return { kind: "done", answer: await leadToPayment(args, opened.data, await telling(told)) };
}

/** The same form sent again after its payment is the same order: there is nothing left to be paid. */
async function leadToPayment(args: ActionFunctionArgs, order: PendingOrder, headers: Headers): Promise<TypedResponse<never>> {
  const shop = await readShop(args);
  if (shop.paidOrderId === order.id) return redirectDocument(paths.thankYouReseller(), { status: 303, headers });
  headers.append("Set-Cookie", await writeShop(args, { ...shop, order }));
  return redirectDocument(paths.payment(), { status: 303, headers });
}

/** Books the postpaid rows as one order; its message says so with the order's number. */
async function bookPostpaid(reseller: ResellerIdentity, order: NewOrder): Promise<Outcome<null>> {
  const payload = payloadOf("postpaid", reseller, order);
  const asking = askingFor("postpaid", order, reseller);
  const answer = await ask(placePostpaidOrder, { ...payload, paymentMode: "postpaid" }, asking);
  if (answer.kind !== "ok") return answer;
  const id = answer.data.order?.id;
  return { kind: "ok", data: null, message: id === undefined ? messages.postpaidBooked : words.orderCreated(id) };
}

/** Makes the prepaid rows one order that waits for its payment. */
async function openPrepaid(reseller: ResellerIdentity, order: NewOrder): Promise<Outcome<PendingOrder>> {
  const payload = payloadOf("prepaid", reseller, order);
  const asking = askingFor("prepaid", order, reseller);
  const answer = await ask(placePrepaidOrder, payload, asking);
  if (answer.kind !== "ok") return answer;
  const { total } = orderAmounts(payload.lines, 0);
  const pending = pendingOrder("reseller", answer.data, { key: asking.idempotencyKey, total, barcode: "" });
  return pending === null ? { kind: "unavailable" } : { ...answer, data: pending };
}

function payloadOf(kind: "postpaid" | "prepaid", { guid }: ResellerIdentity, { rows, rate, terms }: NewOrder) {
  const lines = orderedLines(rows, kind, rate, terms).map(({ product, ...line }) => ({ ...line, productId: products[product] }));
  return { guid, discountPercent: discountOf(kind, terms), lines };
}

/** The prices are no part of the key: the same form sent again after a price has changed is not another order. */
function askingFor(kind: "postpaid" | "prepaid", { formKey }: NewOrder, { token }: ResellerIdentity) {
  return { token, idempotencyKey: orderKey(formKey, { kind }) };
}

/** The next page says what was booked, if anything was. */
async function telling(told: string | null): Promise<Headers> {
  return new Headers(told === null ? {} : { "Set-Cookie": await flash({ tone: "success", text: told }) });
}

/** Only an API that heeds the form's key can be asked again without a risk. */
function postpaidUnknown(): string {
  return transport.heedsKeys() ? messages.resellerOrderUnavailable : messages.postpaidOrderUnknown;
}

function failed(outcome: Exclude<Outcome<unknown>, { kind: "ok" }>, unavailable: string): { message: string; init: ResponseInit } {
  const said = outcome.kind === "unauthorised" ? { ...outcome, message: messages.sessionEnded } : outcome;
  const { word, init } = wordFor(said, { refused: words.checkoutFailed, unavailable });
  return { message: word, init };
}
