import { createHmac } from "node:crypto";
import { fetch } from "undici";

import type { Payload } from "./payloads";
import { newId, textField, type Order, type ProviderAccount, type ApiState } from "./state";

type Line = { readonly productId: string; readonly quantity: number; readonly price: string };

/** Returns the order lines in a valid payload. */
export function linesOf(payload: Payload): Line[] {
  const items = Array.isArray(payload["data"]) ? (payload["data"] as Payload[]) : [];
  return items.map((item) => ({
    productId: textField(item, "productid"),
    quantity: Number(textField(item, "quantity")),
    price: textField(item, "price"),
  }));
}

/** Returns the total of the lines in paise: less a discount in rupees, plus GST. */
export function totalOf(lines: readonly Line[], discount: string): number {
  const net = lines.reduce((sum, { quantity, price }) => sum + quantity * paise(price), 0) - paise(discount);
  return net + Math.round((net * 18) / 100);
}

export function paise(rupees: string): number {
  return Math.round(Number(rupees) * 100);
}

export function rupees(amount: number): string {
  return (amount / 100).toFixed(2);
}

/** Stores an order. If it is prepaid and there is a payment provider, creates the provider's order too. */
export async function placeOrder(state: ApiState, facts: Pick<Order, "kind" | "mode" | "total" | "guid" | "lines">): Promise<Order> {
  const id = newId();
  const provider = facts.mode === "prepaid" ? state.provider : null;
  const providerOrderId = provider ? await openAtProvider(provider, facts.total, id) : `order_${id}`;
  const order: Order = { ...facts, id, providerOrderId, state: "Pending", reason: "" };
  state.orders.set(id, order);
  return order;
}

/** Returns the response to a checkout, with the order ids of the payment provider and of this API. */
export function awaitingPayment({ id, providerOrderId }: Order) {
  return { Status: "Success", razorpayResponce: { order_id: providerOrderId }, data: { orderID: id } };
}

/**
 * Processes a payment result. Only a valid signature over the provider's order id and payment id marks the order as paid.
 * @returns the order if it is paid.
 */
export function settle(state: ApiState, payload: Payload): Order | null {
  const order = state.orders.get(textField(payload, "order_id"));
  if (!order || textField(payload, "amount") !== String(order.total) || payload["currency"] !== "INR") return null;
  const payment = textField(payload, "razorpay_payment_id");
  const expected = hmac(state.provider?.keySecret ?? "", `${order.providerOrderId}|${payment}`);
  const isPaid = ["Success", "completed"].includes(textField(payload, "status")) && textField(payload, "razorpay_signature") === expected;
  if (isPaid) order.state = "Success";
  else if (order.state !== "Success") Object.assign(order, { state: "Failed", reason: textField(payload, "failure_reason") });
  return order.state === "Success" ? order : null;
}

async function openAtProvider({ url, keyId, keySecret }: ProviderAccount, amount: number, receipt: string): Promise<string> {
  const capture_options = { automatic_expiry_period: 1440, manual_expiry_period: 7200, refund_speed: "normal" };
  const answer = await fetch(`${url}/v1/orders`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}` },
    body: JSON.stringify({ amount, currency: "INR", receipt, payment: { capture: "automatic", capture_options } }),
  });
  const { id } = (await answer.json()) as { id: string };
  return id;
}

function hmac(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}
