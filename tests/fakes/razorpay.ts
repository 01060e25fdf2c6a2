import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

import { serverOptions } from "./provider-server";
import {
  checkoutForm,
  describe,
  idempotencyKey,
  linkRequest,
  orderRequest,
  refundRequest,
  type Payment,
  type Refund,
} from "./razorpay-formats";

/** The secrets that the merchant and the provider share. */
export const merchant = {
  keyId: "rzp_test_Fake00000000",
  keySecret: "fake key secret",
  webhookSecret: "fake webhook secret",
} as const;

/** How the server treats the next requests. `slow`: it never responds, so a request times out. `lost`: its response to a refund is lost. */
export type Fault = "none" | "slow" | "rubbish" | "refusing" | "lost";

type Order = {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string;
  readonly link: Link | null;
  readonly payments: Payment[];
};
type Link = { readonly id: string; readonly referenceId: string; readonly callbackUrl: string; status: "created" | "paid" | "cancelled" };

/** A webhook that Razorpay sends to the product. */
export type Webhook = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

export type FakeRazorpay = {
  /** The server's origin, without a trailing slash, for RAZORPAY_BASE_URL. */
  readonly url: string;
  /** Errors in the requests that the server received. Empty if all were valid. */
  readonly problems: string[];
  readonly orders: ReadonlyMap<string, Order>;
  /** The number of requests so far. */
  requests(): number;
  /** Sets how the server responds from now on. */
  behave(fault: Fault): void;
  /** Pays an order. @param amount - in paise. Default: the order's amount. */
  pay(orderId: string, amount?: number): Record<"razorpay_payment_id" | "razorpay_order_id" | "razorpay_signature", string>;
  /** Authorises a payment without capturing the money. */
  authorize(orderId: string): ReturnType<FakeRazorpay["pay"]>;
  /** Captures the last payment of an order. */
  capture(orderId: string): void;
  /** Adds a declined payment to an order. @returns the payment's id. */
  fail(orderId: string): string;
  /** Pays with a payment link. @returns the query of the callback URL. */
  payByLink(linkId: string): URLSearchParams;
  /** Lists the refunds of a payment. The status of the next refunds is `pending` if `arePending`. */
  refundsOf(paymentId: string): Refund[];
  delayRefunds(arePending: boolean): void;
  /** Whether refunds are refused, as with an empty balance. */
  refuseRefunds(areRefused: boolean): void;
  /** Whether requests for refunds get lost before the server sees them. */
  loseRequests(areLost: boolean): void;
  /** Refunds a payment on the provider's own pages. */
  refundByHand(paymentId: string, amount: number): void;
  /** The webhook about a payment's last refund. */
  refundWebhook(event: "refund.created" | "refund.processed" | "refund.failed", paymentId: string): Webhook;
  /** Sets a dispute's status. @returns the webhook about it. */
  disputeWebhook(disputeId: string, paymentId: string, amount: number, status: "open" | "won" | "lost"): Webhook;
  /** The webhook about an order's last payment. It has a new event id, unless one is given. */
  webhook(event: "payment.captured" | "payment.failed" | "order.paid" | "payment_link.paid", orderId: string, eventId?: string): Webhook;
  close(): Promise<void>;
};

