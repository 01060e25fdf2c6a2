import { z } from "zod";

import { INR } from "#contract/payments";
import { requestJson, basicAuthorization, bodyOf, reasonOf, type Fetch, type HttpResult } from "../platform/http-client/http-client";
import type { Log } from "../platform/process/log";
import type { MerchantAccount } from "./account";

export type ProviderOrder = { readonly id: string };
export type ProviderLink = { readonly id: string; readonly url: string };

/** A payment attempt for an order. */
export type ProviderPayment = {
  readonly id: string;
  readonly status: "created" | "authorized" | "captured" | "refunded" | "failed";
  readonly amount: number;
  readonly currency: string;
  readonly failureReason: string;
};

export type OrderRequest = {
  /** At most 40 characters, and unique. */
  readonly receipt: string;
  /** In paise, at least 100. */
  readonly amount: number;
};

export type LinkRequest = OrderRequest & {
  readonly description: string;
  readonly payer: { readonly name: string; readonly email: string; readonly phone: string };
  /** The URL to which the payer returns, by GET. */
  readonly returnTo: string;
  readonly expiresAt: Date;
};

/** Money that the provider sends back. It has reached the payer's bank once it is processed. */
export type ProviderRefund = {
  readonly id: string;
  /** The receipt of the request, or null if the refund was made on the provider's own pages. */
  readonly receipt: string | null;
  readonly amount: number;
  readonly status: "pending" | "processed" | "failed";
};

/** A refund with the payment that it is of. */
export type ListedRefund = ProviderRefund & { readonly paymentId: string };

export type RefundRequest = OrderRequest & { readonly reason: string };

/** `unknown`: the provider may have accepted the refund. */
export type RefundReply =
  | { readonly kind: "accepted"; readonly refund: ProviderRefund }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unknown" };

/**
 * The payment provider: Razorpay, or a server with the same API. No method throws. After a failure, `cancelLink` returns false,
 * `refund` returns what is known, and the other methods return null. Use none of the methods inside a transaction.
 */
export type PaymentProvider = {
  createOrder(request: OrderRequest): Promise<ProviderOrder | null>;
  /** Creates a second way to pay: a page at the provider. Some phones need this page, because the checkout cannot open their UPI app. */
  createLink(request: LinkRequest): Promise<ProviderLink | null>;
  /** Lists the payment attempts for an order. */
  paymentsOf(orderId: string): Promise<readonly ProviderPayment[] | null>;
  /** Lists the payments that were made with a link. */
  paymentsByLink(linkId: string): Promise<readonly ProviderPayment[] | null>;
  /** Lists the refunds of a payment, also those that were made on the provider's own pages. */
  refundsOf(paymentId: string): Promise<readonly ProviderRefund[] | null>;
  /** Lists the account's refunds since a moment, of all payments. */
  refundsSince(from: Date): Promise<readonly ListedRefund[] | null>;
  /** Lists the account's disputes that began since a moment, as `readDispute` reads them. */
  disputesSince(from: Date): Promise<readonly ListedRefund[] | null>;
  /** Sends money of a payment back. The same request, with the same receipt, sends it only once. */
  refund(paymentId: string, request: RefundRequest): Promise<RefundReply>;
  /** Cancels a link. @returns false if the cancellation must be retried. */
  cancelLink(linkId: string): Promise<boolean>;
};

export type ProviderConnection = {
  readonly account: MerchantAccount;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Replaces the network, for the sandbox in this process. */
  readonly fetch?: Fetch;
};

/**
 * How long to wait for each response, in milliseconds. Shorter for a link than for an order, because the link is optional. Longer for a
 * refund, because the operator waits, and a lost response must be asked for again.
 */
const timeouts = { order: 5_000, link: 3_000, lookup: 5_000, refund: 15_000 } as const;

const orderAnswer = z.object({
  id: z.string().min(1),
  entity: z.literal("order"),
  amount: z.number(),
  currency: z.string(),
  receipt: z.string().nullable(),
});

const paymentStatus = z.enum(["created", "authorized", "captured", "refunded", "failed"]);

