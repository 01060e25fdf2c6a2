import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { formatRupees } from "#contract/money";
import { INR, paymentStatuses } from "#contract/payments";
import { findApiKind } from "~/api/client.server";
import { now } from "~/env.server";
import { postedFields } from "~/forms/posted-fields.server";
import { paths } from "~/paths";
import type { Notice } from "~/root-data";
import { flash } from "~/session/flash.server";
import { emptyShop, findShop, reportableOrder, writeShop, type PaidOrder, type Shop, readShop } from "~/session/shop.server";
import { messages } from "~/words/messages";
import { ownerWords, type OwnerWords } from "~/words/words";
import { orderKinds, type Settlement, localizePayment } from "./order-kinds.server";
import { sealOrder, sealPaidOrder, unsealOrder, type SealedOrder } from "./order-token.server";
import { paymentDoubtPath } from "./payment-doubt.server";
import { readAfterPayment } from "./payment-state.server";
import { paymentProvider } from "./provider.server";

/**
 * Handles the result that the provider's page or widget posts. The sealed token in the URL names the order. The API verifies the signature.
 * A result that is posted twice takes effect once.
 */
export async function settlePayment(args: ActionFunctionArgs): Promise<Response> {
  const { request } = args;
  const order = unsealOrder("payment outcome", request);
  if (!order) return redirect(paths.failed(), 303);

  const result = paymentProvider.readResult(await postedFields(request, paymentProvider.resultNames), order.providerOrderId);
  const kind = orderKinds[order.kind];
  if (result.kind === "failed") {
    const { paymentId, reason } = result;
    const settlement = { ...toSettlement(order, paymentId), status: paymentStatuses.failed, failureReason: reason };
    return settleUnpaid(args, order, settlement, paths.failed());
  }
  const { paymentId, signature } = result;
  return settlePaid(args, order, { ...toSettlement(order, paymentId), signature, status: kind.paidStatus, failureReason: null });
}

/** Handles a payment that the person cancelled on the provider's page or in its widget. Changes nothing without a valid token. */
export async function settleDismissal(args: ActionFunctionArgs): Promise<Response> {
  const order = unsealOrder("payment dismissal", args.request);
  if (!order) return redirect(paths.paymentFailed(), 303);
  const settlement = { ...toSettlement(order, null), status: paymentStatuses.failed, failureReason: messages.paymentDismissed };
  return settleUnpaid(args, order, settlement, paths.paymentFailed());
}

/**
 * Reports a failed payment to the API, if the API accepts such a report for this kind of order. An order that is already paid, in another
 * tab or by payment link, stays paid.
 */
async function settleUnpaid(args: LoaderFunctionArgs, order: SealedOrder, settlement: Settlement, failurePath: string): Promise<Response> {
  const { canReportUnpaid, report } = orderKinds[order.kind];
  if (!canReportUnpaid && (await findApiKind()) !== "builtIn") return redirect(failurePath, 303);
  const reported = await report(settlement, order.barcode);
  return reported.kind === "ok" && reported.data.isPaid ? redirectToThankYou(args, order) : redirect(failurePath, 303);
}

/** Reports a signed payment to the API and redirects according to its response. */
async function settlePaid(args: LoaderFunctionArgs, order: SealedOrder, settlement: Settlement): Promise<Response> {
  const reported = await orderKinds[order.kind].report(settlement, order.barcode);
  if (reported.kind === "ok") return redirectToThankYou(args, order);
  return redirect(paymentDoubtPath(reported.kind === "refused" ? "unmatched" : "unconfirmed"), 303);
}

/**
 * Redirects after a payment. A POST from the provider's website may come without our cookies. It is then redirected to a GET, which has the
 * cookies.
 */
async function redirectToThankYou(args: LoaderFunctionArgs, order: SealedOrder): Promise<Response> {
  const shop = await findShop(args);
  if (shop === null && args.request.method === "POST") return redirect(paths.paymentSettled(sealOrder("settled payment", order)), 303);
  return thank(args, order, shop);
}

