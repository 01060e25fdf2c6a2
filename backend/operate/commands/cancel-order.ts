import { cancelOrder as markCancelled, findOrder } from "../../orders/store";
import { lockPayment } from "../../payments/store";
import { refundsOfOrder } from "../../payments/refund-store";
import { findDispatch } from "../../stock/shipments";
import { databaseCommand, done, refuse } from "../command";
import { rupees } from "../format";
import { operand, option } from "../parameters";
import { values } from "../values";

export const cancelOrder = databaseCommand({
  name: "cancel-order",
  purpose: "Cancel a refunded order, so that its parcel no longer waits",
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
  async perform({ services: { database, clock } }, { order: orderId, note }) {
    await database.transaction(async (transaction) => {
      const payment = await lockPayment(transaction, orderId);
      const { order } = (await findOrder(transaction, orderId)) ?? refuse("Order not found.");
      if (order.cancelledAt !== null) refuse("The order is cancelled already.");
      if ((await findDispatch(transaction, orderId)) !== null) refuse("The order is dispatched. Take the dispatch back first.");
      if (payment?.state !== "paid") return refuse("The order is not paid, so nothing has to be cancelled.");
      const sentBack = (await refundsOfOrder(transaction, orderId)).filter(({ state }) => state !== "failed");
      const missing = payment.amount - sentBack.reduce((sum, { amount }) => sum + amount, 0);
      if (missing > 0) refuse(`${rupees(missing)} rupees are not refunded yet. Refund payment ${payment.providerPaymentId ?? ""} first.`);
      await markCancelled(transaction, orderId, clock.now(), note);
    });
    return done([`Order ${orderId} is cancelled.`], { order: orderId });
  },
});
