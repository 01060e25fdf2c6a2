import { formatRupees, type Paise } from "#contract/money";
import type { Database } from "../../../platform/database/database";
import { cancelPaidOrder, declineCancellation } from "../../../selling/order-page/cancelling";
import { findOrder, type Cancellation } from "../../../selling/orders/store";
import { reconcileNow } from "../../../selling/payments/reconciliation";
import { readRefundable, refundPayment, type RefundOutcome } from "../../../selling/payments/refund";
import { findPayment } from "../../../selling/payments/store";
import { cancelPostpaidOrder } from "../../../selling/resellers/ordering/cancel-postpaid";
import { databaseCommand, done, refuse, type Operation } from "../command";
import { rupees } from "../format";
import { flag, operand, option, optional } from "../parameters";
import { values } from "../values";

/** The longest reason of a refund. */
const REASON_LENGTH = 100;

const cancelOrder = databaseCommand({
  name: "cancel-order",
  verb: "Cancel order",
  purpose: "Cancel an order, so that its parcel no longer waits, and tell the customer",
  role: "orders",
  givesAwayWith: "refund",
  subject: { list: "orders", parameter: "order" },
  remarks: [
    "What is left of the payment is sent back with the cancellation, or must be refunded already. A reseller's postpaid order is taken off the account.",
    "If the refund fails, the order stays cancelled, and its page says that the money is still to come. Cancel it again with the refund: the money is sent only once.",
    "An order that is not paid needs nothing: after five days, it can no longer be paid.",
  ],
  isStepwise: true,
  parameters: {
    order: operand("ORDER", "the order's number", values.orderId),
    note: option("TEXT", "reason; for the books", values.text(200)),
    refund: flag("send back what is left of the payment"),
  },
  async question({ database }, { order: orderId, refund: refunds }) {
    const { order } = (await findOrder(database, orderId)) ?? refuse("Order not found.");
    const paymentId = (await findPayment(database, orderId))?.providerPaymentId ?? null;
    const left = paymentId === null || !refunds ? 0 : ((await readRefundable(database, paymentId))?.left ?? 0);
    const money = left === 0 ? "" : `, and send ${formatRupees(left, true)} back`;
    return `Cancel order ${orderId} of ${order.name || "an erased customer"}${money}?`;
  },
  async perform({ services, recordDone }, { order: orderId, note, refund: refunds }) {
    const { database, outbox } = services;
    if ((await findOrder(database, orderId))?.order.kind === "balance")
      refuse("This is a payment on a reseller's account. Refund it instead.");
    const outcome = await database.transaction(async (transaction) => {
      const wish = { orderId, note, refunds };
      const cancelled = (await cancelPostpaidOrder(transaction, services, wish)) ?? (await cancelPaidOrder(transaction, services, wish));
      if (cancelled.kind === "cancelled" && (!refunds || cancelled.paymentId === null)) await recordDone(transaction);
      return cancelled;
    });
    outbox.wake();
    if (outcome.kind === "not cancelled") return refuse(whyNotCancelled(outcome.why));
    if (outcome.kind === "not refunded")
      return refuse(
        outcome.paymentId === null
          ? `${rupees(outcome.left)} rupees are on the reseller's account. Cancel it with the refund to take them off it.`
          : `${rupees(outcome.left)} rupees are not refunded yet. Cancel it with the refund, or refund payment ${outcome.paymentId} first.`,
      );
    const cancelled = `Order ${orderId} is cancelled.`;
    const { paymentId } = outcome;
    if (!refunds || paymentId === null) return done([cancelled], { order: orderId });
    const wish = { providerPaymentId: paymentId, amount: null, reason: note.slice(0, REASON_LENGTH) };
    const { isDone, line } = describeRefund(await refundPayment(services, wish, withAmount(recordDone)), paymentId);
    return isDone ? done([cancelled, line], { order: orderId }) : refuse(`${cancelled} Its payment is not sent back: ${line}`);
  },
});

function whyNotCancelled(why: Extract<Cancellation, { readonly kind: "not cancelled" }>["why"]): string {
  return reasons[why ?? "unknown"] ?? "The order is cancelled already.";
}

const reasons: Readonly<Record<string, string>> = {
  unknown: "Order not found.",
  "refund due": "The order is cancelled already. Its refund failed: cancel it with the refund to send the payment back.",
  dispatched: "The order is dispatched. Take the dispatch back first.",
  "not paid": "The order is not paid, so nothing has to be cancelled.",
  disputed: "The customer's bank has not decided the dispute yet.",
};

