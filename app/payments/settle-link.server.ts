import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { INR } from "#contract/payments";
import { paths } from "~/paths";
import { flash } from "~/session/flash.server";
import { readShop } from "~/session/shop.server";
import { ownerWords } from "~/words/words";
import { localizePayment, orderKinds } from "./order-kinds.server";
import { settlePaid } from "./settle.server";

/**
 * Handles the return from a payment link: a GET with the provider's signature in the URL. Our cookie contains the order, also one that
 * is paid already: then the person has paid twice. If the person paid
 * in a browser without this cookie, the provider's webhook to the API settles the order.
 */
export async function settleLinkPayment(args: LoaderFunctionArgs): Promise<Response> {
  const shop = await readShop(args);
  const order = shop.order ?? shop.paid?.order ?? null;
  const query = new URL(args.request.url).searchParams;
  const paymentId = query.get("razorpay_payment_id");
  localizePayment(order, args.request);
  if (!order || paymentId === null || query.get("razorpay_payment_link_status") !== "paid") {
    const { unconfirmed, unconfirmedAdvice } = ownerWords().paymentResults;
    const text = `${unconfirmed} ${unconfirmedAdvice}`;
    return redirect(paths.home(), { headers: { "Set-Cookie": await flash({ tone: "info", text }) } });
  }
  return settlePaid(args, order, {
    paymentReference: paymentId,
    orderId: order.id,
    providerPaymentId: paymentId,
    providerOrderId: query.get("razorpay_payment_link_id"),
    signature: query.get("razorpay_signature"),
    amount: order.amount,
    currency: INR,
    status: orderKinds[order.kind].paidStatus,
    failureReason: null,
  });
}
