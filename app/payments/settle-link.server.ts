import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { INR } from "#contract/payments";
import { paths } from "~/paths";
import { flash } from "~/session/flash.server";
import { readShop } from "~/session/shop.server";
import { ownerWords } from "~/words/words";
import { localizePayment, orderKinds } from "./order-kinds.server";
import { paymentProvider } from "./provider.server";
import { settlePaid } from "./settle.server";

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
    paymentReference: paid.paymentId,
    orderId: order.id,
    providerPaymentId: paid.paymentId,
    providerOrderId: paid.linkId,
    signature: paid.signature,
    amount: order.amount,
    currency: INR,
    status: orderKinds[order.kind].paidStatus,
    failureReason: null,
  });
}
