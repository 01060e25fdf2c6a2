import { sendRefundMail } from "../../../selling/orders/refund-notice";
import { readOrderState } from "../../../selling/orders/state";
import { cancelOrder as markCancelled } from "../../../selling/orders/store";
import { lockPayment } from "../../../selling/payments/store";
import { isDispute, refundsOf, sentBackOf } from "../../../selling/payments/refund-store";
import { databaseCommand, done, refuse } from "../command";
import { rupees } from "../format";
import { operand, option } from "../parameters";
import { values } from "../values";

export const cancelOrder = databaseCommand({
  name: "cancel-order",
  purpose: "Cancel a refunded order, so that its parcel no longer waits, and tell the customer",
  role: "orders",
  subject: { list: "orders", parameter: "order" },
  remarks: [
    "Refund the payment first: the order keeps its invoice, and the refund its credit note.",
    "An order that is not paid needs nothing: after five days, it can no longer be paid.",
  ],
  parameters: {
    order: operand("ORDER", "the order's number", values.orderId),
    note: option("TEXT", "why it is cancelled, for the books", values.text(200)),
  },
  async perform({ services }, { order: orderId, note }) {
    await services.database.transaction(async (transaction) => {
      const payment = await lockPayment(transaction, orderId);
      const state = (await readOrderState(transaction, orderId)) ?? refuse("Order not found.");
      if (state === "cancelled") refuse("The order is cancelled already.");
      if (state === "dispatched") refuse("The order is dispatched. Take the dispatch back first.");
      if (state === "not paid" || !payment?.providerPaymentId) return refuse("The order is not paid, so nothing has to be cancelled.");
      if (
        (await refundsOf(transaction, payment.providerPaymentId)).some(
          ({ state: of, providerRefundId }) => of === "pending" && isDispute(providerRefundId),
        )
      )
        refuse("The customer's bank has not decided the dispute yet.");
      const missing = payment.amount - (await sentBackOf(transaction, payment.providerPaymentId));
      if (missing > 0) refuse(`${rupees(missing)} rupees are not refunded yet. Refund payment ${payment.providerPaymentId} first.`);
      await markCancelled(transaction, orderId, services.clock.now(), note);
      await sendRefundMail(transaction, services, orderId, { kind: "cancelled", amount: payment.amount });
    });
    return done([`Order ${orderId} is cancelled.`], { order: orderId });
  },
});
