import { productName } from "#contract/limits";
import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";

import type { DeskRole, Section, Thing, ThingAction } from "#contract/desk";
import type { OrderState } from "#contract/order-page";
import { formatRupees, type Paise } from "#contract/money";
import { outbox } from "../../delivery/tables";
import { notesAbout } from "../../owners/notes";
import { stickers } from "../../registry/tables";
import { resellerOf } from "../../selling/resellers/lists/order-list";
import { dispatchCorrections, taxDocuments } from "../../selling/tables";
import { batchStickers, stickerBatches } from "../../stock/tables";
import { findInvoice } from "../../selling/invoices/store";
import { orderEventsOf, type OrderEvent } from "../../selling/orders/events";
import { readOrderState } from "../../selling/orders/state";
import { findOrder, isReplacement } from "../../selling/orders/store";
import { refundableOf, refundsOfOrder } from "../../selling/payments/refund-store";
import { findPayment, findStray } from "../../selling/payments/store";
import type { Services } from "../../requests/services";
import { findDispatch } from "../../selling/dispatch/shipments";
import { action, badge, email, facts, history, link, money, noteAction, orderLink, phone, table, thing, time } from "../cells";
import { channelNames } from "../lists/messages";
import { orderBadge } from "../lists/sales";
import { stickerLink, stickerState } from "../lists/stock";
import { includesRole } from "../roles";
import { readParcelForm, slipAction, type ParcelForm } from "./parcels";
import { audit, operators } from "../tables";
import { sameCustomer } from "./story";
import { defineThing } from "./thing";

/** All there is about an order: what was bought, for whom, its payment, parcel, packs, invoice and refunds. */
export const orderThing = defineThing({
  kind: "orders",
  role: "viewer",
  async read(services, id, own) {
    const { database } = services;
    const found = await findOrder(database, id);
    const state = await readOrderState(database, id);
    if (found === null || state === null) return null;
    const payment = await findPayment(database, id);
    const dispatch = await findDispatch(database, id);
    const reseller = await resellerOf(database, id);
    const paymentId = payment?.providerPaymentId ?? null;
    const left = paymentId === null ? 0 : await refundableOf(database, paymentId, payment?.amount ?? 0);
    const all = { ...found, payment, paymentId, dispatch, reseller };
    const isPaid = payment?.state === "paid" || (reseller?.paidAt ?? null) !== null;
    const sections = [
      contents(found.lines),
      await packs(services, id),
      customer(all, own),
      paymentSection(all, isPaid, (await findInvoice(database, services.environment, id))?.number ?? null),
      parcel(dispatch),
      amounts(found.order),
      ...(await sameCustomer(services, found.order, own)),
    ];
    return {
      title: `Order ${id}`,
      state: orderBadge(state),
      sections,
      history: await historyOf(services, all, own),
      actions: actionsOf(all, { state, isPaid, left, parcel: await readParcelForm(services, id, dispatch) }),
    };
  },
});

