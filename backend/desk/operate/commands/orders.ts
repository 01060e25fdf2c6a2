import { limits } from "#contract/limits";
import type { Database } from "../../../platform/database/database";
import type { Services } from "../../../requests/services";
import { findDispatch } from "../../../selling/dispatch/shipments";
import { sendDispatchNotice } from "../../../selling/dispatch/notice";
import { changeOrder as change } from "../../../selling/order-page/changing";
import { confirmOrder } from "../../../selling/orders/confirmation";
import { sendRefundMail } from "../../../selling/orders/refund-notice";
import { readOrderState } from "../../../selling/orders/state";
import { findOrder } from "../../../selling/orders/store";
import { findPayment } from "../../../selling/payments/store";
import { sendCancelledOnAccount } from "../../../selling/resellers/ordering/cancel-postpaid";
import { confirmStickerOrder } from "../../../selling/sticker-orders/confirmation";
import { findOrderedSticker } from "../../../selling/sticker-orders/store";
import { databaseCommand, done, refuse } from "../command";
import { operand, option, optional } from "../parameters";
import { values } from "../values";

const changeOrder = databaseCommand({
  name: "change-order",
  verb: "Change delivery",
  purpose: "Change who gets an order, and where, with a reason",
  role: "orders",
  subject: { list: "orders", parameter: "order" },
  remarks: [
    "Customers of the shop do this on the order's page, with a code. Use this if neither the phone nor the e-mail is right, and for other orders.",
    "Omitted values do not change. A dispatched order cannot be changed: take the dispatch back first.",
    "In another state, the tax is another: a credit note takes the invoice back, and a new one replaces it.",
  ],
  parameters: {
    order: operand("ORDER", "the order's number", values.orderId),
    name: optional(option("NAME", "recipient", values.text(limits.personName))),
    phone: optional(option("PHONE", "the phone number", values.phone)),
    email: optional(option("EMAIL", "the e-mail address", values.email)),
    address: optional(option("ADDRESS", "the street address", values.text(limits.address))),
    city: optional(option("CITY", "the city", values.text(limits.city))),
    state: optional(option("STATE", "state; spelled as in the shop", values.text(limits.personName))),
    pincode: optional(option("PINCODE", "the pincode", values.text(6))),
    reason: option("TEXT", "reason; without the person's name", values.text(200)),
  },
  async perform({ services }, { order: orderId, reason, ...given }) {
    const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
    const outcome = await change(services.database, services, { orderId, wanted, by: "operator", reason });
    switch (outcome.kind) {
      case "changed": {
        const invoice = outcome.isCorrected ? [" A credit note and a new invoice replace its invoice."] : [];
        return done([`Order ${orderId} is changed: ${outcome.fields.join(", ")}.${invoice.join("")}`], { order: orderId });
      }
      case "unchanged":
        return refuse("The order has these values already.");
      case "invalid":
        return refuse(outcome.message);
      case "too late":
        return refuse(outcome.state === null ? "Order not found." : `The order is ${outcome.state}. Nothing was changed.`);
    }
  },
});

const resend = databaseCommand({
  name: "resend",
  verb: "Send messages again",
  purpose: "Send the latest messages about an order again",
  role: "orders",
  subject: { list: "orders", parameter: "order" },
  remarks: [
    "For a cancelled order: that it is cancelled. Before the dispatch: the confirmation, with the link to the order's page and invoice. After it: the mail and the SMS about the parcel.",
    "They go to the address and the number of the order.",
  ],
  parameters: { order: operand("ORDER", "the order's number", values.orderId) },
  async perform({ services }, { order: orderId }) {
    const what = await resendLatest(services.database, services, orderId);
    return done([`${what} of order ${orderId} will be sent again.`], { order: orderId });
  },
});

/** Queues the latest messages about an order again. @returns what they are. */
async function resendLatest(transaction: Database, services: Services, orderId: number): Promise<string> {
  const { order, lines, payment, isOnAccount } = await findMailable(transaction, orderId);
  if (order.cancelledAt !== null) {
    // A reseller's postpaid order has no payment of its own.
    if (payment === null) await sendCancelledOnAccount(transaction, services, order);
    else await sendRefundMail(transaction, services, orderId, { kind: "cancelled", amount: payment.amount });
    return "The mail about the cancellation";
  }
  const sticker = await findOrderedSticker(transaction, orderId);
  if (sticker !== null) {
    await confirmStickerOrder(transaction, services, orderId, sticker);
    return "The confirmation";
  }
  const dispatch = await findDispatch(transaction, orderId);
  if (dispatch === null) {
    await confirmOrder(transaction, services, orderId, { at: payment?.paidAt ?? order.createdAt, isOnAccount });
    return "The confirmation";
  }
  await sendDispatchNotice(transaction, services, { order, lines }, dispatch);
  // No reseller gets an SMS about an order.
  return order.kind === "reseller" ? "The mail about the parcel" : "The mail and the SMS about the parcel";
}

/** Finds an order about which messages were sent, or refuses the command. */
async function findMailable(transaction: Database, orderId: number) {
  const { order, lines } = (await findOrder(transaction, orderId)) ?? refuse("Order not found.");
  if (order.kind === "balance") refuse("This is a payment on a reseller's account. No mail is sent about it.");
  const payment = await findPayment(transaction, orderId);
  const isOnAccount = payment === null && order.kind === "reseller";
  if (!isOnAccount && payment?.state !== "paid") return refuse("The order is not paid. Nothing was sent about it.");
  if (order.email === "") refuse("The order's address is erased.");
  const state = await readOrderState(transaction, orderId);
  if (state === "refunded") refuse("The order is refunded. Cancel it to tell the customer.");
  return { order, lines, payment, isOnAccount };
}

export const orderCommands = [changeOrder, resend];
