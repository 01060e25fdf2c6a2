import { limits } from "#contract/limits";
import type { Paise } from "#contract/money";
import type { Database } from "../../../platform/database/database";
import type { Services } from "../../../requests/services";
import { packingSlip as drawPackingSlip } from "../../../selling/dispatch/packing-slip";
import { describePacks, packsOf } from "../../../selling/dispatch/parcel";
import { findDispatch } from "../../../selling/dispatch/shipments";
import { dispatchShopOrder, sendDispatchNotice } from "../../../selling/dispatch/shop-dispatch";
import type { DispatchOutcome } from "../../../selling/dispatch/supply";
import { takeBackShopDispatch } from "../../../selling/dispatch/take-back";
import { changeOrder as change } from "../../../selling/order-page/changing";
import { confirmOrder } from "../../../selling/orders/confirmation";
import { sendRefundMail } from "../../../selling/orders/refund-notice";
import { readOrderState } from "../../../selling/orders/state";
import { findOrder, isReplacement, type Order } from "../../../selling/orders/store";
import { findPayment } from "../../../selling/payments/store";
import { sendCancelledOnAccount } from "../../../selling/resellers/ordering/cancel-postpaid";
import { dispatchOrder, takeBackDispatch } from "../../../selling/resellers/ordering/dispatch";
import { confirmStickerOrder } from "../../../selling/sticker-orders/confirmation";
import { findOrderedSticker } from "../../../selling/sticker-orders/store";
import { databaseCommand, done, refuse } from "../command";
import { flag, operand, option, optional } from "../parameters";
import { values } from "../values";

const packingSlip = databaseCommand({
  name: "packing-slip",
  verb: "Make packing slip",
  purpose: "Write the slip for an order's parcel, as a page to print",
  role: "orders",
  subject: { list: "orders", parameter: "order" },
  remarks: [
    "Open the file in a browser and print it. It shows names and addresses in every script that the computer has fonts for.",
    "After the dispatch, it also lists which packs go into the parcel.",
  ],
  isStepwise: true,
  parameters: {
    order: operand("ORDER", "the order's number", values.orderId),
    html: option("FILE", "slip; a page to print", values.writtenFile("slip.html")),
  },
  async perform({ services: { database, environment }, write }, { order: orderId, html }) {
    const { order, lines } = await findParcel(database, orderId);
    const packs = (await packsOf(database, orderId)).map(describePacks);
    const slip = await drawPackingSlip({ brand: environment.brandName, orderId, orderedAt: order.createdAt, to: order, lines, packs });
    await write(html, Buffer.from(slip));
    return done([`Wrote the packing slip of order ${orderId}.`], { order: orderId, file: html });
  },
});

const dispatch = databaseCommand({
  name: "dispatch",
  verb: "Dispatch parcel",
  purpose: "Record the dispatch of an order's parcel and its stickers",
  role: "orders",
  subject: { list: "orders", parameter: "order" },
  remarks: [
    "The stickers come from printed prepaid batches, or are minted as a new batch, order-NUMBER, which you then print.",
    "An order of car and bike stickers can use several batches, such as cars,bikes.",
    "The customer gets an e-mail.",
  ],
  parameters: {
    order: operand("ORDER", "the order's number", values.orderId),
    courier: option("NAME", "courier", values.courier),
    docket: option("NUMBER", "docket; the courier's number for the parcel", values.text(50)),
    fromBatch: optional(option("NAME[,NAME]", "batches of printed stickers; in order of preference", values.batches)),
    mint: flag("mint new stickers for this order"),
  },
  async perform({ services }, { order: orderId, courier, docket, fromBatch: fromBatches, mint }) {
    if ((fromBatches === null) !== mint) return refuse("Say where the stickers come from: either printed batches, or new ones.");
    const { database } = services;
    const found = await findParcel(database, orderId);
    const isShop = found.order.kind === "shop";
    const parcel = { orderId, courier, docket, fromBatches };
    const outcome = await (isShop ? dispatchShopOrder : dispatchOrder)(database, services, parcel);
    if (outcome.kind !== "dispatched") return refuse(errorMessage(outcome, fromBatches ?? []));
    if (!isShop) await sendDispatchNotice(database, services, found, parcel);
    const batches = outcome.batches.join(", ");
    const print = `Print its stickers next: batch ${batches}.`;
    const packs = await packsOf(database, orderId);
    const lines = [
      `Order ${orderId} is dispatched with stickers from ${batchNames(outcome.batches)}.`,
      ...(mint ? [print] : []),
      "Put into the parcel:",
      ...packs.map((range) => `  ${describePacks(range)}`),
      ...(isReplacement(found.lines) ? ["Send one of the two stickers, and destroy the other: both have the same code."] : []),
    ];
    return done(lines, { order: orderId, batch: batches, packs });
  },
});

