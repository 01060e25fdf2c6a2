import { productName } from "#contract/limits";
import { asc, desc, eq, sql } from "drizzle-orm";

import type { DeskRole, Section, Thing } from "#contract/desk";
import type { OrderState } from "#contract/order-page";
import { formatRupees, type Paise } from "#contract/money";
import { outbox } from "../../delivery/tables";
import { stickers } from "../../registry/tables";
import { balanceOrders, resellerOrders, resellers } from "../../selling/resellers/tables";
import { dispatchCorrections, orders } from "../../selling/tables";
import { batchStickers, stickerBatches } from "../../stock/tables";
import { creditNotesOf, findInvoice } from "../../selling/invoices/store";
import { orderEventsOf, type OrderEvent } from "../../selling/orders/events";
import { readOrderState } from "../../selling/orders/state";
import { findOrder } from "../../selling/orders/store";
import { refundsOfOrder, sentBackOf } from "../../selling/payments/refund-store";
import { findPayment, findStray } from "../../selling/payments/store";
import type { Services } from "../../requests/services";
import { findDispatch } from "../../selling/dispatch/shipments";
import { action, badge, email, facts, history, link, money, orderLink, phone, table, thing, time, type Action } from "../cells";
import { channelName, messageTone } from "../lists/messages";
import { orderBadge } from "../lists/sales";
import { stickerLink, stickerState } from "../lists/stock";
import { includesRole } from "../roles";
import { defineThing } from "./thing";

/** All there is about an order: what was bought, for whom, its payment, parcel, packs, invoice and refunds. */
export const orderThing = defineThing({
  kind: "orders",
  role: "viewer",
  async read(services, typed, own) {
    const { database } = services;
    const id = Number(typed);
    const found = await findOrder(database, id);
    const state = await readOrderState(database, id);
    if (found === null || state === null) return null;
    const payment = await findPayment(database, id);
    const dispatch = await findDispatch(database, id);
    const reseller = await resellerOf(services, id);
    const paymentId = payment?.providerPaymentId ?? null;
    const sentBack = paymentId === null ? 0 : await sentBackOf(database, paymentId);
    const all = { ...found, payment, dispatch, reseller };
    const isPaid = payment?.state === "paid" || (reseller?.paidAt ?? null) !== null;
    const sections = [
      contents(found.lines),
      amounts(found.order),
      customer(all, own),
      paymentSection(all, isPaid),
      parcel(dispatch),
      await packs(services, id),
      ...(await moneySections(services, id)),
      await messages(services, id),
    ];
    return {
      title: `Order ${id}`,
      state: orderBadge(state),
      sections: sections.filter((section) => section.kind !== "table" || section.rows.length > 0),
      history: await historyOf(services, all),
      actions: actionsOf({
        id,
        state,
        isPaid,
        isMailed: found.order.kind !== "balance",
        isOnAccount: reseller?.mode === "postpaid",
        name: found.order.name,
        paymentId,
        left: (payment?.amount ?? 0) - sentBack,
      }),
    };
  },
});

/** A payment that settled no order. Its refund is its own, not that of the order's payment. */
export const strayThing = defineThing({
  kind: "stray-payments",
  role: "viewer",
  isNamed: true,
  async read({ database }, paymentId) {
    const found = await findStray(database, paymentId);
    if (found === null) return null;
    const { orderId, amount, refunded, createdAt, reason } = found;
    const order = orderId === null ? null : await findOrder(database, orderId);
    const left = amount - (await sentBackOf(database, paymentId));
    return {
      title: `Payment ${paymentId}`,
      state: refunded < amount ? badge(reason, "bad") : badge("refunded"),
      sections: [
        facts("Payment", {
          Received: createdAt,
          Amount: money(amount),
          Refunded: money(refunded),
          Order: orderId === null ? "unknown" : orderLink(orderId),
          Customer: order?.order.name ?? null,
        }),
      ],
      actions: left > 0 ? [refundAction(paymentId, left, order?.order.name ?? "an unknown payer")] : [],
    };
  },
});

/** The title says whose money moves, and how much. */
function refundAction(payment: string, left: Paise, name: string): Action {
  return action("refund", `Refund ${formatRupees(left, true)} to ${name}`, { payment });
}

