import { z } from "zod";

import { INR } from "#contract/payments";
import { requestJson, basicAuthorization, bodyOf, reasonOf, type HttpResult } from "../../platform/http-client/http-client";
import type { Log } from "../../platform/process/log";
import type { ListedRefund, PaymentProvider, ProviderPayment } from "../provider";
import {
  errorAnswer,
  linkAnswer,
  orderAnswer,
  paidLinkAnswer,
  paymentsAnswer,
  readDispute,
  readListedRefund,
  refundAnswer,
  refundsAnswer,
} from "./formats";
import { isSigned, type RazorpayAccount } from "./signatures";
import { razorpayWebhook } from "./webhook";

export const RAZORPAY_URL = "https://api.razorpay.com";

type Connection = {
  readonly account: RazorpayAccount;
  /** Without a trailing slash. */
  readonly baseUrl: string;
};

/**
 * How long to wait for each response, in milliseconds. Shorter for a link than for an order, because the link is optional. Longer for a
 * refund, because the operator waits, and a lost response must be asked for again.
 */
const timeouts = { order: 5_000, link: 3_000, lookup: 5_000, refund: 15_000 } as const;

/** Creates Razorpay, or a server with the same API. */
export function createRazorpay(connection: Connection, log: Log): PaymentProvider {
  async function send(path: string, { headers, ...request }: ProviderQuery): Promise<HttpResult> {
    const { account, baseUrl } = connection;
    const authorization = { Authorization: basicAuthorization(account.keyId, account.keySecret) };
    return requestJson(baseUrl + path, { ...request, headers: { ...authorization, ...headers } });
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

  async function paymentsOfOrder(id: string): Promise<ProviderPayment[] | null> {
    const path = `/v1/orders/${encodeURIComponent(id)}/payments`;
    const found = await query("payments not looked up", paymentsAnswer, path, { timeout: timeouts.lookup });
    return found?.items.map(({ error_description, ...payment }) => ({ ...payment, failureReason: error_description ?? "" })) ?? null;
  }

  async function paymentsByLink(id: string): Promise<ProviderPayment[] | null> {
    const path = `/v1/payment_links/${encodeURIComponent(id)}`;
    const link = await query("payment link not looked up", paidLinkAnswer, path, { timeout: timeouts.lookup });
    if (link === null) return null;
    const { currency, payments } = link;
    return (payments ?? []).map(({ payment_id: paymentId, amount, status }) => ({
      ...{ id: paymentId, amount, status, currency, failureReason: "" },
    }));
  }

  return {
    keyId: connection.account.keyId,
    webhook: razorpayWebhook(connection.account),
    pages: null,

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

    paymentsOf: ({ source, id }) => (source === "order" ? paymentsOfOrder(id) : paymentsByLink(id)),

    isProven: (proof) => isSigned(connection.account, proof),

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