const paymentsAnswer = z.object({
  items: z.array(
    z.object({
      id: z.string().min(1),
      status: paymentStatus,
      amount: z.number(),
      currency: z.string(),
      error_description: z.string().nullish(),
    }),
  ),
});

const refundAnswer = z.object({
  id: z.string().min(1),
  receipt: z
    .string()
    .nullish()
    .transform((receipt) => receipt ?? null),
  amount: z.number().int(),
  status: z.enum(["pending", "processed", "failed"]),
});

const refundsAnswer = z.object({ items: z.array(refundAnswer) });

const listedRefund = refundAnswer.extend({ payment_id: z.string().min(1) });

/** Reads a refund with its payment, as it is in the list of all refunds and in the webhooks about refunds. */
export const readListedRefund = listedRefund.transform(({ payment_id: paymentId, ...refund }): ListedRefund => ({ ...refund, paymentId }));

/**
 * Reads a dispute, as it is in the list of all disputes and in the webhooks about disputes. It takes the money back once the bank has
 * decided against us. Until then it is like a refund that is not sent yet.
 */
export const readDispute = z
  .object({
    id: z.string().min(1),
    payment_id: z.string().min(1),
    amount: z.number().int(),
    status: z.enum(["open", "under_review", "won", "lost", "closed"]),
  })
  .transform(({ id, payment_id: paymentId, amount, status }): ListedRefund => ({
    ...{ id, paymentId, amount, receipt: null },
    status: status === "lost" ? "processed" : status === "won" || status === "closed" ? "failed" : "pending",
  }));

const errorAnswer = z.object({ error: z.object({ description: z.string() }) });

const linkAnswer = z.object({ id: z.string().min(1), short_url: z.string().min(1) });

const paidLinkAnswer = z.object({
  currency: z.string(),
  payments: z.array(z.object({ payment_id: z.string().min(1), amount: z.number(), status: paymentStatus })).nullish(),
});

