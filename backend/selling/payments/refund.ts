import type { Paise } from "#contract/money";
import type { Database } from "../../platform/database/database";
import { sendRefundMail } from "../orders/refund-notice";
import { findOrder } from "../orders/store";
import type { ListedRefund, ProviderRefund, RefundReply } from "../../payment-provider/provider";
import type { Services } from "../../requests/services";
import {
  changeRefund,
  insertRefund,
  isDispute,
  lockCaptured,
  refundsOf,
  sentBackOf,
  type CapturedPayment,
  type Refund,
} from "./refund-store";
import { findPayment } from "./store";

export type RefundWish = {
  readonly providerPaymentId: string;
  /** In paise. Null refunds what is left of the payment. */
  readonly amount: Paise | null;
  readonly reason: string;
};

export type RefundOutcome =
  | { readonly kind: "refunded"; readonly refund: Refund }
  | { readonly kind: "nothing left"; readonly refunds: readonly Refund[] }
  | { readonly kind: "too much"; readonly left: Paise }
  /** The result of an earlier request is not known. It must be repeated with the same amount first. */
  | { readonly kind: "unfinished"; readonly amount: Paise }
  | { readonly kind: "unknown payment" }
  | { readonly kind: "refused"; readonly reason: string }
  /** The provider did not answer. It may have sent the money, but sends it only once. */
  | { readonly kind: "no answer" };

/**
 * Refunds a captured payment at the provider, in whole or in part. First records what the provider has refunded already, also on its own
 * pages. Stores the refund before it asks the provider, so that a repeated command repeats the request and sends nothing twice. Do not use
 * it in a transaction.
 */
export async function refundPayment(
  services: Services,
  wish: RefundWish,
  recordDone: (transaction: Database, amount: Paise) => Promise<void>,
): Promise<RefundOutcome> {
  const { database, payments, outbox } = services;
  const isKnown = await database.transaction(async (transaction) => (await lockCaptured(transaction, wish.providerPaymentId)) !== null);
  if (!isKnown) return { kind: "unknown payment" };
  const made = await payments.provider.refundsOf(wish.providerPaymentId);
  if (made === null) return { kind: "no answer" };
  const booked = await database.transaction((transaction) => bookRefund(transaction, services, wish, made));
  outbox.wake();
  if (booked.kind !== "booked") return booked;
  const { id, amount, reason } = booked.refund;
  const reply = await payments.provider.refund(wish.providerPaymentId, { receipt: receiptOf(id), amount, reason });
  const outcome = await database.transaction(async (transaction) => {
    const recorded = await recordReply(transaction, services, booked.refund, reply);
    if (recorded.kind === "refunded" && recorded.refund.state !== "failed") await recordDone(transaction, amount);
    return recorded;
  });
  outbox.wake();
  return outcome;
}

/** Reads whose payment a refund would send back, and how much of it is left. Null if the payment is not known. */
export async function readRefundable(database: Database, providerPaymentId: string) {
  const payment = await database.transaction((transaction) => lockCaptured(transaction, providerPaymentId));
  if (payment === null) return null;
  const { orderId, amount } = payment;
  const found = orderId === null ? null : await findOrder(database, orderId);
  return { name: found?.order.name ?? null, orderId, left: amount - (await sentBackOf(database, providerPaymentId)) };
}

type Booked = { readonly kind: "booked"; readonly refund: Refund };

async function bookRefund(
  transaction: Database,
  services: Services,
  { providerPaymentId, amount, reason }: RefundWish,
  made: readonly ProviderRefund[],
): Promise<Booked | RefundOutcome> {
  const payment = await lockCaptured(transaction, providerPaymentId);
  if (payment === null) return { kind: "unknown payment" };
  for (const refund of made) await recordMade(transaction, services, payment, refund);
  const known = await refundsOf(transaction, providerPaymentId);
  const open = known.find(({ state }) => state === "requested");
  if (open !== undefined)
    return amount === null || amount === open.amount ? { kind: "booked", refund: open } : { kind: "unfinished", amount: open.amount };
  const left = payment.amount - (await sentBackOf(transaction, providerPaymentId));
  if (left === 0) return { kind: "nothing left", refunds: known };
  if ((amount ?? left) > left) return { kind: "too much", left };
  const refund: Refund = { ...newRefund(services, payment), amount: amount ?? left, reason, state: "requested", providerRefundId: null };
  await insertRefund(transaction, refund);
  return { kind: "booked", refund };
}