function errorMessage(outcome: Exclude<DispatchOutcome, { readonly kind: "dispatched" }>, batches: readonly string[]): string {
  switch (outcome.kind) {
    case "unknown":
      return "Order not found.";
    case "not paid":
      return "The order is not paid yet.";
    case "already dispatched":
      return "The order is already dispatched.";
    case "cancelled":
      return "The order is cancelled.";
    case "asked to cancel":
      return "The customer asks to cancel the order. Cancel it, or tell the customer that it stays.";
    case "refunded":
      return "The order's payment is refunded. Cancel the order.";
    case "already minted":
      return `The stickers for this order are minted already, as batch ${outcome.batch}.`;
    case "unknown batch":
      return `Unknown batch: ${outcome.batch}.`;
    case "short of stock":
      return `Not enough prepaid ${outcome.productName}s in ${batchNames(batches)}. Nothing was dispatched.`;
  }
}

function batchNames(batches: readonly string[]): string {
  return `${batches.length === 1 ? "batch" : "batches"} ${batches.join(", ")}`;
}

const correctDispatch = databaseCommand({
  name: "correct-dispatch",
  verb: "Take dispatch back",
  purpose: "Take a wrong dispatch back, with a reason",
  role: "orders",
  subject: { list: "orders", parameter: "order" },
  remarks: [
    "The stickers return to stock, and the order waits for its dispatch again. The wrong dispatch and the reason stay on the order's page.",
    "Stickers that are registered to a vehicle cannot return, so such a dispatch stays.",
  ],
  parameters: {
    order: operand("ORDER", "the order's number", values.orderId),
    reason: option("TEXT", "reason; what was wrong", values.text(100)),
  },
  async perform({ services }, { order: orderId, reason }) {
    const outcome = await services.database.transaction(async (transaction) => {
      const { order } = await findParcel(transaction, orderId);
      const takeBack = order.kind === "shop" ? takeBackShopDispatch : takeBackDispatch;
      return takeBack(transaction, services, { orderId, reason });
    });
    if (outcome.kind === "not dispatched") return refuse("The order is not dispatched.");
    if (outcome.kind === "registered")
      return refuse(`Of the order's stickers, ${outcome.count} are registered to vehicles. Nothing was changed.`);
    return done([`The dispatch of order ${orderId} is taken back. Its stickers are in stock again.`], { order: orderId, reason });
  },
});

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
    const what = await services.database.transaction((transaction) => resendLatest(transaction, services, orderId));
    return done([`${what} of order ${orderId} will be sent again.`], { order: orderId });
  },
});

/** Queues the latest messages about an order again. @returns what they are. */
async function resendLatest(transaction: Database, services: Services, orderId: number): Promise<string> {
  const { order, lines, payment, isOnAccount } = await findMailable(transaction, orderId);
  if (order.cancelledAt !== null) {
    await sendCancelled(transaction, services, order, payment?.amount ?? null);
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
  return isResellers(order) ? "The mail about the parcel" : "The mail and the SMS about the parcel";
}

/** Finds an order about which messages were sent, or refuses the command. */
async function findMailable(transaction: Database, orderId: number) {
  const { order, lines } = (await findOrder(transaction, orderId)) ?? refuse("Order not found.");
  if (order.kind === "balance") refuse("This is a payment on a reseller's account. No mail is sent about it.");
  const payment = await findPayment(transaction, orderId);
  const isOnAccount = payment === null && isResellers(order);
  if (!isOnAccount && payment?.state !== "paid") return refuse("The order is not paid. Nothing was sent about it.");
  if (order.email === "") refuse("The order's address is erased.");
  const state = await readOrderState(transaction, orderId);
  if (state === "refunded") refuse("The order is refunded. Cancel it to tell the customer.");
  return { order, lines, payment, isOnAccount };
}

/** A reseller's postpaid order has no payment of its own, and no reseller gets an SMS about an order. */
function isResellers({ kind }: Order): boolean {
  return kind === "reseller";
}

/** @param paid - what goes back, in paise. Null for an order that is taken off a reseller's account. */
async function sendCancelled(transaction: Database, services: Services, order: Order, paid: Paise | null): Promise<void> {
  if (paid === null) await sendCancelledOnAccount(transaction, services, order);
  else await sendRefundMail(transaction, services, order.id, { kind: "cancelled", amount: paid });
}

/** Finds an order and its lines. Refuses the command if the order is unknown, or is of a kind that is not sent as a parcel. */
async function findParcel(database: Database, orderId: number) {
  const { order, lines } = (await findOrder(database, orderId)) ?? refuse("Order not found.");
  const { kind } = order;
  if (kind === "balance") return refuse("This is a payment on a reseller's account. It needs no parcel.");
  if (kind === "renewal" || kind === "postpaid") return refuse("This order needs no parcel. The customer already has the sticker.");
  return { order: { ...order, kind }, lines };
}

export const orderCommands = [packingSlip, dispatch, correctDispatch, changeOrder, resend];
