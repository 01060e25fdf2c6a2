import { reconcileNow } from "../../../selling/payments/reconciliation";
import { databaseCommand, done, refuse } from "../command";
import { option, optional } from "../parameters";
import { values } from "../values";

export const reconcile = databaseCommand({
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
