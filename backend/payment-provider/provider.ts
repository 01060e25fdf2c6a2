import { z } from "zod";

import { INR } from "#contract/payments";
import { requestJson, basicAuthorization, bodyOf, reasonOf, type Fetch } from "../http-client/http-client";
import type { Log } from "../process/log";
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

/**
 * The payment provider: Razorpay, or a server with the same API. No method throws. After a failure, `cancelLink` returns false, and the
 * other methods return null. Use none of the methods inside a transaction.
 */
export type PaymentProvider = {
  createOrder(request: OrderRequest): Promise<ProviderOrder | null>;
  /** Creates a second way to pay: a page at the provider. Some phones need this page, because the checkout cannot open their UPI app. */
  createLink(request: LinkRequest): Promise<ProviderLink | null>;
  /** Lists the payment attempts for an order. */
  paymentsOf(orderId: string): Promise<readonly ProviderPayment[] | null>;
  /** Lists the payments that were made with a link. */
  paymentsByLink(linkId: string): Promise<readonly ProviderPayment[] | null>;
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

/** How long to wait for each response, in milliseconds. Shorter for a link than for an order, because the link is optional. */
const timeouts = { order: 5_000, link: 3_000, lookup: 5_000 } as const;

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

const linkAnswer = z.object({ id: z.string().min(1), short_url: z.string().min(1) });

const paidLinkAnswer = z.object({
  currency: z.string(),
  payments: z.array(z.object({ payment_id: z.string().min(1), amount: z.number(), status: paymentStatus })).nullish(),
});

/** Creates a client of the provider at the URL in `connection`: Razorpay, or a sandbox. */
export function createProvider(connection: ProviderConnection, log: Log): PaymentProvider {
  async function query<Answer>(event: string, schema: z.ZodType<Answer>, path: string, request: ProviderQuery): Promise<Answer | null> {
    const { account, baseUrl, fetch } = connection;
    const headers = { Authorization: basicAuthorization(account.keyId, account.keySecret) };
    const answer = await requestJson(baseUrl + path, { ...request, headers, ...(fetch === undefined ? {} : { fetch }) });
    const isSuccess = answer.kind === "answered" && answer.status < 300;
    const read = schema.safeParse(bodyOf(answer));
    if (isSuccess && read.success) return read.data;
    log({ level: "error", event, reason: isSuccess ? "unexpected answer" : reasonOf(answer) });
    return null;
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

    async cancelLink(linkId) {
      const path = `/v1/payment_links/${encodeURIComponent(linkId)}/cancel`;
      return (await query("payment link not cancelled", z.unknown(), path, { body: {}, timeout: timeouts.lookup })) !== null;
    },
  };
}

/** Makes the provider capture payments automatically. Without a capture, authorised money goes back to the payer after some days. */
const capture = {
  capture: "automatic",
  capture_options: { automatic_expiry_period: 7200, manual_expiry_period: 7200, refund_speed: "normal" },
} as const;

type ProviderQuery = { readonly body?: object; readonly timeout: number };
