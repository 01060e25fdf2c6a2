import type { AnswerOf, RequestOf } from "../../contract/call";
import { INR, paymentStatuses, type reportPayment } from "../../contract/payments";
import { words } from "../../contract/words";
import type { Refusal, Reply, RequestContext, Services } from "../handling";
import { isSameSecret } from "../same-secret";
import type { OrderKind } from "../shop/tables";
import { receiptOf } from "./rules";
import { noteProgress, settlePaid, type Receipt } from "./settlement";
import { signPaidLink, signPayment } from "./signatures";
import { findPayment, type Payment } from "./store";

export type PaymentReport = Pick<
  RequestOf<typeof reportPayment>,
  "orderId" | "providerPaymentId" | "providerOrderId" | "signature" | "amount" | "currency" | "status" | "failureReason"
>;

type Settled = AnswerOf<typeof reportPayment>;

const refused: Refusal = { kind: "refusal", message: words.checkoutFailed };

/**
 * Takes what a browser brought back from the provider. A success counts only by the provider's signature over our own stored
 * order; a failure is nobody's word, so it is noted and settles nothing. Telling either again changes nothing.
 * @param kind - the kind of order that the call is for.
 */
export async function takeReport(context: RequestContext, kind: OrderKind, report: PaymentReport): Promise<Reply<Settled>> {
  const payment = /^\d{1,16}$/.test(report.orderId) ? await findPayment(context.database, Number(report.orderId)) : null;
  if (payment?.kind !== kind) return refused;
  const way = wayOf(payment, report.providerOrderId);
  if (way === null || report.amount !== payment.amount || report.currency !== INR) return refused;
  switch (report.status) {
    case paymentStatuses.success:
    case paymentStatuses.completed:
      return takeSuccess(context, payment, way, report);
    case paymentStatuses.failed:
      return { kind: "answer", data: { isPaid: await takeFailure(context, payment, report.failureReason ?? "") } };
    default:
      return refused;
  }
}

/** @returns whether the order is paid all the same, by a payment that came before. */
async function takeFailure({ database }: RequestContext, { orderId }: Payment, reason: string): Promise<boolean> {
  return database.transaction(async (transaction) => (await noteProgress(transaction, orderId, "failed", reason)) === "paid");
}

async function takeSuccess(
  context: RequestContext,
  payment: Payment,
  way: Receipt["way"],
  { providerPaymentId, signature, amount, currency }: PaymentReport,
): Promise<Reply<Settled>> {
  if (providerPaymentId === null || signature === null) return refused;
  if (!isSameSecret(expectedSignature(context, payment, way, providerPaymentId), signature)) return refused;
  const isPaid = await context.database.transaction((transaction) =>
    settlePaid(transaction, context, payment.orderId, { providerPaymentId, amount, currency, way }),
  );
  context.outbox.nudge();
  return isPaid ? { kind: "answer", data: { isPaid } } : refused;
}

function wayOf({ providerOrderId, linkId }: Payment, named: string | null): Receipt["way"] | null {
  if (named === null || named === "") return null;
  if (named === providerOrderId) return "order";
  return named === linkId ? "link" : null;
}

/** Over what is stored, never over what came with the report. */
function expectedSignature({ payments }: Services, payment: Payment, way: Receipt["way"], paymentId: string): string {
  const { keySecret } = payments.account;
  return way === "order"
    ? signPayment(keySecret, { orderId: payment.providerOrderId ?? "", paymentId })
    : signPaidLink(keySecret, { linkId: payment.linkId ?? "", referenceId: receiptOf(payment.orderId), paymentId });
}