type OrderWithAll = NonNullable<Awaited<ReturnType<typeof findOrder>>> & {
  readonly payment: Awaited<ReturnType<typeof findPayment>>;
  readonly dispatch: Awaited<ReturnType<typeof findDispatch>>;
  readonly reseller: Awaited<ReturnType<typeof resellerOf>>;
};

function contents(lines: OrderWithAll["lines"]): Section {
  return table("Contents", ["Product", "Packs", "Price", "Amount"], lines, ({ name, quantity, price }) => [
    ...[name, quantity],
    ...[money(price), money(price * quantity)],
  ]);
}

function amounts({ subtotal, discount, gst, total }: OrderWithAll["order"]): Section {
  return facts("Amounts", { Subtotal: money(subtotal), Discount: money(discount), GST: money(gst), Total: money(total) });
}

/** Only who sends parcels sees street and house. */
function customer({ order, reseller }: OrderWithAll, own: DeskRole): Section {
  const place = `${order.city}, ${order.state} ${order.pincode}`;
  return facts("Customer", {
    Kind: order.kind,
    Ordered: order.createdAt,
    ...(reseller === null ? {} : { Reseller: link(reseller.name, "resellers", reseller.id) }),
    Name: order.name,
    Phone: phone(order.phone, "orders.phone", order.id),
    "E-mail": email(order.email, "orders.email", order.id),
    Address: includesRole(own, "orders") ? `${order.address}, ${place}` : place,
  });
}

function paymentSection({ payment, reseller }: OrderWithAll, isPaid: boolean): Section {
  return facts("Payment", {
    State: badge(payment?.state ?? "none", isPaid ? "good" : "waiting"),
    Paid: time(payment?.paidAt ?? reseller?.paidAt ?? null),
    "Provider's id": payment?.providerPaymentId ?? null,
    ...(payment?.unsettledSince ? { "Paid, but cannot be settled": badge(payment.unsettledReason ?? "", "bad") } : {}),
  });
}

function parcel(dispatch: OrderWithAll["dispatch"]): Section {
  return facts("Parcel", {
    Dispatched: time(dispatch?.dispatchedAt ?? null),
    Courier: dispatch?.courier ?? null,
    Docket: dispatch?.docket ?? null,
  });
}

async function resellerOf({ database }: Services, orderId: number) {
  const [found] = await database
    .select({ id: resellers.id, name: resellers.name, mode: resellerOrders.mode, paidAt: resellerOrders.paidAt })
    .from(orders)
    .leftJoin(resellerOrders, eq(resellerOrders.orderId, orders.id))
    .leftJoin(balanceOrders, eq(balanceOrders.orderId, orders.id))
    .innerJoin(resellers, sql`${resellers.id} = coalesce(${resellerOrders.resellerId}, ${balanceOrders.resellerId})`)
    .where(eq(orders.id, orderId));
  return found ?? null;
}

async function packs({ database }: Services, orderId: number): Promise<Section> {
  const sent = await database
    .select({
      id: stickers.id,
      guid: stickers.guid,
      productId: stickers.productId,
      status: stickers.status,
      number: batchStickers.number,
      batch: stickerBatches.name,
    })
    .from(batchStickers)
    .innerJoin(stickers, eq(stickers.id, batchStickers.stickerId))
    .innerJoin(stickerBatches, eq(stickerBatches.id, batchStickers.batchId))
    .where(eq(batchStickers.orderId, orderId))
    .orderBy(asc(stickerBatches.name), asc(batchStickers.number));
  return table(
    "Packs",
    ["Sticker", "Product", "Batch", "Pack", "State"],
    sent,
    ({ id, guid, productId, batch, number, status }) => [
      ...[stickerLink(guid, id), productName(productId)],
      ...[link(batch, "batches", batch), number, stickerState(status, false)],
    ],
    ({ id }) => thing("stickers", id),
  );
}

async function moneySections({ database, environment }: Services, orderId: number): Promise<Section[]> {
  const invoice = await findInvoice(database, environment, orderId);
  const notes = await creditNotesOf(database, orderId);
  const documents = [...(invoice === null ? [] : [invoice]), ...notes];
  const refunded = await refundsOfOrder(database, orderId);
  return [
    table("Invoice and credit notes", ["Number", "Date", "Total"], documents, ({ number, date, total }) => [number, date, money(total)]),
    table("Refunds", ["Date", "Payment", "Amount", "State", "Reason"], refunded, (refund) => [
      ...[refund.createdAt, refund.providerPaymentId, money(refund.amount)],
      ...[badge(refund.state), refund.reason],
    ]),
  ];
}

