import type { OrderKind } from "#contract/order-page";
import type { AnswerOf, RequestOf } from "#contract/call";
import { INR, paymentStatuses, type readPaymentState, type reportPayment } from "#contract/payments";
import { words } from "#contract/words";
import { orderCode } from "../orders/order-link";
import type { PaymentTarget } from "../../payment-provider/provider";
import type { Decoded, Refusal, Reply, RequestContext, Unavailable } from "../../requests/handler";
import type { Services } from "../../requests/services";
import { parseId } from "../../requests/parse";
import { secondPaymentDue } from "./refund-store";
import { receiptOf } from "./rules";
import { recordProgress, applyPaymentAttempts, settlingTransaction } from "./settlement";
import { scheduleCheckBefore, findPayment, hasStray, type Payment } from "./store";

export type PaymentReport = Pick<
  Decoded<RequestOf<typeof reportPayment>>,
  "orderId" | "providerPaymentId" | "providerOrderId" | "signature" | "amount" | "currency" | "status" | "failureReason"
>;

type Settled = AnswerOf<typeof reportPayment>;

const refused: Refusal = { kind: "refusal", message: words.checkoutFailed };
const paid: Reply<Settled> = { kind: "answer", data: { isPaid: true } };

const notConfirmed = "The payment is not confirmed yet. Please do not pay again.";

/** When to check again if the provider did not respond or has not captured the payment yet, in milliseconds. */
const NEXT_CHECK_DELAY_MS = 30_000;

/**
 * Applies a payment result that the browser reports. A success needs the provider's signature, which must fit the ids that we stored, and
 * the provider's confirmation that the payment was captured. A failure is not signed, so it is only recorded. Idempotent.
 * @param kind - the kind of order that the API call accepts.
 */
export async function handleReport(context: RequestContext, kind: OrderKind, report: PaymentReport): Promise<Reply<Settled>> {
  const orderId = parseId(report.orderId);
  const payment = orderId === null ? null : await findPayment(context.database, orderId);
  // One call reports all payments of resellers.
  if (payment === null || (payment.kind === "balance" ? "reseller" : payment.kind) !== kind) return refused;
  const target = targetOf(payment, report.providerOrderId);
  if (target === null || report.amount !== payment.amount || report.currency !== INR) return refused;
  switch (report.status) {
    case paymentStatuses.success:
    case paymentStatuses.completed:
      return handleSuccess(context, payment, target, report);
    case paymentStatuses.failed:
      return handleFailure(context, payment, report.failureReason ?? "");
    default:
      return refused;
  }
}

/** Returns whether an order still has to be paid. Answers only who knows the provider's id of the order, which cannot be guessed. */
export async function readState(
  { database, secrets }: RequestContext,
  { orderId: written, providerOrderId }: Decoded<RequestOf<typeof readPaymentState>>,
): Promise<Reply<AnswerOf<typeof readPaymentState>>> {
  const orderId = parseId(written);
  const payment = orderId === null ? null : await findPayment(database, orderId);
  if (orderId === null || payment === null || payment.providerOrderId !== providerOrderId) return refused;
  const refundDue = await secondPaymentDue(database, orderId);
  if (payment.state === "paid") {
    const code = payment.kind === "balance" ? "" : orderCode(secrets, orderId);
    return { kind: "answer", data: { state: "paid", refundDue, orderCode: code } };
  }
  return { kind: "answer", data: { state: (await hasStray(database, orderId)) ? "unmatched" : "open", refundDue, orderCode: "" } };
}

/** Records a failure. The order may be paid already. */
async function handleFailure({ database }: RequestContext, { orderId }: Payment, reason: string): Promise<Reply<Settled>> {
  const state = await database.transaction((transaction) => recordProgress(transaction, orderId, "failed", reason));
  return { kind: "answer", data: { isPaid: state === "paid" } };
}

/**
 * Settles the order, but only if the payment was captured. The signature proves that the provider issued the payment, but does not prove
 * the capture. So this function looks up the payment at the provider.
 */
async function handleSuccess(
  context: RequestContext,
  payment: Payment,
  target: PaymentTarget,
  { providerPaymentId, signature }: PaymentReport,
): Promise<Reply<Settled>> {
  if (providerPaymentId === null || signature === null) return refused;
  // Only the payment's id and the signature are from the report. The other values are those that we stored.
  const proof = { target, receipt: receiptOf(payment.orderId), paymentId: providerPaymentId, signature };
  if (!context.payments.provider.isProven(proof)) return refused;
  if (payment.state === "paid" && payment.providerPaymentId === providerPaymentId) return paid;

  const attempts = await context.payments.provider.paymentsOf(target);
  if (attempts === null) return scheduleCheck(context, payment);
  const isPaid = await settlingTransaction(context, async (transaction) => {
    await applyPaymentAttempts(transaction, context, payment.orderId, attempts);
    return (await findPayment(transaction, payment.orderId))?.state === "paid";
  });
  context.outbox.wake();
  context.payments.checkSoon();
  if (isPaid) return paid;
  const status = attempts.find(({ id }) => id === providerPaymentId)?.status ?? "created";
  return status === "created" || status === "authorized" ? scheduleCheck(context, payment) : refused;
}

/** Schedules a check. The order stays unpaid until this check or the webhook shows that the payment was captured. */
async function scheduleCheck({ database, clock }: Services, { orderId }: Payment): Promise<Unavailable> {
  await scheduleCheckBefore(database, orderId, new Date(clock.now().getTime() + NEXT_CHECK_DELAY_MS));
  return { kind: "unavailable", retryAfter: NEXT_CHECK_DELAY_MS / 1000, message: notConfirmed };
}

function targetOf({ providerOrderId, linkId }: Payment, named: string | null): PaymentTarget | null {
  if (named === null || named === "") return null;
  if (named === providerOrderId) return { source: "order", id: named };
  return named === linkId ? { source: "link", id: named } : null;
}
