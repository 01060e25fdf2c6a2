import { asc, desc, eq } from "drizzle-orm";

import type { Section, Thing } from "#contract/desk";
import { orders } from "../../database/schema/orders";
import { resellerOrders, resellers } from "../../database/schema/resellers";
import { batchStickers, dispatchCorrections, stickerBatches } from "../../database/schema/stock";
import { stickers } from "../../database/schema/stickers";
import { creditNotesOf, findInvoice } from "../../invoices/store";
import { findOrder } from "../../orders/store";
import { refundsOfOrder } from "../../payments/refund-store";
import { findPayment } from "../../payments/store";
import type { Services } from "../../requests/services";
import { productName } from "../../scanning/rules";
import { findDispatch } from "../../stock/shipments";
import { badge, email, link, money, number, phone, text, thing, time } from "../cells";
import { orderState } from "../lists/sales";
import { shownCode, stickerState } from "../lists/stock";
import { action, facts, table, type Action, type ReadThing } from "./thing";

/** All there is about an order: what was bought, for whom, its payment, parcel, packs, invoice and refunds. */
export const readOrderThing: ReadThing = async (services, typed): Promise<Thing | null> => {
  const { database } = services;
  const id = Number(typed);
  const found = await findOrder(database, id);
  if (found === null) return null;
  const { order, lines } = found;
  const payment = await findPayment(database, id);
  const dispatch = await findDispatch(database, id);
  const reseller = await resellerOf(services, id);
  const isPaid = payment?.state === "paid" || reseller?.paidAt !== undefined;
  const money_ = await moneySections(services, id);
  const state = orderState(dispatch !== null, isPaid);
  return {
    reference: thing("orders", id),
    title: `Order ${id}`,
    state: state.kind === "badge" ? { text: state.text, tone: state.tone } : null,
    sections: [
      table(
        "Contents",
        ["Product", "Packs", "Price", "Amount"],
        lines.map(({ name, quantity, price }) => ({
          to: null,
          cells: [text(name), number(quantity), money(price), money(price * quantity)],
        })),
      ),
      facts("Amounts", [
        ["Subtotal", money(order.subtotal)],
        ["Discount", money(order.discount)],
        ["GST", money(order.gst)],
        ["Total", money(order.total)],
      ]),
      facts("Customer", [
        ["Kind", text(order.kind)],
        ["Ordered", time(order.createdAt)],
        ...(reseller === null ? [] : [["Reseller", link(reseller.name, "resellers", reseller.id)] as const]),
        ["Name", text(order.name)],
        ["Phone", phone(order.phone, "orders.phone", id)],
        ["E-mail", email(order.email, "orders.email", id)],
        ["Address", text(`${order.address}, ${order.city}, ${order.state} ${order.pincode}`)],
      ]),
      facts("Payment", [
        ["State", badge(payment?.state ?? "none", isPaid ? "good" : "waiting")],
        ["Paid", time(payment?.paidAt ?? reseller?.paidAt ?? null)],
        ["Provider's id", text(payment?.providerPaymentId ?? "")],
      ]),
      facts("Parcel", [
        ["Dispatched", time(dispatch?.dispatchedAt ?? null)],
        ["Courier", text(dispatch?.courier ?? "")],
        ["Docket", text(dispatch?.docket ?? "")],
      ]),
      await packs(services, id),
      ...money_.sections,
    ].filter((section) => section.kind !== "table" || section.rows.length > 0),
    history: await historyOf(services, id, order.createdAt, payment?.paidAt ?? null, dispatch),
    actions: actionsOf({ id, order, isPaid, isSent: dispatch !== null, paymentId: payment?.providerPaymentId ?? null }),
  };
};

async function resellerOf({ database }: Services, orderId: number) {
  const [found] = await database
    .select({ id: resellers.id, name: resellers.name, paidAt: resellerOrders.paidAt })
    .from(resellerOrders)
    .innerJoin(resellers, eq(resellers.id, resellerOrders.resellerId))
    .where(eq(resellerOrders.orderId, orderId));
  return found === undefined ? null : { ...found, paidAt: found.paidAt ?? undefined };
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
    sent.map((pack) => ({
      to: thing("stickers", pack.id),
      cells: [
        link(shownCode(pack.guid), "stickers", pack.id),
        text(productName(pack.productId)),
        link(pack.batch, "batches", pack.batch),
        number(pack.number),
        stickerState(pack.status, false),
      ],
    })),
  );
}

async function moneySections({ database, environment }: Services, orderId: number) {
  const invoice = await findInvoice(database, environment, orderId);
  const notes = await creditNotesOf(database, orderId);
  const refunded = await refundsOfOrder(database, orderId);
  const documents = [...(invoice === null ? [] : [invoice]), ...notes];
  return {
    sections: [
      table(
        "Invoice and credit notes",
        ["Number", "Date", "Total"],
        documents.map((document) => ({ to: null, cells: [text(document.number), text(document.date), money(document.total)] })),
      ),
      table(
        "Refunds",
        ["Date", "Payment", "Amount", "State", "Reason"],
        refunded.map((refund) => ({
          to: null,
          cells: [time(refund.createdAt), text(refund.providerPaymentId), money(refund.amount), badge(refund.state), text(refund.reason)],
        })),
      ),
    ],
  };
}

async function historyOf(
  { database }: Services,
  orderId: number,
  orderedAt: Date,
  paidAt: Date | null,
  dispatch: { readonly dispatchedAt: Date | null; readonly courier: string; readonly docket: string } | null,
): Promise<Thing["history"]> {
  const corrections = await database
    .select()
    .from(dispatchCorrections)
    .where(eq(dispatchCorrections.orderId, orderId))
    .orderBy(desc(dispatchCorrections.correctedAt));
  const events = [
    { at: orderedAt, what: "Ordered" },
    ...(paidAt === null ? [] : [{ at: paidAt, what: "Paid" }]),
    ...(dispatch?.dispatchedAt ? [{ at: dispatch.dispatchedAt, what: `Dispatched by ${dispatch.courier}, ${dispatch.docket}` }] : []),
    ...corrections.map(({ correctedAt, courier, docket, reason }) => ({
      at: correctedAt,
      what: `Dispatch by ${courier}, ${docket} taken back: ${reason}`,
    })),
  ];
  return events
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ at, what }) => ({ at: at.toISOString(), who: "", what }));
}

type OrderFacts = {
  readonly id: number;
  readonly order: Pick<typeof orders.$inferSelect, "kind">;
  readonly isPaid: boolean;
  readonly isSent: boolean;
  readonly paymentId: string | null;
};

function actionsOf({ id, order, isPaid, isSent, paymentId }: OrderFacts): Action[] {
  const isParcel = order.kind === "shop" || order.kind === "reseller";
  const of = { order: String(id) };
  return [
    ...(isParcel && !isSent && (isPaid || order.kind === "reseller") ? [action("dispatch", "Dispatch", of)] : []),
    ...(isParcel ? [action("packing-slip", "Packing slip", { ...of, html: "on" })] : []),
    ...(isSent ? [action("correct-dispatch", "Take the dispatch back", of)] : []),
    ...(isPaid ? [action("resend", "Send its mail again", of)] : [action("reconcile", "Ask the payment provider", of)]),
    ...(paymentId === null ? [] : [action("refund", "Refund", { payment: paymentId })]),
    ...(isSent ? [] : [action("cancel-order", "Cancel", of)]),
  ];
}