/** What was sent to the customer. A mail that is refused shows that the address is wrong. */
async function messages({ database }: Services, orderId: number): Promise<Section> {
  const sent = await database
    .select({ channel: outbox.channel, state: outbox.state, failure: outbox.failure, createdAt: outbox.createdAt })
    .from(outbox)
    .where(eq(outbox.orderId, orderId))
    .orderBy(desc(outbox.createdAt));
  return table("Messages to the customer", ["Date", "By", "State", "Failure"], sent, ({ channel, state, failure, createdAt }) => [
    ...[createdAt, channelName(channel), badge(state, messageTone(state))],
    state === "refused" && channel === "mail" ? "The mail server does not take this address" : failure,
  ]);
}

async function historyOf({ database }: Services, { order, payment, dispatch }: OrderWithAll): Promise<Thing["history"]> {
  const corrections = await database
    .select()
    .from(dispatchCorrections)
    .where(eq(dispatchCorrections.orderId, order.id))
    .orderBy(desc(dispatchCorrections.correctedAt));
  const events = [
    { at: order.createdAt, what: "Ordered" },
    ...(order.cancelledAt === null ? [] : [{ at: order.cancelledAt, what: `Cancelled: ${order.cancelNote ?? ""}` }]),
    ...(payment?.paidAt ? [{ at: payment.paidAt, what: "Paid" }] : []),
    ...(dispatch?.dispatchedAt ? [{ at: dispatch.dispatchedAt, what: `Dispatched by ${dispatch.courier}, ${dispatch.docket}` }] : []),
    ...(await orderEventsOf(database, order.id)).map(describeEvent),
    ...corrections.map(({ correctedAt, courier, docket, reason }) => ({
      at: correctedAt,
      what: `Dispatch by ${courier}, ${docket} taken back: ${reason}`,
    })),
  ];
  return history(events.sort((one, other) => other.at.getTime() - one.at.getTime()));
}

function describeEvent({ at, kind, by, reason, fields }: OrderEvent) {
  const what = {
    "cancel asked": "The customer asked to cancel",
    "cancel declined": "The cancellation was declined",
    changed: `${by === "customer" ? "The customer changed" : "Changed"} ${fields}`,
  }[kind];
  return { at, what: reason === "" ? what : `${what}: ${reason}` };
}

type OrderFacts = {
  readonly id: number;
  readonly state: OrderState;
  readonly isPaid: boolean;
  /** Whether the customer gets mails about it. */
  readonly isMailed: boolean;
  readonly isOnAccount: boolean;
  readonly paymentId: string | null;
  readonly name: string;
  /** What can be refunded. */
  readonly left: Paise;
};

function actionsOf({ id, state, isPaid, isMailed, isOnAccount, paymentId, name, left }: OrderFacts): Action[] {
  const of = { order: String(id) };
  const is = (...states: readonly OrderState[]) => states.includes(state);
  const actions: readonly (readonly [isOffered: boolean, offered: Action])[] = [
    [is("to dispatch"), action("dispatch", "Dispatch", of)],
    [is("to dispatch", "asked to cancel", "dispatched"), action("packing-slip", "Packing slip", { ...of, html: "on" })],
    [is("dispatched"), action("correct-dispatch", "Take the dispatch back", of)],
    [is("to dispatch", "asked to cancel", "paid", "not paid"), action("change-order", "Change address, phone or e-mail", of)],
    [!isPaid && !isOnAccount, action("reconcile", "Ask the payment provider", of)],
    [isMailed && (isPaid || isOnAccount) && state !== "refunded", action("resend", "Send its mail again", of)],
    [paymentId !== null && left > 0, refundAction(paymentId ?? "", left, name)],
    [is("refunded"), action("cancel-order", "Cancel", of)],
    [is("to dispatch", "asked to cancel") && paymentId !== null, action("cancel-order", "Cancel and refund", { ...of, refund: "on" })],
    [
      is("to dispatch", "asked to cancel") && isOnAccount,
      action("cancel-order", "Cancel and take off the account", { ...of, refund: "on" }),
    ],
    [is("asked to cancel"), action("decline-cancellation", "Decline the cancellation", of)],
  ];
  return actions.flatMap(([isOffered, offered]) => (isOffered ? [offered] : []));
}
