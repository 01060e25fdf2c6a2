import { confirmOrder } from "../../../selling/orders/confirmation";
import { sendRefundMail } from "../../../selling/orders/refund-notice";
import { readOrderState } from "../../../selling/orders/state";
import { findOrder } from "../../../selling/orders/store";
import { findPayment } from "../../../selling/payments/store";
import { confirmStickerOrder } from "../../../selling/sticker-orders/confirmation";
import { findOrderedSticker } from "../../../selling/sticker-orders/store";
import { findDispatch } from "../../../selling/dispatch/shipments";
import { sendDispatchNotice } from "../../../selling/dispatch/shop-dispatch";
import { databaseCommand, done, refuse } from "../command";
import { operand } from "../parameters";
import { values } from "../values";

export const resend = databaseCommand({
  name: "resend",
  purpose: "Send the latest messages about a paid order again",
  role: "orders",
  subject: { list: "orders", parameter: "order" },
  remarks: [
    "For a cancelled order: that it is cancelled. Before the dispatch: the confirmation, with the link to the order's page and invoice. After it: the mail and the SMS about the parcel.",
    "They go to the address and the number of the order.",
  ],
  parameters: { order: operand("ORDER", "the order's number", values.orderId) },
  async perform({ services }, { order: orderId }) {
    const what = await services.database.transaction(async (transaction) => {
      const { order } = (await findOrder(transaction, orderId)) ?? refuse("Order not found.");
      const payment = await findPayment(transaction, orderId);
      if (payment?.state !== "paid") return refuse("The order is not paid. Nothing was sent about it.");
      if (order.email === "") refuse("The order's address is erased.");
      const state = await readOrderState(transaction, orderId);
      if (state === "refunded") refuse("The order is refunded. Cancel it to tell the customer.");
      if (state === "cancelled") {
        await sendRefundMail(transaction, services, orderId, { kind: "cancelled", amount: payment.amount });
        return "The mail about the cancellation";
      }
      const sticker = await findOrderedSticker(transaction, orderId);
      if (sticker !== null) {
        await confirmStickerOrder(transaction, services, orderId, sticker);
        return "The confirmation";
      }
      const dispatch = order.kind === "shop" ? await findDispatch(transaction, orderId) : null;
      if (dispatch === null) {
        await confirmOrder(transaction, services, orderId, payment.paidAt ?? undefined);
        return "The confirmation";
      }
      await sendDispatchNotice(transaction, services, order, dispatch);
      return "The mail and the SMS about the parcel";
    });
    return done([`${what} of order ${orderId} will be sent again.`], { order: orderId });
  },
});