/** Records a refund or dispute that the provider reports, if its payment is known to us. */
export async function recordReported(transaction: Database, services: Services, { paymentId, ...made }: ListedRefund): Promise<void> {
  const payment = await lockCaptured(transaction, paymentId);
  if (payment !== null) await recordMade(transaction, services, payment, made);
}

/** Records a refund that the provider has. A refund without our receipt was made on the provider's own pages, or is a dispute. */
async function recordMade(
  transaction: Database,
  services: Services,
  payment: CapturedPayment,
  { id: providerRefundId, receipt, amount, status: state }: ProviderRefund,
): Promise<void> {
  const known = (await refundsOf(transaction, payment.providerPaymentId)).find(
    (refund) => refund.providerRefundId === providerRefundId || receiptOf(refund.id) === receipt,
  );
  if (known !== undefined && !isLater(known.state, state)) return;
  const refund = known ?? {
    ...newRefund(services, payment),
    amount,
    reason: isDispute(providerRefundId) ? "Disputed at the bank" : "Refunded on the provider's pages",
  };
  if (known === undefined) await insertRefund(transaction, { ...refund, state, providerRefundId });
  else await changeRefund(transaction, known.id, { state, providerRefundId });
  if (state === "processed") await bookProcessed(transaction, services, { ...refund, providerRefundId });
}

async function recordReply(transaction: Database, services: Services, refund: Refund, reply: RefundReply): Promise<RefundOutcome> {
  // Another command may have recorded the refund meanwhile.
  await lockCaptured(transaction, refund.providerPaymentId);
  const current = (await refundsOf(transaction, refund.providerPaymentId)).find(({ id }) => id === refund.id) ?? refund;
  if (current.state !== "requested") return { kind: "refunded", refund: current };
  if (reply.kind === "unknown") return { kind: "no answer" };
  if (reply.kind === "refused") {
    await changeRefund(transaction, refund.id, { state: "failed" });
    return reply;
  }
  const { id: providerRefundId, status: state } = reply.refund;
  await changeRefund(transaction, refund.id, { state, providerRefundId });
  if (state === "processed") await bookProcessed(transaction, services, { ...refund, providerRefundId });
  return { kind: "refunded", refund: { ...refund, state, providerRefundId } };
}

/** Enters a refund in the books of the order, and mails the payer that the money is on its way. */
async function bookProcessed(
  transaction: Database,
  services: Services,
  { id: refundId, orderId, providerPaymentId, providerRefundId, amount, reason }: Omit<Refund, "state">,
): Promise<void> {
  if (orderId === null) return;
  // After a dispute, it is the bank that sends the money and tells the customer.
  if (!isDispute(providerRefundId)) await sendRefundMail(transaction, services, orderId, { kind: "refunded", amount });
  const isOfOrder = (await findPayment(transaction, orderId))?.providerPaymentId === providerPaymentId;
  await services.paymentEffects.orderRefunded(transaction, services, { orderId, refundId, isOfOrder, amount, reason });
}

/** Reports arrive late and repeated. A processed refund stays, and a failed one can only succeed after all. */
function isLater(known: Refund["state"], reported: Refund["state"]): boolean {
  return known !== reported && known !== "processed" && !(known === "failed" && reported === "pending");
}

function newRefund({ clock, secrets }: Services, { providerPaymentId, orderId }: CapturedPayment) {
  return { id: secrets.randomId(), providerPaymentId, orderId, createdAt: clock.now() };
}

function receiptOf(refundId: number): string {
  return `refund-${refundId}`;
}
