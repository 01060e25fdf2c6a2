import { productName } from "#contract/limits";
import { asc, desc, eq } from "drizzle-orm";

import { listVehiclesOf } from "../../registry/vehicles";
import { findOwner } from "../../registry/owners";
import { listEvents } from "../../owners/events";
import { inquiries } from "../../selling/content/tables";
import { grievances } from "../../selling/grievances/tables";
import { ledger, resellerOrders, resellerPayments, resellers } from "../../selling/resellers/tables";
import { badge, email, link, money, number, phone, text, thing, time } from "../cells";
import { shownCode, stickerState } from "../lists/stock";
import { action, facts, table, type ReadThing } from "./thing";

/** How many rows of a reseller's books the reseller's page shows. */
const BOOK_ROWS = 20;

export const readOwnerThing: ReadThing = async ({ database }, typed) => {
  const owner = await findOwner(database, Number(typed));
  if (owner === null) return null;
  const own = await listVehiclesOf(database, owner.id);
  const events = await listEvents(database, owner.id);
  return {
    reference: thing("owners", owner.id),
    title: owner.name === "" ? "Owner" : owner.name,
    state: null,
    sections: [
      facts("Owner", [
        ["Phone", phone(owner.phone, "owners.phone", owner.id)],
        ["E-mail", email(owner.email, "owners.email", owner.id)],
        ["Registered", time(owner.createdAt)],
        ["City", text(owner.city)],
      ]),
      table(
        "Vehicles",
        ["Number plate", "Kind", "Sticker", "Paid", "State"],
        own.map((vehicle) => ({
          to: thing("stickers", vehicle.stickerId),
          cells: [
            text(vehicle.plate),
            text(productName(vehicle.productId)),
            link(shownCode(vehicle.guid), "stickers", vehicle.stickerId),
            text(vehicle.isPaid ? "yes" : "no"),
            stickerState(vehicle.status, true),
          ],
        })),
      ),
    ],
    history: events.map((event) => ({
      moment: event.at.toISOString(),
      who: event.doneBy,
      what: [event.kind.replaceAll("_", " "), event.reason].filter((part) => part !== "").join(": "),
    })),
    actions: [action("change-phone", "Change the phone number", {}), action("erase-owner", "Erase", {})],
  };
};

export const readResellerThing: ReadThing = async ({ database }, typed) => {
  const [reseller] = await database
    .select()
    .from(resellers)
    .where(eq(resellers.id, Number(typed)));
  if (reseller === undefined) return null;
  const { id } = reseller;
  const entries = await database.select().from(ledger).where(eq(ledger.resellerId, id)).orderBy(desc(ledger.number)).limit(BOOK_ROWS);
  const paid = await database
    .select()
    .from(resellerPayments)
    .where(eq(resellerPayments.resellerId, id))
    .orderBy(desc(resellerPayments.paidAt), desc(resellerPayments.id))
    .limit(BOOK_ROWS);
  const ordered = await database
    .select()
    .from(resellerOrders)
    .where(eq(resellerOrders.resellerId, id))
    .orderBy(desc(resellerOrders.createdAt), desc(resellerOrders.orderId))
    .limit(BOOK_ROWS);
  return {
    reference: thing("resellers", id),
    title: reseller.name,
    state: null,
    sections: [
      facts("Terms", [
        ["Balance", money(entries[0]?.closing ?? 0)],
        ["Prepaid discount", text(`${reseller.prepaidDiscount} %`)],
        ["Postpaid discount", text(`${reseller.postpaidDiscount} %`)],
        ["Limit of unpaid stickers", number(reseller.purchaseLimit)],
      ]),
      facts("Business", [
        ["E-mail", text(reseller.email)],
        ["Phone", phone(reseller.phone, "resellers.phone", id)],
        ["Address", text(`${reseller.address}, ${reseller.city}, ${reseller.state} ${reseller.pincode}`)],
        ["GSTIN", text(reseller.gstin)],
      ]),
      table(
        "Latest orders",
        ["Order", "Date", "Mode", "Stickers", "Paid", "Dispatched"],
        ordered.map((order) => ({
          to: thing("orders", order.orderId),
          cells: [
            link(String(order.orderId), "orders", order.orderId),
            time(order.createdAt),
            text(order.mode),
            number(order.quantity),
            time(order.paidAt),
            time(order.dispatchedAt),
          ],
        })),
      ),
      table(
        "Latest payments",
        ["Date", "Amount", "Reference"],
        paid.map((payment) => ({ to: null, cells: [time(payment.paidAt), money(payment.amount), text(payment.reference)] })),
      ),
      table(
        "Ledger",
        ["Entry", "Date", "Event", "Credit", "Debit", "Balance", "Note"],
        entries.map((entry) => ({
          to: null,
          cells: [
            number(entry.number),
            time(entry.createdAt),
            text(entry.event),
            money(entry.credit),
            money(entry.debit),
            money(entry.closing),
            text(entry.note),
          ],
        })),
      ),
    ],
    history: [],
    actions: [
      action("record-payment", "Record a payment", { reseller: reseller.email }),
      action("change-reseller", "Change the terms", { email: reseller.email }),
      action("reverse-entry", "Reverse an entry", { reseller: reseller.email }),
      action("assign-stickers", "Give stickers", { reseller: reseller.email }),
    ],
  };
};