const declineCancel = databaseCommand({
  name: "decline-cancellation",
  verb: "Decline cancellation",
  purpose: "Tell a customer who asks to cancel an order that it stays",
  role: "orders",
  subject: { list: "orders", parameter: "order" },
  remarks: [
    "The customer reads the reason in a mail and on the order's page, and cannot ask again there. The parcel then waits as before.",
  ],
  parameters: {
    order: operand("ORDER", "the order's number", values.orderId),
    reason: option("TEXT", "reason; for the customer", values.text(200)),
  },
  async perform({ services }, { order: orderId, reason }) {
    if (!(await declineCancellation(services.database, services, orderId, reason)))
      refuse("The customer of this order does not ask to cancel it, or it is dispatched or cancelled.");
    return done([`Order ${orderId} stays. The customer is told why.`], { order: orderId });
  },
});

const reconcile = databaseCommand({
  name: "reconcile",
  verb: "Check payments",
  purpose: "Check unpaid orders, or one order, at the payment provider now",
  subject: { list: "orders", parameter: "order" },
  role: "orders",
  isLong: true,
  remarks: [
    "The server does this automatically, at growing intervals, for five days after an order. An order that you name can be older or paid: then a second payment becomes a stray payment.",
  ],
  isStepwise: true,
  parameters: { order: optional(option("ORDER", "order's number; to check only this order", values.orderId)) },
  async perform({ services }, { order }) {
    const { asked, paid, unanswered } = await reconcileNow(services, order);
    if (order !== null && asked === 0) return refuse("No order with this number exists at the provider.");
    const lines = [`Checked ${asked - unanswered} of ${asked} orders. Paid now: ${paid}.`];
    if (unanswered > 0) lines.push(`Not checked in time: ${unanswered}. The server will check them later.`);
    return done(lines, { asked, paid, unanswered });
  },
});

const refund = databaseCommand({
  name: "refund",
  verb: "Refund payment",
  purpose: "Send a payment back through the payment provider, in whole or in part",
  role: "money",
  needsFreshCode: true,
  subject: { list: "payments", parameter: "payment" },
  remarks: [
    "Without an amount, the rest of the payment is sent back. The lists of payments and stray payments have the provider's ids.",
    "If the provider does not answer, repeat it. The money is sent only once.",
  ],
  isStepwise: true,
  parameters: {
    payment: operand("PAYMENT", "payment; the provider's id", values.text(64)),
    amount: optional(option("RUPEES", "amount; in rupees, to send back only a part", values.amount)),
    reason: option("TEXT", "reason; for the books", values.text(REASON_LENGTH)),
  },
  async question({ database }, { payment, amount }) {
    const found = await readRefundable(database, payment);
    if (found === null) return refuse("No payment with this id is recorded.");
    const { name, orderId, left } = found;
    const whose = `${name ?? "an unknown payer"}${orderId === null ? "" : ` for order ${orderId}`}`;
    if (left === 0) return `Nothing is left to send back to ${whose}. Ask the provider about it?`;
    return `Send ${formatRupees(amount ?? left, true)} of ${formatRupees(left, true)} back to ${whose}?`;
  },
  async perform({ services, recordDone }, { payment, amount, reason }) {
    const outcome = await refundPayment(services, { providerPaymentId: payment, amount, reason }, withAmount(recordDone));
    const { isDone, line, made } = describeRefund(outcome, payment);
    return isDone ? done([line], made) : refuse(line);
  },
});

/** The audit says how much was sent, which nobody types for the rest of a payment. */
function withAmount(recordDone: Operation["recordDone"]) {
  return (transaction: Database, amount: Paise) => recordDone(transaction, { amount: rupees(amount) });
}

/** Says what became of a refund. @property made the refund, or all of the payment. */
function describeRefund(
  outcome: RefundOutcome,
  payment: string,
): { readonly isDone: boolean; readonly line: string; readonly made?: unknown } {
  const notDone = (line: string) => ({ isDone: false, line });
  switch (outcome.kind) {
    case "refunded": {
      const { refund: made } = outcome;
      if (made.state === "failed") return notDone("The provider could not send the money back.");
      const sent = `${rupees(made.amount)} rupees of payment ${payment}`;
      const isSent = made.state === "processed";
      const line = isSent ? `Sent ${sent} back.` : `The provider sends ${sent} back. Repeat it later to see whether it has.`;
      return { isDone: true, line, made };
    }
    case "nothing left": {
      const isSent = outcome.refunds.every(({ state }) => state !== "pending");
      const line = isSent ? "The payment is already refunded." : "The provider has accepted the refund, and still works on it.";
      return { isDone: true, line, made: outcome.refunds };
    }
    case "too much":
      return notDone(`Only ${rupees(outcome.left)} rupees of this payment are left to refund.`);
    case "unfinished":
      return notDone(`A refund of ${rupees(outcome.amount)} rupees has no result yet. Repeat it without an amount first.`);
    case "unknown payment":
      return notDone("No payment with this id is recorded.");
    case "refused":
      return notDone(`The provider refused the refund: ${outcome.reason}`);
    case "no answer":
      return notDone("The provider did not answer. Repeat it to learn whether it sent the money. It sends it only once.");
  }
}

export const refundCommands = [cancelOrder, declineCancel, reconcile, refund];
