import type { RequestInit, Response } from "undici";
import { z } from "zod";

import { INR } from "../../contract/payments";
import { describeError, type Log } from "../log";
import type { MerchantAccount } from "./account";

export type ProviderOrder = { readonly id: string };
export type ProviderLink = { readonly id: string; readonly url: string };

/** One try to pay an order. */
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
  /** Where the payer is sent back to, by GET. */
  readonly returnTo: string;
  readonly expiresAt: Date;
};

/**
 * The payment provider: Razorpay, or whatever answers like it. No method throws; what could not be had is null and has been
 * told to the operator. None is to be called inside a transaction.
 */
export type PaymentProvider = {
  createOrder(request: OrderRequest): Promise<ProviderOrder | null>;
  /** The second way to pay: a page of the provider's, for phones whose UPI app the other page cannot reach. */
  createLink(request: LinkRequest): Promise<ProviderLink | null>;
  /** The tries to pay an order. */
  paymentsOf(orderId: string): Promise<readonly ProviderPayment[] | null>;
  /** The payments that a link has received. */
  paymentsByLink(linkId: string): Promise<readonly ProviderPayment[] | null>;
  /** Closes a link. @returns false when that must be tried again. */
  cancelLink(linkId: string): Promise<boolean>;
};

export type ProviderConnection = {
  readonly account: MerchantAccount;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
};

/** Milliseconds. A person waits for an order and its link; nobody waits for the rest. */
const timeouts = { order: 5_000, link: 3_000, look: 5_000 } as const;

/** Far above what any answer has. */
const LONGEST_ANSWER = 1024 * 1024;

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

/** Opens the provider at an address; which of them it is, is known to `connection` alone. */
export function openProvider(connection: ProviderConnection, log: Log): PaymentProvider {
  async function ask<Answer>(event: string, schema: z.ZodType<Answer>, path: string, request: Ask): Promise<Answer | null> {
    try {
      return schema.parse(await send(connection, path, request));
    } catch (error) {
      log({ level: "error", event, error: describeError(error) });
      return null;
    }
  }

  return {
    async createOrder({ receipt, amount }) {
      const body = { amount, currency: INR, receipt, payment: capture };
      const order = await ask("payment order not created", orderAnswer, "/v1/orders", { body, timeout: timeouts.order });
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
      const link = await ask("payment link not created", linkAnswer, "/v1/payment_links", { body, timeout: timeouts.link });
      return link === null ? null : { id: link.id, url: link.short_url };
    },

    async paymentsOf(orderId) {
      const path = `/v1/orders/${encodeURIComponent(orderId)}/payments`;
      const found = await ask("payments not looked up", paymentsAnswer, path, { timeout: timeouts.look });
      return found?.items.map(({ error_description, ...payment }) => ({ ...payment, failureReason: error_description ?? "" })) ?? null;
    },

    async paymentsByLink(linkId) {
      const path = `/v1/payment_links/${encodeURIComponent(linkId)}`;
      const link = await ask("payment link not looked up", paidLinkAnswer, path, { timeout: timeouts.look });
      if (link === null) return null;
      const { currency, payments } = link;
      return (payments ?? []).map(({ payment_id: id, amount, status }) => ({ id, amount, status, currency, failureReason: "" }));
    },

    async cancelLink(linkId) {
      const path = `/v1/payment_links/${encodeURIComponent(linkId)}/cancel`;
      return (await ask("payment link not cancelled", z.unknown(), path, { body: {}, timeout: timeouts.look })) !== null;
    },
  };
}

/** Money that is only authorised would go back to the payer after some days. */
const capture = {
  capture: "automatic",
  capture_options: { automatic_expiry_period: 7200, manual_expiry_period: 7200, refund_speed: "normal" },
} as const;

type Ask = { readonly body?: object; readonly timeout: number };

async function send({ account, baseUrl, fetch }: ProviderConnection, path: string, { body, timeout }: Ask): Promise<unknown> {
  const response = await fetch(baseUrl + path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      Authorization: `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString("base64")}`,
      Accept: "application/json",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    redirect: "error",
    signal: AbortSignal.timeout(timeout),
  });
  const text = await response.text();
  if (!response.ok) throw new ProviderRefusal(response.status);
  if (text.length > LONGEST_ANSWER) throw new ProviderRefusal("answer too long");
  const parsed: unknown = JSON.parse(text);
  return parsed;
}

/** Its code is what the operator reads; what the provider said is not kept, since it may quote what it was sent. */
class ProviderRefusal extends Error {
  readonly code: string;

  constructor(reason: number | string) {
    super("The payment provider did not do what it was asked");
    this.name = "ProviderRefusal";
    this.code = String(reason);
  }
}
