import { reconcileNow } from "../../payments/reconciliation";
import { databaseCommand, done, refuse } from "../command";
import { option, optional } from "../parameters";
import { values } from "../values";

export const reconcile = databaseCommand({
  name: "reconcile",
  purpose: "Ask the payment provider at once what became of orders that are not paid",
  remarks: ["The server does so by itself, at growing intervals, for five days after an order. A named order may be older."],
  parameters: { order: optional(option("ORDER", "one order alone", values.orderId)) },
  async perform({ services }, { order }) {
    const { asked, paid, unanswered } = await reconcileNow(services, order);
    if (order !== null && asked === 0) return refuse("There is no such order that is not paid and that the provider knows.");
    const lines = [`Asked about ${asked} orders; paid now: ${paid}.`];
    if (unanswered > 0) lines.push(`Not asked in time: ${unanswered}. The server goes on with them.`);
    return done(lines, { asked, paid, unanswered });
  },
});