/** Creates a client of the provider at the URL in `connection`: Razorpay, or a sandbox. */
export function createProvider(connection: ProviderConnection, log: Log): PaymentProvider {
  async function send(path: string, { headers, ...request }: ProviderQuery): Promise<HttpResult> {
    const { account, baseUrl, fetch } = connection;
    const authorization = { Authorization: basicAuthorization(account.keyId, account.keySecret) };
    const withHeaders = { ...request, headers: { ...authorization, ...headers } };
    return requestJson(baseUrl + path, { ...withHeaders, ...(fetch === undefined ? {} : { fetch }) });
  }

  async function query<Answer>(event: string, schema: z.ZodType<Answer>, path: string, request: ProviderQuery): Promise<Answer | null> {
    const answer = await send(path, request);
    const isSuccess = answer.kind === "answered" && answer.status < 300;
    const read = schema.safeParse(bodyOf(answer));
    if (isSuccess && read.success) return read.data;
    log({ level: "error", event, reason: isSuccess ? "unexpected answer" : reasonOf(answer) });
    return null;
  }

  async function listSince(name: "refunds" | "disputes", schema: z.ZodType<ListedRefund>, from: Date): Promise<ListedRefund[] | null> {
    const found: ListedRefund[] = [];
    for (let skip = 0; skip < MAX_LISTED; skip += MAX_REFUNDS) {
      const path = `/v1/${name}?from=${Math.floor(from.getTime() / 1000)}&count=${MAX_REFUNDS}&skip=${skip}`;
      const page = await query(`${name} not looked up`, z.object({ items: z.array(schema) }), path, { timeout: timeouts.lookup });
      if (page === null) return null;
      found.push(...page.items);
      if (page.items.length < MAX_REFUNDS) break;
    }
    return found;
  }

  return {
    async createOrder({ receipt, amount }) {
      const body = { amount, currency: INR, receipt, payment: capture };
      const order = await query("payment order not created", orderAnswer, "/v1/orders", { body, timeout: timeouts.order });
      const isOurs = order?.amount === amount && order.currency === INR && order.receipt === receipt;
      return order !== null && isOurs ? { id: order.id } : null;
    },

    async createLink({ receipt, amount, description, payer, returnTo, expiresAt }) {
      const body = {
        amount,
        currency: INR,
        accept_partial: false,
        reference_id: receipt,
        description,
        customer: { name: payer.name, email: payer.email, contact: `+91${payer.phone}` },
        notify: { sms: false, email: false },
        reminder_enable: false,
        callback_url: returnTo,
        callback_method: "get",
        expire_by: Math.floor(expiresAt.getTime() / 1000),
      };
      const link = await query("payment link not created", linkAnswer, "/v1/payment_links", { body, timeout: timeouts.link });
      return link === null ? null : { id: link.id, url: link.short_url };
    },

    async paymentsOf(orderId) {
      const path = `/v1/orders/${encodeURIComponent(orderId)}/payments`;
      const found = await query("payments not looked up", paymentsAnswer, path, { timeout: timeouts.lookup });
      return found?.items.map(({ error_description, ...payment }) => ({ ...payment, failureReason: error_description ?? "" })) ?? null;
    },

    async paymentsByLink(linkId) {
      const path = `/v1/payment_links/${encodeURIComponent(linkId)}`;
      const link = await query("payment link not looked up", paidLinkAnswer, path, { timeout: timeouts.lookup });
      if (link === null) return null;
      const { currency, payments } = link;
      return (payments ?? []).map(({ payment_id: id, amount, status }) => ({ id, amount, status, currency, failureReason: "" }));
    },

    async refundsOf(paymentId) {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds?count=${MAX_REFUNDS}`;
      return (await query("refunds not looked up", refundsAnswer, path, { timeout: timeouts.lookup }))?.items ?? null;
    },

    refundsSince: (from) => listSince("refunds", readListedRefund, from),

    disputesSince: (from) => listSince("disputes", readDispute, from),

    async refund(paymentId, { receipt, amount, reason }) {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`;
      const body = { amount, speed: "normal", receipt, notes: { reason } };
      const answer = await send(path, { body, headers: { "X-Refund-Idempotency": receipt }, timeout: timeouts.refund });
      const accepted = refundAnswer.safeParse(bodyOf(answer));
      if (answer.kind === "answered" && answer.status < 300 && accepted.success) return { kind: "accepted", refund: accepted.data };
      log({ level: "error", event: "payment not refunded", reason: reasonOf(answer) });
      const error = errorAnswer.safeParse(bodyOf(answer));
      const isRefused = answer.kind === "answered" && REFUSALS.includes(answer.status) && error.success;
      return isRefused ? { kind: "refused", reason: error.data.error.description } : { kind: "unknown" };
    },

    async cancelLink(linkId) {
      const path = `/v1/payment_links/${encodeURIComponent(linkId)}/cancel`;
      const answer = await send(path, { body: {}, timeout: timeouts.lookup });
      if (answer.kind === "answered" && (answer.status < 300 || LINK_IS_GONE.includes(answer.status))) return true;
      log({ level: "error", event: "payment link not cancelled", reason: reasonOf(answer) });
      return false;
    },
  };
}

/** Makes the provider capture payments automatically. Without a capture, authorised money goes back to the payer after some days. */
const capture = {
  capture: "automatic",
  capture_options: { automatic_expiry_period: 7200, manual_expiry_period: 7200, refund_speed: "normal" },
} as const;

/** The most refunds or disputes that the provider lists at once, and that we read in a row. */
const MAX_REFUNDS = 100;
const MAX_LISTED = 5_000;

/** The statuses of a response that says that nothing was refunded. After any other error, for example 409, the request must be repeated. */
const REFUSALS: readonly number[] = [400, 401, 403, 404, 422];

/**
 * The statuses of a response that says that a link is paid, expired, cancelled or unknown. The request has nothing else that could be
 * wrong.
 */
const LINK_IS_GONE: readonly number[] = [400, 404];

type ProviderQuery = { readonly body?: object; readonly headers?: Readonly<Record<string, string>>; readonly timeout: number };
