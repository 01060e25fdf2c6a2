import { redirect, redirectDocument, type ActionFunctionArgs, type TypedResponse } from "@remix-run/node";

import type { Id } from "#contract/fields";
import { products } from "#contract/limits";
import type { Paise } from "#contract/money";
import { orderAmounts } from "#contract/order-amounts";
import type { Outcome } from "#contract/outcome";
import { placePostpaidOrder, placePrepaidOrder } from "#contract/reseller";
import { words } from "#contract/words";
import { callApi } from "~/api/client.server";
import { transport } from "~/api/transport.server";
import type { Terms } from "~/features/reseller-price/quote";
import { rowsToUrl } from "~/features/reseller-price/rows-in-url";
import { messageFor } from "~/forms/form.server";
import { paths } from "~/paths";
import { orderIdempotencyKey, toPendingOrder } from "~/payments/pending-order.server";
import { flash } from "~/session/flash.server";
import { endResellerSession, type ResellerIdentity } from "~/session/reseller.server";
import { redirectToPayment, readShop, type PendingOrder } from "~/session/shop.server";
import { messages } from "~/words/messages";
import { discountPercent, orderedLines, type OrderRow } from "./order-rows";

/**
 * The validated rows of a form, with the rate for their total quantity. The postpaid rows become one order, and the prepaid rows another.
 */
type NewOrder = {
  readonly rows: readonly OrderRow[];
  readonly rate: Paise;
  readonly terms: Terms;
  readonly formKey: string;
  /** The form's URL with these rows, to return to after a login. */
  readonly backTo: string;
};

/** The rows that were not ordered, with the error and the message about what was. */
type NotPlaced = {
  readonly rows: readonly OrderRow[];
  readonly message: string;
  readonly booked: string | null;
  readonly init: ResponseInit;
};

/**
 * Places the postpaid order first. Then places the prepaid order and redirects to its payment (spec, section 4). If the postpaid order
 * fails, does not place the prepaid order. If only the prepaid order fails, returns only its rows.
 */
export async function placeOrders(
  args: ActionFunctionArgs,
  reseller: ResellerIdentity,
  order: NewOrder,
): Promise<TypedResponse<never> | NotPlaced> {
  const prepaid = order.rows.filter(({ payType }) => payType === "prepaid");
  const booked = prepaid.length === order.rows.length ? null : await bookPostpaid(reseller, order);
  if (booked?.kind === "unauthorised") return endResellerSession(args.request, order.backTo);
  if (booked !== null && booked.kind !== "ok") return { rows: order.rows, booked: null, ...failureOf(booked, postpaidUnknown()) };

  const notice = booked?.message ?? null;
  const headers = await noticeHeaders(notice);
  if (prepaid.length === 0) return redirect(paths.newOrder(), { status: 303, headers });
  const opened = await placePrepaid(reseller, order, booked?.data ?? null);
  // A redirect to the login would hide the message about the postpaid order.
  if (opened.kind === "unauthorised" && notice === null) return endResellerSession(args.request, order.backTo);
  if (opened.kind !== "ok") return { rows: prepaid, booked: notice, ...failureOf(opened, messages.resellerOrderUnavailable) };
  return payOrThank(args, opened.data, headers);
}

/** Redirects to the payment, or to the thank-you page if a resubmitted form's order is already paid. */
async function payOrThank(args: ActionFunctionArgs, order: PendingOrder, headers: Headers): Promise<TypedResponse<never>> {
  const shop = await readShop(args);
  if (shop.paid?.id === order.id) return redirectDocument(paths.thankYouReseller(), { status: 303, headers });
  return redirectToPayment(args, { ...shop, order }, headers);
}

/** Places the postpaid rows as one order. The outcome has the order number, and a message that contains it, if the API returned one. */
async function bookPostpaid(reseller: ResellerIdentity, order: NewOrder): Promise<Outcome<Id | null>> {
  const payload = toPayload("postpaid", reseller, order);
  const outcome = await callApi(
    placePostpaidOrder,
    { ...payload, paymentMode: "postpaid" },
    { token: reseller.token, idempotencyKey: keyOf("postpaid", order) },
  );
  if (outcome.kind !== "ok") return outcome;
  const id = outcome.data.order?.id;
  return { kind: "ok", data: id ?? null, message: id === undefined ? messages.postpaidBooked : words.orderCreated(id) };
}

/** Places the prepaid rows as one order to be paid. @param placedWith the number of the postpaid order of the same form. */
async function placePrepaid(reseller: ResellerIdentity, order: NewOrder, placedWith: Id | null): Promise<Outcome<PendingOrder>> {
  const payload = toPayload("prepaid", reseller, order);
  const key = keyOf("prepaid", order);
  const outcome = await callApi(placePrepaidOrder, payload, { token: reseller.token, idempotencyKey: key });
  if (outcome.kind !== "ok") return outcome;
  const { total } = orderAmounts(payload.lines, 0);
  const pending = toPendingOrder("reseller", outcome.data, { key, total, placedWith, stock: stockOf(payload.lines) });
  return pending === null ? { kind: "unavailable" } : { ...outcome, data: pending };
}

/** Returns an order's quantities for the URL of the form, so that they are kept if the person changes the order before paying. */
function stockOf(lines: ReturnType<typeof toPayload>["lines"]): string {
  const quantityOf = (id: string) => lines.find(({ productId }) => productId === id)?.quantity ?? 0;
  return rowsToUrl([{ payType: "prepaid", car: quantityOf(products.car), bike: quantityOf(products.bike) }]);
}

function toPayload(kind: "postpaid" | "prepaid", { guid }: ResellerIdentity, { rows, rate, terms }: NewOrder) {
  const lines = orderedLines(rows, kind, rate, terms).map(({ product, ...line }) => ({ ...line, productId: products[product] }));
  return { guid, discountPercent: discountPercent(kind, terms), lines };
}

/** Returns the idempotency key. A form that is resubmitted after a price change is the same order. */
function keyOf(kind: "postpaid" | "prepaid", { formKey }: NewOrder): string {
  return orderIdempotencyKey(formKey, { kind });
}

/** Returns the header that shows the message about the postpaid order on the next page. */
async function noticeHeaders(notice: string | null): Promise<Headers> {
  // A link that closes it keeps scripts from turning the specification's banner into a toast, which fades.
  const close = { text: "Close, and see your orders", path: paths.resellerOrders() };
  return new Headers(notice === null ? {} : { "Set-Cookie": await flash({ tone: "success", text: notice, close }) });
}

/** Returns the message for a postpaid order that the API may have placed. A retry is safe only if the API supports idempotency keys. */
function postpaidUnknown(): string {
  return transport.supportsIdempotencyKeys() ? messages.resellerOrderUnavailable : messages.postpaidOrderUnknown;
}

function failureOf(outcome: Exclude<Outcome<unknown>, { kind: "ok" }>, unavailable: string): { message: string; init: ResponseInit } {
  const said = outcome.kind === "unauthorised" ? { ...outcome, message: messages.sessionEnded } : outcome;
  return messageFor(said, { refused: words.checkoutFailed, unavailable });
}
