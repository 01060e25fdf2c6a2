import { Hono } from "hono";

import { readForm } from "../../platform/http/form-body";
import { pageResponse, respond } from "../../platform/http/responses";
import type { Markup } from "../../platform/plain-page/plain-page";
import { signPaidLink, signPayment } from "../signatures";
import { failure } from "./entities";
import { payPage, problemPage, returnPage, type HiddenFields } from "./pages";
import { payOrder, type WebhookBehaviour } from "./pay-order";
import { findLink, findOrder, type SandboxLink, type SandboxOrder, type SandboxServices } from "./store";
import { policyFor } from "./style";

/** The maximum length of a value in a form. The longest values are the URLs to which the payer returns. */
const MAX_VALUE_LENGTH = 2048;

const CHECKOUT = "/v1/checkout/embedded";

/** Creates the pages for paying: the hosted checkout and the payment links. */
export function hostedPages(services: SandboxServices): Hono {
  const { database } = services;
  const pages = new Hono();

  pages.post("/checkout/embedded", async ({ req }) => {
    const form = await readForm(req.raw, MAX_VALUE_LENGTH);
    const order = await findOrder(database, form.get("order_id") ?? "");
    const back = returnAddresses(form);
    if (order === null || back === null || !isValidCheckout(services, order, form))
      return problem("This payment cannot be made", badCheckout);
    if (order.status === "paid") return sendBack(back.callback, errorFields(order, null, alreadyPaid), "This order is already paid");
    const carried: HiddenFields = [
      ["order_id", order.id],
      ["callback_url", back.callback],
      ["cancel_url", back.cancel],
    ];
    const merchant = form.get("name") ?? "";
    const markup = payPage({
      merchant,
      amount: order.amount,
      action: `${CHECKOUT}/outcome`,
      hiddenFields: carried,
      error: "",
      mayCancel: true,
    });
    return show(200, markup, [back.callback, back.cancel]);
  });

  pages.post("/checkout/embedded/outcome", async ({ req }) => {
    const form = await readForm(req.raw, MAX_VALUE_LENGTH);
    const order = await findOrder(database, form.get("order_id") ?? "");
    const back = returnAddresses(form);
    if (order === null || back === null) return problem("This payment cannot be made", badCheckout);
    if (form.get("outcome") === "cancel") return respond(303, null, { Location: back.cancel });
    const outcome = form.get("outcome") === "pay" ? "captured" : "failed";
    const paid = await payOrder(services, order.id, outcome, webhookBehaviourIn(form));
    if (paid.kind === "closed") return sendBack(back.callback, errorFields(order, null, alreadyPaid), "This order is already paid");
    return outcome === "captured"
      ? sendBack(back.callback, successFields(services, order, paid.paymentId), "Payment successful")
      : sendBack(back.callback, errorFields(order, paid.paymentId, failure), "Payment failed");
  });

  pages.get("/l/:id", async ({ req }) => showLink(services, await findLink(database, req.param("id")), ""));

  pages.post("/l/:id", async ({ req }) => {
    const link = await findLink(database, req.param("id"));
    const form = await readForm(req.raw, MAX_VALUE_LENGTH);
    if (link === null) return showLink(services, link, "");
    const outcome = form.get("outcome") === "pay" ? "captured" : "failed";
    const paid = isOpen(services, link) ? await payOrder(services, link.orderId, outcome, webhookBehaviourIn(form)) : null;
    if (paid?.kind !== "done") return showLink(services, link, "");
    if (outcome === "failed") return showLink(services, link, failure.description);
    return respond(303, null, { Location: paidLinkReturn(services, link, paid.paymentId) });
  });

  return pages;
}

const badCheckout = "The key, order, amount or return address is invalid.";
const alreadyPaid = { code: failure.code, description: "Order already paid", reason: "order_already_paid" } as const;

/** Returns whether a checkout's form has the merchant's key. Checks the amount and the currency too, if the form has them. */
function isValidCheckout({ account }: SandboxServices, order: SandboxOrder, form: URLSearchParams): boolean {
  const [amount, currency] = [form.get("amount"), form.get("currency")];
  return (
    form.get("key_id") === account.keyId &&
    (amount === null || amount === String(order.amount)) &&
    (currency === null || currency === order.currency)
  );
}

function returnAddresses(form: URLSearchParams): { readonly callback: string; readonly cancel: string } | null {
  const [callback, cancel] = [form.get("callback_url"), form.get("cancel_url")];
  return isWebAddress(callback) && isWebAddress(cancel) ? { callback: new URL(callback).href, cancel: new URL(cancel).href } : null;
}

function isWebAddress(address: string | null): address is string {
  return address !== null && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

function webhookBehaviourIn(form: URLSearchParams): WebhookBehaviour {
  return { late: form.has("late"), twice: form.has("twice"), never: form.has("never") };
}

function successFields({ account }: SandboxServices, order: SandboxOrder, paymentId: string): HiddenFields {
  return [
    ["razorpay_payment_id", paymentId],
    ["razorpay_order_id", order.id],
    ["razorpay_signature", signPayment(account.keySecret, { orderId: order.id, paymentId })],
  ];
}

type Failure = { readonly code: string; readonly description: string; readonly reason: string };

/** Returns the fields of a failed payment. They have no signature, because the provider does not sign them either. */
function errorFields(order: SandboxOrder, paymentId: string | null, { code, description, reason }: Failure): HiddenFields {
  return [
    ["error[code]", code],
    ["error[description]", description],
    ["error[source]", "customer"],
    ["error[step]", "payment_authorization"],
    ["error[reason]", reason],
    ["error[metadata]", JSON.stringify({ payment_id: paymentId, order_id: order.id })],
  ];
}

function isOpen({ clock }: SandboxServices, link: SandboxLink): boolean {
  return link.status === "created" && link.expiresAt > clock.now();
}

async function showLink(services: SandboxServices, link: SandboxLink | null, error: string): Promise<Response> {
  const order = link && (await findOrder(services.database, link.orderId));
  if (!link || !order || !isOpen(services, link)) return problem("This link is closed", "It has been paid, cancelled, or has expired.");
  const action = `/v1/l/${link.id}`;
  const markup = payPage({ merchant: link.description, amount: order.amount, action, hiddenFields: [], error, mayCancel: false });
  return show(200, markup, [link.callbackUrl]);
}

function paidLinkReturn({ account }: SandboxServices, { id: linkId, referenceId, callbackUrl }: SandboxLink, paymentId: string): string {
  const query = new URLSearchParams({
    razorpay_payment_id: paymentId,
    razorpay_payment_link_id: linkId,
    razorpay_payment_link_reference_id: referenceId,
    razorpay_payment_link_status: "paid",
    razorpay_signature: signPaidLink(account.keySecret, { linkId, referenceId, paymentId }),
  });
  return `${callbackUrl}${callbackUrl.includes("?") ? "&" : "?"}${query.toString()}`;
}

function sendBack(address: string, carried: HiddenFields, title: string): Promise<Response> {
  return show(200, returnPage(title, address, carried), [address]);
}

function problem(title: string, text: string): Promise<Response> {
  return show(400, problemPage(title, text), []);
}

async function show(status: number, markup: Markup, targets: readonly string[]): Promise<Response> {
  return pageResponse(status, (await markup).toString(), policyFor(targets));
}