export const readInquiryThing: ReadThing = async ({ database }, typed) => {
  const [inquiry] = await database
    .select()
    .from(inquiries)
    .where(eq(inquiries.id, Number(typed)));
  if (inquiry === undefined) return null;
  const { id } = inquiry;
  const of = { inquiry: String(id) };
  return {
    reference: thing("inquiries", id),
    title: `Inquiry of ${inquiry.firstName} ${inquiry.lastName}`,
    state: inquiry.closedAt === null ? { text: "open", tone: "waiting" } : { text: "closed", tone: "good" },
    sections: [
      { kind: "text", title: "Message", text: inquiry.message },
      facts("From", [
        ["Received", time(inquiry.createdAt)],
        ["E-mail", email(inquiry.email, "inquiries.email", id)],
        ["Phone", phone(inquiry.phone, "inquiries.phone", id)],
      ]),
      ...(inquiry.answer === null ? [] : [{ kind: "text" as const, title: "Answer", text: inquiry.answer }]),
    ],
    history: answerHistory(inquiry),
    actions: inquiry.closedAt === null ? [action("answer-inquiry", "Answer", of), action("close-inquiry", "Close", of)] : [],
  };
};

export const readGrievanceThing: ReadThing = async ({ database }, typed) => {
  const [grievance] = await database
    .select()
    .from(grievances)
    .where(eq(grievances.id, Number(typed)))
    .orderBy(asc(grievances.id));
  if (grievance === undefined) return null;
  const { id } = grievance;
  const of = { ticket: String(id) };
  return {
    reference: thing("grievances", id),
    title: `Grievance ${id}`,
    state: grievance.closedAt === null ? { text: "open", tone: "waiting" } : { text: "closed", tone: "good" },
    sections: [
      { kind: "text", title: "Message", text: grievance.message },
      facts("From", [
        ["Name", text(grievance.name)],
        ["Received", time(grievance.createdAt)],
        ["E-mail", email(grievance.email, "grievances.email", id)],
        ["Phone", phone(grievance.phone, "grievances.phone", id)],
        ["Language", badge(grievance.language)],
      ]),
      ...(grievance.answer === null ? [] : [{ kind: "text" as const, title: "Answer", text: grievance.answer }]),
    ],
    history: answerHistory(grievance),
    actions: grievance.closedAt === null ? [action("answer-grievance", "Answer", of), action("close-grievance", "Close", of)] : [],
  };
};

function answerHistory({ answeredAt, closedAt }: { readonly answeredAt: Date | null; readonly closedAt: Date | null }) {
  const events = [
    ...(closedAt === null ? [] : [{ at: closedAt, what: "Closed" }]),
    ...(answeredAt === null ? [] : [{ at: answeredAt, what: "Answered" }]),
  ];
  return events.map(({ at, what }) => ({ moment: at.toISOString(), who: "", what }));
}