/** Finishes a payment whose result came without cookies. Without a valid token, changes nothing. */
export async function finishPayment(args: LoaderFunctionArgs): Promise<Response> {
  const order = unsealOrder("settled payment", args.request);
  return order ? thank(args, order, await findShop(args)) : redirect(paths.payment(), 303);
}

/** Redirects from the payment page of an order that is paid already. */
export async function finishPaidOrder(args: LoaderFunctionArgs, order: SealedOrder): Promise<Response> {
  return thank(args, order, await findShop(args));
}

/** Marks the order as paid in this browser's shop cookie, and redirects to the page after payment. */
async function thank(args: LoaderFunctionArgs, order: SealedOrder, shop: Shop | null): Promise<Response> {
  const isOfThisBrowser = shop?.order?.id === order.id || shop?.paid?.id === order.id;
  // A payment that is reported again keeps its time.
  const known = shop?.paid?.id === order.id ? shop.paid : { id: order.id, at: now().getTime(), order: reportableOrder.parse(order) };
  const { refundDue, orderCode: code } = await readAfterPayment(order);
  const paid = { ...known, code };
  const { thankYou, paidNotice } = orderKinds[order.kind];
  const { paymentResults: words } = ownerWords();
  const headers = new Headers();
  const left = shopAfter(order, shop, paid);
  if (left !== null) headers.append("Set-Cookie", await writeShop(args, left));
  if (refundDue > 0)
    headers.append("Set-Cookie", await flash({ tone: "info", text: words.paidTwice({ amount: formatRupees(refundDue) }) }));
  else if (paidNotice !== undefined)
    headers.append("Set-Cookie", await flash({ tone: "success", text: paidNotice(words), link: linkTo(code, words) }));
  return redirect(thankYou(isOfThisBrowser ? undefined : sealPaidOrder(paid)), { status: 303, headers });
}

function linkTo(code: string, { seeOrder: text }: OwnerWords["paymentResults"]): Notice["link"] {
  return code === "" ? undefined : { text, path: paths.order(code) };
}

/**
 * Returns the content of this browser's shop cookie after `order` is paid, or null to leave the cookie unchanged. Keeps a cart that belongs
 * to another order.
 */
function shopAfter(order: SealedOrder, shop: Shop | null, paid: PaidOrder): Shop | null {
  if (shop === null) return order.kind === "shop" ? emptyShop(paid) : null;
  if (shop.order?.id !== order.id) return { ...shop, paid };
  return order.kind === "shop" ? emptyShop(paid) : { ...shop, order: null, paid };
}

function toSettlement({ id, providerOrderId, amount }: Pick<SealedOrder, "id" | "providerOrderId" | "amount">, paymentId: string | null) {
  return {
    paymentReference: paymentId,
    orderId: id,
    providerPaymentId: paymentId,
    providerOrderId,
    signature: null,
    amount,
    currency: INR,
  };
}

/**
 * Handles the return from a payment link: a GET with the provider's signature in the URL. Our cookie contains the order, also one that
 * is paid already: then the person has paid twice. If the person paid in a browser without this cookie, the provider's webhook or a check
 * of the API settles the order.
 */
export async function settleLinkPayment(args: LoaderFunctionArgs): Promise<Response> {
  const shop = await readShop(args);
  const order = shop.order ?? shop.paid?.order ?? null;
  const paid = paymentProvider.readLinkResult(new URL(args.request.url).searchParams);
  localizePayment(order, args.request);
  if (!order || paid === null) {
    const { unconfirmed, unconfirmedAdvice } = ownerWords().paymentResults;
    const text = `${unconfirmed} ${unconfirmedAdvice}`;
    return redirect(paths.home(), { headers: { "Set-Cookie": await flash({ tone: "info", text }) } });
  }
  return settlePaid(args, order, {
    ...toSettlement(order, paid.paymentId),
    providerOrderId: paid.linkId,
    signature: paid.signature,
    status: orderKinds[order.kind].paidStatus,
    failureReason: null,
  });
}
