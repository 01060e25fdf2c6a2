import { formatRupees } from "#contract/money";
import { reconcileNow } from "../../../selling/payments/reconciliation";
import { readRefundable, refundPayment } from "../../../selling/payments/refund";
import { databaseCommand, done, refuse } from "../command";
import { rupees } from "../format";
import { operand, option, optional } from "../parameters";
import { values } from "../values";

const reconcile = databaseCommand({
  name: "reconcile",
  purpose: "Check unpaid orders, or one order, at the payment provider now",
  role: "orders",
  isLong: true,
  remarks: [
    "The server does this automatically, at growing intervals, for five days after an order. With --order, the order can be older or paid: then a second payment becomes a stray payment.",
  ],
  isStepwise: true,
  parameters: { order: optional(option("ORDER", "check only this order", values.orderId)) },
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
  purpose: "Send a payment back through the payment provider, in whole or in part",
  role: "money",
  needsFreshCode: true,
  subject: { list: "payments", parameter: "payment" },
  remarks: [
    "Without --amount, the rest of the payment is sent back. `list payments` and `list stray-payments` have the provider's ids.",
    "If the provider does not answer, repeat the command. The money is sent only once.",
  ],
  isStepwise: true,
  parameters: {
    payment: operand("PAYMENT", "the provider's id of the payment", values.text(64)),
    amount: optional(option("RUPEES", "send back only this amount", values.amount)),
    reason: option("TEXT", "why, for the books", values.text(100)),
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
    const outcome = await refundPayment(services, { providerPaymentId: payment, amount, reason }, recordDone);
    switch (outcome.kind) {
      case "refunded": {
        const { refund: made } = outcome;
        if (made.state === "failed") return refuse("The provider could not send the money back.");
        const sent = `${rupees(made.amount)} rupees of payment ${payment}`;
        const line =
          made.state === "processed"
            ? `Sent ${sent} back.`
            : `The provider sends ${sent} back. Repeat the command later to see whether it has.`;
        return done([line], made);
      }
      case "nothing left": {
        const isSent = outcome.refunds.every(({ state }) => state !== "pending");
        return done(
          [isSent ? "The payment is already refunded." : "The provider has accepted the refund, and still works on it."],
          outcome.refunds,
        );
      }
      case "too much":
        return refuse(`Only ${rupees(outcome.left)} rupees of this payment are left to refund.`);
      case "unfinished":
        return refuse(`A refund of ${rupees(outcome.amount)} rupees has no result yet. Repeat the command without --amount first.`);
      case "unknown payment":
        return refuse("No payment with this id is recorded.");
      case "refused":
        return refuse(`The provider refused the refund: ${outcome.reason}`);
      case "no answer":
        return refuse("The provider did not answer. Repeat the command to learn whether it sent the money. It sends it only once.");
    }
  },
});

export const paymentCommands = [reconcile, refund];