/** Starts a server that validates, responds and signs like Razorpay. It shares no code with the product. */
export async function startFakeRazorpay(): Promise<FakeRazorpay> {
  const orders = new Map<string, Order>();
  const problems: string[] = [];
  const refunds = new Map<string, Refund[]>();
  const disputes = new Map<string, object>();
  let fault: Fault = "none";
  let refundStatus = "processed";
  let refusesRefunds = false;
  let losesRequests = false;
  let requests = 0;

  const server = createServer(serverOptions, (request, response) => {
    requests += 1;
    answer(request, response).catch((error: unknown) => {
      problems.push(String(error));
      send(response, 500, {});
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(request);
    const path = request.url ?? "/";
    if (fault === "slow") return;
    if (fault === "rubbish") send(response, 200, "<html>Service unavailable</html>");
    else if (path === "/v1/checkout/embedded") hostedCheckout(request, response, body);
    else if (path === "/v1/checkout/fake") outcome(response, body);
    else if (fault === "refusing" || !isMerchant(request)) refuse(response, 401, "Authentication failed");
    else if (request.method === "POST") take(request, response, body);
    else show(response, path);
  }

  function isMerchant({ headers, url: path }: IncomingMessage): boolean {
    const expected = `Basic ${Buffer.from(`${merchant.keyId}:${merchant.keySecret}`).toString("base64")}`;
    if (headers.authorization === expected) return true;
    problems.push(`${path} was requested without the merchant's keys`);
    return false;
  }

  function take({ url: path = "/", headers }: IncomingMessage, response: ServerResponse, body: string): void {
    if (headers["content-type"] !== "application/json") problems.push(`${path} was not sent JSON`);
    const [, refunded] = /^\/v1\/payments\/(\w+)\/refund$/.exec(path) ?? [];
    const [, cancelled] = /^\/v1\/payment_links\/(\w+)\/cancel$/.exec(path) ?? [];
    if (path === "/v1/orders") createOrder(response, body);
    else if (path === "/v1/payment_links") createLink(response, body);
    else if (refunded !== undefined && losesRequests) response.destroy();
    else if (refunded !== undefined) refund(response, refunded, body, headers["x-refund-idempotency"]);
    else if (cancelled !== undefined) cancelLink(response, cancelled);
    else unknown(response, path);
  }

  function show(response: ServerResponse, path: string): void {
    const [, orderId] = /^\/v1\/orders\/(\w+)\/payments$/.exec(path) ?? [];
    const [, refundedId] = /^\/v1\/payments\/(\w+)\/refunds\?count=100$/.exec(path) ?? [];
    const [, linkId] = /^\/v1\/payment_links\/(\w+)$/.exec(path) ?? [];
    const order = orderId === undefined ? orderOfLink(linkId ?? "") : orders.get(orderId);
    if (/^\/v1\/disputes\?from=\d+&count=100&skip=0$/.test(path)) {
      const items = [...disputes.values()];
      send(response, 200, { entity: "collection", count: items.length, items });
      return;
    }
    const [, skipped] = /^\/v1\/refunds\?from=\d+&count=100&skip=(\d+)$/.exec(path) ?? [];
    if (skipped !== undefined) {
      const all = [...refunds].flatMap(([paymentId, made]) => made.map((one) => describe.refund(one, paymentId)));
      const items = all.slice(Number(skipped), Number(skipped) + 100);
      send(response, 200, { entity: "collection", count: items.length, items });
    } else if (refundedId !== undefined) {
      const items = refundsOf(refundedId).map((one) => describe.refund(one, refundedId));
      send(response, 200, { entity: "collection", count: items.length, items });
    } else if (order === undefined) unknown(response, path);
    else if (order.link !== null) send(response, 200, describe.link(order, order.link, url));
    else {
      const items = order.payments.map((payment) => describe.payment(payment, order));
      send(response, 200, { entity: "collection", count: items.length, items });
    }
  }

  function orderOfLink(linkId: string): Order | undefined {
    return [...orders.values()].find(({ link }) => link?.id === linkId);
  }

  function unknown(response: ServerResponse, path: string): void {
    problems.push(`There is no ${path}`);
    refuse(response, 404, "The requested URL was not found on the server.");
  }

  function createOrder(response: ServerResponse, body: string): void {
    const read = check(orderRequest, body);
    if (read === null) return refuse(response, 400, "The request is invalid");
    const order: Order = { ...read, id: newId("order"), link: null, payments: [] };
    orders.set(order.id, order);
    send(response, 200, describe.order(order));
  }

  function createLink(response: ServerResponse, body: string): void {
    const read = check(linkRequest, body);
    if (read === null) return refuse(response, 400, "The request is invalid");
    const { amount, currency, reference_id: referenceId, callback_url: callbackUrl } = read;
    if ([...orders.values()].some(({ link }) => link?.referenceId === referenceId)) return refuse(response, 400, "reference_id exists");
    const link: Link = { id: newId("plink"), referenceId, callbackUrl, status: "created" };
    const order: Order = { id: newId("order"), amount, currency, receipt: referenceId, link, payments: [] };
    orders.set(order.id, order);
    send(response, 200, describe.link(order, link, url));
  }

  function refundsOf(paymentId: string): Refund[] {
    const made = refunds.get(paymentId) ?? [];
    refunds.set(paymentId, made);
    return made;
  }

  /** Returns a captured payment's amount. */
  function amountOf(paymentId: string): number | null {
    const payments = [...orders.values()].flatMap((order) => order.payments);
    return payments.find(({ id, status }) => id === paymentId && status === "captured")?.amount ?? null;
  }

  function refund(response: ServerResponse, paymentId: string, body: string, key: unknown): void {
    const read = check(refundRequest, body);
    const given = idempotencyKey.safeParse(key);
    const amount = amountOf(paymentId);
    if (!given.success) problems.push("A refund has no idempotency key");
    if (read === null || !given.success || amount === null) return refuse(response, 400, "The request is invalid");
    if (refusesRefunds) return refuse(response, 400, "Your account does not have enough balance to carry out the refund operation.");
    const made = refundsOf(paymentId);
    const repeated = made.find((one) => one.key === given.data);
    if (repeated !== undefined && repeated.amount !== read.amount) problems.push("A repeated refund has another amount");
    const left = amount - made.reduce((sum, one) => sum + (one.status === "failed" ? 0 : one.amount), 0);
    if (repeated === undefined && read.amount > left)
      return refuse(response, 400, "The total refund amount is greater than the refund payment amount");
    const refunded = repeated ?? { id: newId("rfnd"), key: given.data, receipt: read.receipt, amount: read.amount, status: refundStatus };
    if (repeated === undefined) made.push(refunded);
    if (fault === "lost") response.destroy();
    else send(response, 200, describe.refund(refunded, paymentId));
  }

  function cancelLink(response: ServerResponse, linkId: string): void {
    const order = orderOfLink(linkId);
    if (order?.link?.status !== "created") {
      refuse(response, 400, "Payment link cannot be cancelled");
      return;
    }
    order.link.status = "cancelled";
    send(response, 200, describe.link(order, order.link, url));
  }

  /** Shows the hosted checkout page, with a form for each result. First checks every field of the form that led to the page. */
  function hostedCheckout(request: IncomingMessage, response: ServerResponse, body: string): void {
    if (!request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded"))
      problems.push("The checkout is not a plain form");
    const form = checkoutForm.safeParse(Object.fromEntries(new URLSearchParams(body)));
    const order = form.success ? orders.get(form.data.order_id) : undefined;
    if (!form.success || order === undefined || form.data.key_id !== merchant.keyId || form.data.amount !== String(order.amount)) {
      problems.push(`The checkout's form is wrong: ${form.error?.message ?? "its key, order or amount"}`);
      return refuse(response, 400, "The request is invalid");
    }
    const { order_id, callback_url, cancel_url } = form.data;
    const ways = ["Pay", "Fail"].map((way) => describe.form("/v1/checkout/fake", way, { order_id, callback_url, way }));
    page(response, `${ways.join("")}<a href="${describe.escape(cancel_url)}">Cancel</a>`);
  }

  function outcome(response: ServerResponse, body: string): void {
    const form = new URLSearchParams(body);
    const orderId = form.get("order_id") ?? "";
    const fields = form.get("way") === "Pay" ? pay(orderId) : describe.failure(orderId, fail(orderId));
    page(response, describe.form(form.get("callback_url") ?? "", "Continue", fields));
  }

  function check<Data>(schema: z.ZodType<Data>, body: string): Data | null {
    const read = schema.safeParse(JSON.parse(body));
    if (read.success) return read.data;
    problems.push(z.prettifyError(read.error));
    return null;
  }

  function addPayment(orderId: string, status: Payment["status"], amount?: number): Payment {
    const order = existing(orderId);
    if (order.payments.some((payment) => payment.status === "captured")) throw new Error("A paid order takes no second payment");
    const payment = { id: newId("pay"), status, amount: amount ?? order.amount };
    order.payments.push(payment);
    return payment;
  }

  function existing(orderId: string): Order {
    const order = orders.get(orderId);
    if (order === undefined) throw new Error(`There is no order ${orderId}`);
    return order;
  }

  function pay(orderId: string, amount?: number) {
    return signed(orderId, addPayment(orderId, "captured", amount));
  }

  function signed(orderId: string, { id }: Payment) {
    const signature = hmac(merchant.keySecret, `${orderId}|${id}`);
    return { razorpay_payment_id: id, razorpay_order_id: orderId, razorpay_signature: signature };
  }

  function fail(orderId: string): string {
    return addPayment(orderId, "failed").id;
  }

  return {
    url,
    problems,
    orders,
    requests: () => requests,
    pay,
    fail,
    authorize: (orderId) => signed(orderId, addPayment(orderId, "authorized")),
    capture(orderId) {
      const payment = existing(orderId).payments.at(-1);
      if (payment?.status !== "authorized") throw new Error("There is nothing to capture");
      payment.status = "captured";
    },
    refundsOf,
    delayRefunds: (arePending) => {
      refundStatus = arePending ? "pending" : "processed";
    },
    loseRequests: (areLost) => {
      losesRequests = areLost;
    },
    refuseRefunds: (areRefused) => {
      refusesRefunds = areRefused;
    },
    refundByHand: (paymentId, amount) => {
      refundsOf(paymentId).push({ id: newId("rfnd"), key: "", receipt: null, amount, status: "processed" });
    },
    behave: (next) => {
      fault = next;
    },
    payByLink(linkId) {
      const order = orderOfLink(linkId);
      if (order?.link?.status !== "created") throw new Error("The link is closed");
      const { id } = addPayment(order.id, "captured");
      order.link.status = "paid";
      return new URLSearchParams({
        razorpay_payment_id: id,
        razorpay_payment_link_id: linkId,
        razorpay_payment_link_reference_id: order.link.referenceId,
        razorpay_payment_link_status: "paid",
        razorpay_signature: hmac(merchant.keySecret, `${linkId}|${order.link.referenceId}|paid|${id}`),
      });
    },
    refundWebhook(event, paymentId) {
      const refund = refundsOf(paymentId).at(-1);
      if (refund === undefined) throw new Error("Nothing is refunded");
      return signedEvent(newId("evt"), event, { refund: { entity: describe.refund(refund, paymentId) } });
    },
    disputeWebhook(id, paymentId, amount, status) {
      const entity = { id, entity: "dispute", payment_id: paymentId, amount, currency: "INR", status, phase: "chargeback" };
      disputes.set(id, entity);
      return signedEvent(newId("evt"), `payment.dispute.${status === "open" ? "created" : status}`, { dispute: { entity } });
    },
    webhook(event, orderId, eventId = newId("evt")) {
      const order = existing(orderId);
      const payment = order.payments.at(-1);
      if (payment === undefined) throw new Error("Nobody has paid yet");
      return signedEvent(eventId, event, {
        payment: { entity: describe.payment(payment, order) },
        ...(event.startsWith("payment.") ? {} : { order: { entity: describe.order(order) } }),
        ...(order.link && event === "payment_link.paid" ? { payment_link: { entity: describe.link(order, order.link, url) } } : {}),
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function signedEvent(eventId: string, event: string, payload: object): Webhook {
  const body = JSON.stringify({ entity: "event", account_id: "acc_Fake0000000000", event, payload, created_at: 1_770_000_000 });
  const signature = hmac(merchant.webhookSecret, body);
  return { body, headers: { "Content-Type": "application/json", "X-Razorpay-Signature": signature, "X-Razorpay-Event-Id": eventId } };
}

function hmac(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

function newId(kind: string): string {
  return `${kind}_${randomBytes(7).toString("hex")}`;
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, status: number, body: object | string): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(typeof body === "string" ? body : JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, description: string): void {
  send(response, status, { error: { code: "BAD_REQUEST_ERROR", description } });
}

function page(response: ServerResponse, content: string): void {
  const markup = `<!doctype html><html lang="en"><head><title>Checkout</title></head><body>${content}</body></html>`;
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(markup);
}
