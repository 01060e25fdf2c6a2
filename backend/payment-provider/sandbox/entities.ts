import type { Secrets } from "../../platform/process/secrets";
import type { SandboxLink, SandboxOrder, SandboxPayment, SandboxRefund } from "./store";

/** The provider's error for a declined payment. */
export const failure = {
  code: "BAD_REQUEST_ERROR",
  description: "Your payment was declined. Please try again.",
  reason: "payment_failed",
} as const;

/** Returns an id in the provider's format: a prefix and 14 letters or digits. */
export function newEntityId(secrets: Secrets, kind: "order" | "pay" | "plink" | "rfnd" | "evt"): string {
  const letters = (secrets.randomToken() + secrets.randomToken()).replace(/[^A-Za-z0-9]/g, "");
  return `${kind}_${letters.slice(0, 14)}`;
}

export function orderEntity({ id, amount, currency, receipt, status, createdAt }: SandboxOrder) {
  const paid = status === "paid" ? amount : 0;
  return {
    id,
    entity: "order",
    amount,
    amount_paid: paid,
    amount_due: amount - paid,
    currency,
    receipt,
    offer_id: null,
    status,
    attempts: status === "created" ? 0 : 1,
    notes: [],
    created_at: seconds(createdAt),
  };
}

export function paymentEntity({ id, status, createdAt }: SandboxPayment, { id: orderId, amount, currency }: SandboxOrder) {
  const failed = status === "failed";
  return {
    id,
    entity: "payment",
    amount,
    currency,
    status,
    order_id: orderId,
    method: "upi",
    captured: !failed,
    amount_refunded: 0,
    error_code: failed ? failure.code : null,
    error_description: failed ? failure.description : null,
    error_reason: failed ? failure.reason : null,
    created_at: seconds(createdAt),
  };
}

export function refundEntity({ id, paymentId, amount, receipt, createdAt }: SandboxRefund, { currency }: Pick<SandboxOrder, "currency">) {
  return {
    id,
    entity: "refund",
    amount,
    currency,
    payment_id: paymentId,
    notes: {},
    receipt,
    status: "processed",
    speed_processed: "normal",
    speed_requested: "normal",
    created_at: seconds(createdAt),
  };
}

/** Returns a payment link in the provider's format. @param paid - the link's successful payments. */
export function linkEntity(link: SandboxLink, { amount, currency }: SandboxOrder, paid: readonly SandboxPayment[]) {
  return {
    id: link.id,
    entity: "payment_link",
    amount,
    amount_paid: link.status === "paid" ? amount : 0,
    currency,
    description: link.description,
    reference_id: link.referenceId,
    order_id: link.orderId,
    short_url: linkAddress(link),
    status: link.status,
    callback_url: link.callbackUrl,
    callback_method: "get",
    expire_by: seconds(link.expiresAt),
    created_at: seconds(link.createdAt),
    payments: paid.map((payment) => ({
      payment_id: payment.id,
      amount,
      method: "upi",
      status: payment.status,
      created_at: seconds(payment.createdAt),
    })),
  };
}

/** Returns the URL of a payment link's page. The website serves this page, so the URL has the origin of the callback URL. */
function linkAddress({ id, callbackUrl }: SandboxLink): string {
  const path = `/v1/l/${id}`;
  return URL.canParse(callbackUrl) ? new URL(path, callbackUrl).href : path;
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