/** A payment that settled no order. Its refund is its own, not that of the order's payment. */
export const strayThing = defineThing({
  kind: "stray-payments",
  role: "viewer",
  async readNamed({ database }, paymentId) {
    const found = await findStray(database, paymentId);
    if (found === null) return null;
    const { orderId, amount, refunded, createdAt, reason } = found;
    const order = orderId === null ? null : await findOrder(database, orderId);
    const left = await refundableOf(database, paymentId, amount);
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
function refundAction(payment: string, left: Paise, name: string): ThingAction {
  return action("refund", `Refund ${formatRupees(left, true)} to ${name}`, { payment });
}

type OrderWithAll = NonNullable<Awaited<ReturnType<typeof findOrder>>> & {
  readonly payment: Awaited<ReturnType<typeof findPayment>>;
  readonly paymentId: string | null;
  readonly dispatch: Awaited<ReturnType<typeof findDispatch>>;
  readonly reseller: Awaited<ReturnType<typeof resellerOf>>;
};

function contents(lines: OrderWithAll["lines"]): Section {
  return table(
    "Contents",
    ["Product", isReplacement(lines) ? "Stickers" : "Packs", "Price", "Amount"],
    lines,
    ({ name, quantity, price }) => [...[name, quantity], ...[money(price), money(price * quantity)]],
  );
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
    ...(reseller?.orderedBy ? { "Ordered by": reseller.orderedBy } : {}),
    Name: order.name,
    ...(order.businessName === "" ? {} : { Business: order.businessName, GSTIN: order.gstin }),
    Phone: phone(order.phone, "orders.phone", order.id),
    "E-mail": email(order.email, "orders.email", order.id),
    Address: includesRole(own, "orders") ? `${order.address}, ${place}` : place,
  });
}

function paymentSection({ payment, paymentId, reseller }: OrderWithAll, isPaid: boolean, invoice: string | null): Section {
  return facts("Payment", {
    State: badge(payment?.state ?? (reseller?.mode === "postpaid" ? "on account" : "none"), isPaid ? "good" : "waiting"),
    Paid: time(payment?.paidAt ?? reseller?.paidAt ?? null),
    "Provider's id": paymentId,
    Invoice: invoice,
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

async function packs({ database }: Services, orderId: number): Promise<Section> {
  const sent = await database
    .select({ ...getTableColumns(stickers), number: batchStickers.number, batch: stickerBatches.name })
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

/** What happened to an order and its money, what was sent to the customer, and what became of it. */
async function historyOf(services: Services, { order, payment, dispatch }: OrderWithAll, own: DeskRole): Promise<Thing["history"]> {
  const { database } = services;
  const corrections = await database.select().from(dispatchCorrections).where(eq(dispatchCorrections.orderId, order.id));
  const sent = await database
    .select({ channel: outbox.channel, state: outbox.state, failure: outbox.failure, createdAt: outbox.createdAt })
    .from(outbox)
    .where(eq(outbox.orderId, order.id))
    .orderBy(asc(outbox.id));
  const documents = await database
    .select({ at: taxDocuments.issuedAt, number: taxDocuments.number, series: taxDocuments.series })
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, order.id))
    .orderBy(asc(taxDocuments.issuedAt), asc(taxDocuments.number));
  const events: readonly Event[] = [
    { at: order.createdAt, what: "Ordered" },
    ...(order.cancelledAt === null ? [] : [{ at: order.cancelledAt, what: `Cancelled: ${order.cancelNote ?? ""}`, by: "cancel-order" }]),
    ...(payment?.paidAt ? [{ at: payment.paidAt, what: `Paid ${formatRupees(payment.amount, true)}` }] : []),
    ...documents.map(({ at, number, series }) => ({ at, what: `${series === "CN" ? "Credit note" : "Invoice"} ${number}` })),
    ...(await refundsOfOrder(database, order.id)).map(({ createdAt: at, amount, state, reason }) => ({
      at,
      what: `Refund of ${formatRupees(amount, true)}: ${state}, ${reason}`,
      by: "refund",
    })),
    ...sent.map(({ channel, state, failure, createdAt: at }) => ({ at, what: describeMessage(channelNames[channel], state, failure) })),
    ...(dispatch?.dispatchedAt
      ? [{ at: dispatch.dispatchedAt, what: `Dispatched by ${dispatch.courier}, ${dispatch.docket}`, by: "dispatch" }]
      : []),
    ...(await orderEventsOf(database, order.id)).map(describeEvent),
    ...corrections.map(({ correctedAt: at, courier, docket, reason }) => ({
      at,
      what: `Dispatch by ${courier}, ${docket} taken back: ${reason}`,
      by: "correct-dispatch",
    })),
  ];
  const notes = includesRole(own, "orders") ? await notesAbout(database, { kind: "orders", id: order.id }) : [];
  const actors = await actorsOf(services, [`orders/${order.id}`, `payments/${payment?.providerPaymentId ?? ""}`]);
  return history([...events.map(({ at, what, by = "" }) => ({ at, what, who: actors(by, at) })), ...notes]);
}

/** `by` is the command with which an operator did it. */
type Event = { readonly at: Date; readonly what: string; readonly by?: string };

/** A mail that is refused shows that the address is wrong. */
function describeMessage(channel: string, state: (typeof outbox.$inferSelect)["state"], failure: string | null): string {
  const why = state === "refused" && channel === "mail" ? "the mail server does not take this address" : failure;
  return `Message by ${channel}: ${state}${why ? `, ${why}` : ""}`;
}

/** How far a command's audit may be from what it did, in milliseconds. */
const AUDIT_MS = 60_000;

/** Returns who ran a command at about a time. */
async function actorsOf({ database }: Services, subjects: readonly string[]) {
  const acts = await database
    .select({ at: audit.at, action: audit.action, who: sql<string>`coalesce(${operators.name}, ${audit.actor})` })
    .from(audit)
    .leftJoin(operators, eq(operators.id, audit.operatorId))
    .where(and(inArray(audit.subject, subjects), eq(audit.outcome, "done")))
    .orderBy(asc(audit.number));
  return (action: string, at: Date) =>
    acts.find((act) => act.action === action && Math.abs(act.at.getTime() - at.getTime()) < AUDIT_MS)?.who ?? "";
}

function describeEvent({ at, kind, by: who, reason, fields }: OrderEvent) {
  const what = {
    "cancel asked": "The customer asked to cancel",
    "cancel declined": "The cancellation was declined",
    changed: `${who === "customer" ? "The customer changed" : "Changed"} ${fields}`,
  }[kind];
  const changed = fields === "docket" ? "correct-docket" : "change-order";
  const by = { "cancel asked": "", "cancel declined": "decline-cancellation", changed }[kind];
  return { at, what: reason === "" ? what : `${what}: ${reason}`, by };
}

/** @property left what can be refunded. */
type OrderFacts = { readonly state: OrderState; readonly isPaid: boolean; readonly left: Paise; readonly parcel: ParcelForm };

function actionsOf({ order, paymentId, reseller }: OrderWithAll, { state, isPaid, left, parcel: form }: OrderFacts): ThingAction[] {
  const { id, kind, name } = order;
  const of = { order: String(id) };
  const isOnAccount = reseller?.mode === "postpaid";
  // No mail is sent about a payment on a reseller's account.
  const isMailed = kind !== "balance";
  const is = (...states: readonly OrderState[]) => states.includes(state);
  const isLeft = left > 0;
  const refundLeft = refundAction(paymentId ?? "", left, name);
  const actions: readonly (readonly [isOffered: boolean, offered: ThingAction])[] = [
    [is("to dispatch"), action("dispatch", "Dispatch parcel", of, form.values, form.options)],
    [is("refunded") && isMailed, action("cancel-order", "Cancel order", of)],
    [is("asked to cancel") && paymentId !== null, action("cancel-order", "Cancel and refund", of, { refund: "on" })],
    [is("asked to cancel") && isOnAccount, action("cancel-order", "Cancel and take off the account", of, { refund: "on" })],
    [is("asked to cancel"), action("decline-cancellation", "Decline cancellation", of)],
    [isLeft && is("refund due"), refundLeft],
    [is("to dispatch", "dispatched"), slipAction(id, form, is("dispatched"))],
    [is("dispatched"), action("correct-docket", "Correct docket", of, form.values)],
    [is("dispatched"), action("correct-dispatch", "Take dispatch back", of)],
    [is("to dispatch", "asked to cancel", "paid", "not paid"), action("change-order", "Change address, phone or e-mail", of)],
    [!isPaid && !isOnAccount, action("reconcile", "Ask the payment provider", of)],
    [isMailed && (isPaid || isOnAccount) && state !== "refunded", action("resend", "Send messages again", of)],
    [isLeft && !is("refund due"), refundLeft],
    [is("to dispatch") && paymentId !== null, action("cancel-order", "Cancel and refund", of, { refund: "on" })],
    [is("to dispatch") && isOnAccount, action("cancel-order", "Cancel and take off the account", of, { refund: "on" })],
    [true, noteAction("orders", id)],
  ];
  return actions.flatMap(([isOffered, offered]) => (isOffered ? [offered] : []));
}
