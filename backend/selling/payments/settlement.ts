import { describeError } from "../../../runtime/describe-error";
import type { Database } from "../../platform/database/database";
import { sendRefundMail } from "../orders/refund-notice";
import type { ProviderPayment } from "../../payment-provider/provider";
import { collapseWhitespace } from "../../requests/parse";
import type { Services } from "../../requests/services";
import { laterState, type PaymentState } from "./rules";
import {
  changePayment,
  clearUnsettled,
  deleteStray,
  lockPayment,
  insertStray,
  noteUnsettled,
  type Payment,
  type StrayReason,
} from "./store";

const MAX_REASON_LENGTH = 200;
/** When to try again to settle an order, in milliseconds. */
const RETRY_DELAY_MS = 60_000;

/** A captured payment for an order, proven by the provider's signature or API. */
export type Receipt = {
  readonly providerPaymentId: string;
  readonly amount: number;
  readonly currency: string;
};

class NotSettled extends Error {
  override readonly name = "NotSettled";

  constructor(
    readonly orderId: number,
    override readonly cause: unknown,
  ) {
    super("An order was paid, but cannot be settled");
  }
}

/** Runs a transaction that may settle orders. If one cannot be settled, notes why, so that somebody learns of it. */
export async function settlingTransaction<Result>(
  { database, clock }: Services,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.transaction(work);
  } catch (error) {
    if (!(error instanceof NotSettled)) throw error;
    const { constraint, code, name } = describeError(error.cause);
    // If the database itself has failed, this fails too. The next attempt to settle the order notes it.
    const now = clock.now();
    const next = new Date(now.getTime() + RETRY_DELAY_MS);
    await noteUnsettled(database, error.orderId, constraint ?? code ?? name, now, next).catch(() => undefined);
    throw error.cause;
  }
}

/**
 * Settles an order with a received payment and applies the effects in the same transaction. Idempotent: callback, webhook and
 * reconciliation may all report the same payment.
 * Use it in a `settlingTransaction`.
 * @returns whether the order is paid now.
 */
export async function settlePaid(transaction: Database, services: Services, orderId: number, receipt: Receipt): Promise<boolean> {
  try {
    const isPaid = await settle(transaction, services, orderId, receipt);
    await clearUnsettled(transaction, orderId);
    return isPaid;
  } catch (error) {
    throw new NotSettled(orderId, error);
  }
}

async function settle(transaction: Database, services: Services, orderId: number, receipt: Receipt): Promise<boolean> {
  const payment = await lockPayment(transaction, orderId);
  if (payment === null) return false;
  if (payment.state === "paid") {
    const isNew = await recordStray(transaction, services, payment, receipt, "paid already");
    if (isNew) await sendRefundMail(transaction, services, orderId, { kind: "paidTwice", amount: receipt.amount });
    return true;
  }
  if (receipt.amount !== payment.amount || receipt.currency !== payment.currency) {
    await recordStray(transaction, services, payment, receipt, "wrong amount");
    return false;
  }
  const now = services.clock.now();
  if (!(await services.paymentEffects.isPromoUseValid(transaction, orderId, now))) {
    const isNew = await recordStray(transaction, services, payment, receipt, "promo code used up");
    if (isNew) await sendRefundMail(transaction, services, orderId, { kind: "paidTooLate", amount: receipt.amount });
    return false;
  }
  // The payment may have been recorded as a stray payment while the promo code had no use left.
  await deleteStray(transaction, receipt.providerPaymentId);
  await changePayment(transaction, orderId, {
    state: "paid",
    providerPaymentId: receipt.providerPaymentId,
    failureReason: null,
    paidAt: now,
    // Close the payment link soon, so that nobody pays twice, and look for a second payment later.
    nextCheckAt: payment.linkId === null ? null : now,
    checks: 0,
  });
  await services.paymentEffects.orderPaid[payment.kind](transaction, services, orderId);
  return true;
}

/** Records a failed or pending attempt to pay. Never moves a payment back to an earlier state. @returns the payment's state. */
export async function recordProgress(
  transaction: Database,
  orderId: number,
  reported: Exclude<PaymentState, "paid">,
  reason: string | null,
): Promise<PaymentState | null> {
  const payment = await lockPayment(transaction, orderId);
  if (payment === null || payment.state === "paid") return payment?.state ?? null;
  const state = laterState(payment.state, reported);
  await changePayment(transaction, orderId, {
    state,
    ...(reason === null ? {} : { failureReason: collapseWhitespace(reason).slice(0, MAX_REASON_LENGTH) }),
  });
  return state;
}

/** Applies the provider's list of payment attempts for an order. */
export async function applyPaymentAttempts(
  transaction: Database,
  services: Services,
  orderId: number,
  attempts: readonly ProviderPayment[],
): Promise<void> {
  for (const { id, amount, currency } of attempts.filter(({ status }) => status === "captured"))
    await settlePaid(transaction, services, orderId, { providerPaymentId: id, amount, currency });
  const failed = attempts.filter(({ status }) => status === "failed").at(-1);
  if (failed !== undefined) await recordProgress(transaction, orderId, "failed", failed.failureReason);
  else if (attempts.length > 0) await recordProgress(transaction, orderId, "attempted", null);
}

/** Records a payment that settles no order. @returns false if the payment is already recorded, or has paid the order. */
async function recordStray(
  transaction: Database,
  { clock }: Services,
  payment: Payment,
  { providerPaymentId, amount, currency }: Receipt,
  reason: StrayReason,
): Promise<boolean> {
  if (providerPaymentId === payment.providerPaymentId) return false;
  return insertStray(transaction, { providerPaymentId, orderId: payment.orderId, reason, amount, currency, createdAt: clock.now() });
}
