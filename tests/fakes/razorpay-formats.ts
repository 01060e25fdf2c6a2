import { z } from "zod";

/** Razorpay's requests and responses, from its documentation. */

export type Payment = { readonly id: string; status: "authorized" | "captured" | "failed"; readonly amount: number };
export type Refund = {
  readonly id: string;
  readonly key: string;
  readonly receipt: string | null;
  readonly amount: number;
  status: string;
};
type Order = {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string;
  readonly payments: readonly Payment[];
};
type Link = { readonly id: string; readonly referenceId: string; readonly callbackUrl: string; readonly status: string };

const amount = z.number().int().min(100);
const webAddress = z.url({ protocol: /^https?$/ });

export const orderRequest = z.strictObject({
  amount,
  currency: z.literal("INR"),
  receipt: z.string().min(1).max(40),
  payment: z.strictObject({
    capture: z.literal("automatic"),
    capture_options: z.strictObject({
      automatic_expiry_period: z.number().int().min(12).max(7200),
      manual_expiry_period: z.number().int().min(12).max(7200),
      refund_speed: z.enum(["normal", "optimum"]),
    }),
  }),
});

export const linkRequest = z.strictObject({
  amount,
  currency: z.literal("INR"),
  accept_partial: z.literal(false),
  reference_id: z.string().min(1).max(40),
  description: z.string().max(2048),
  customer: z.strictObject({ name: z.string().min(1), email: z.email(), contact: z.string().regex(/^\+91\d{10}$/) }),
  notify: z.strictObject({ sms: z.literal(false), email: z.literal(false) }),
  reminder_enable: z.literal(false),
  callback_url: webAddress,
  callback_method: z.literal("get"),
  expire_by: z.number().int().positive(),
});

export const refundRequest = z.strictObject({
  amount,
  speed: z.literal("normal"),
  receipt: z.string().min(1).max(40),
  notes: z.record(z.string(), z.string().max(256)),
});

/** The header that makes a repeated refund harmless. */
export const idempotencyKey = z.string().regex(/^[\w-]{10,}$/);

export const checkoutForm = z.strictObject({
  key_id: z.string(),
  order_id: z.string(),
  amount: z.string().regex(/^\d+$/),
  currency: z.literal("INR"),
  name: z.string().min(1),
  "prefill[name]": z.string(),
  "prefill[email]": z.string(),
  "prefill[contact]": z.string(),
  callback_url: webAddress,
  cancel_url: webAddress,
});

const declined = { code: "BAD_REQUEST_ERROR", description: "Your payment was declined by the bank.", reason: "payment_declined" };

export const describe = {
  order(order: Order) {
    const isPaid = order.payments.some(({ status }) => status === "captured");
    return {
      id: order.id,
      entity: "order",
      amount: order.amount,
      amount_paid: isPaid ? order.amount : 0,
      currency: order.currency,
      receipt: order.receipt,
      status: isPaid ? "paid" : order.payments.length > 0 ? "attempted" : "created",
      notes: [],
      created_at: 1_770_000_000,
    };
  },

  payment({ id, status, amount: paid }: Payment, order: Order) {
    const failure = status === "failed" ? declined : { code: null, description: null, reason: null };
    return {
      id,
      entity: "payment",
      amount: paid,
      currency: order.currency,
      status,
      order_id: order.id,
      method: "upi",
      error_code: failure.code,
      error_description: failure.description,
      error_reason: failure.reason,
      created_at: 1_770_000_000,
    };
  },

  refund({ id, receipt, amount: sent, status }: Refund, paymentId: string) {
    return {
      id,
      entity: "refund",
      amount: sent,
      currency: "INR",
      payment_id: paymentId,
      notes: {},
      receipt,
      acquirer_data: { arn: null },
      created_at: 1_770_000_000,
      batch_id: null,
      status,
      speed_processed: "normal",
      speed_requested: "normal",
    };
  },

  link(order: Order, link: Link, url: string) {
    const captured = order.payments.filter(({ status }) => status === "captured");
    return {
      id: link.id,
      entity: "payment_link",
      amount: order.amount,
      amount_paid: link.status === "paid" ? order.amount : 0,
      currency: order.currency,
      reference_id: link.referenceId,
      order_id: order.id,
      short_url: `${url}/l/${link.id}`,
      status: link.status,
      callback_url: link.callbackUrl,
      callback_method: "get",
      payments: captured.map(({ id, amount: paid }) => ({ payment_id: id, amount: paid, method: "upi", status: "captured" })),
    };
  },

  /** The fields that the browser posts to the website after a declined payment. Razorpay does not sign them. */
  failure: (orderId: string, paymentId: string) => ({
    "error[code]": declined.code,
    "error[description]": declined.description,
    "error[source]": "bank",
    "error[step]": "payment_authorization",
    "error[reason]": declined.reason,
    "error[metadata]": JSON.stringify({ payment_id: paymentId, order_id: orderId }),
  }),

  form(action: string, button: string, fields: Readonly<Record<string, string>>): string {
    const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`);
    return `<form method="post" action="${escape(action)}">${inputs.join("")}<button>${button}</button></form>`;
  },

  escape,
};

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
