import type { Section } from "#contract/desk";
import { productName } from "#contract/limits";
import { and, desc, eq, isNull } from "drizzle-orm";

import { consentsOf } from "../../accounts/consents/store";
import { contacts } from "../../contact/tables";
import { erasureDueAt } from "../../owners/privacy/erasure";
import type { Database } from "../../platform/database/database";
import { vehicles } from "../../registry/tables";
import { listVehiclesOf } from "../../registry/vehicles";
import { findOwner } from "../../registry/owners";
import { listEvents } from "../../owners/events";
import { notesAbout } from "../../owners/notes";
import { inquiries } from "../../selling/content/tables";
import { ledger, resellerOrders, resellerPayments, resellers, type ResellerDetails } from "../../selling/resellers/tables";
import { grievances } from "../../selling/grievances/tables";
import { openQuantity } from "../../selling/resellers/ledger/credit";
import {
  action,
  badge,
  email,
  facts,
  history,
  money,
  noteAction,
  orderLink,
  phone,
  table,
  text,
  thing,
  time,
  type Content,
} from "../cells";
import { inquiryBadge } from "../lists/messages";
import { stickerLink, stickerState, yesOrNo } from "../lists/stock";
import { includesRole } from "../roles";
import { wasAnswered, wasSolved } from "../today";
import { sameCustomer } from "./story";
import { defineThing } from "./thing";

/** How many rows of a reseller's books or an owner's contacts a page shows. */
const BOOK_ROWS = 20;

export const ownerThing = defineThing({
  kind: "owners",
  role: "viewer",
  async read(services, id, own) {
    const { database } = services;
    const owner = await findOwner(database, id);
    if (owner === null) return null;
    const driven = await listVehiclesOf(database, owner.id);
    const events = (await listEvents(database, owner.id)).map(({ at, doneBy, kind, reason }) => ({
      ...{ at, who: doneBy },
      what: [kind.replaceAll("_", " "), reason].filter(Boolean).join(": "),
    }));
    const written = includesRole(own, "orders") ? await notesAbout(database, { kind: "owners", id: owner.id }) : [];
    const of = { owner: `owners/${owner.id}` };
    return {
      title: owner.name === "" ? "Owner" : owner.name,
      sections: [
        facts("Owner", {
          Phone: phone(owner.phone, "owners.phone", owner.id),
          "E-mail": email(owner.email, "owners.email", owner.id),
          Registered: owner.createdAt,
          City: owner.city,
        }),
        table(
          "Vehicles",
          ["Number plate", "Kind", "Sticker", "Paid", "State"],
          driven,
          ({ plate, productId, guid, stickerId, isPaid, status }) => [
            ...[plate, productName(productId), stickerLink(guid, stickerId)],
            ...[yesOrNo(isPaid), stickerState(status, true)],
          ],
          ({ stickerId }) => thing("stickers", stickerId),
        ),
        ...(await sameCustomer(services, owner, own)),
        ...(includesRole(own, "people") ? await privateSections(database, owner.id) : []),
      ],
      history: history([...events, ...written]),
      actions: [
        noteAction("owners", owner.id),
        action("change-phone", "Change phone number", of),
        action("erase-owner", "Erase owner", of),
      ],
    };
  },
});

/** What became of an owner's contacts, without what people wrote, what the owner agreed to, and a wish to be erased. */
async function privateSections(database: Database, ownerId: number): Promise<Section[]> {
  const contacted = await database
    .select({ at: contacts.createdAt, plate: vehicles.plate, wasAnswered, wasSolved })
    .from(contacts)
    .innerJoin(vehicles, eq(vehicles.stickerId, contacts.stickerId))
    .where(and(eq(vehicles.ownerId, ownerId), isNull(contacts.formerVehicleId)))
    .orderBy(desc(contacts.createdAt), desc(contacts.id))
    .limit(BOOK_ROWS);
  const dueAt = await erasureDueAt(database, ownerId);
  return [
    table("Latest contacts", ["Date", "Number plate", "Outcome"], contacted, (contact) => [
      ...[contact.at, contact.plate],
      contact.wasSolved ? badge("solved", "good") : contact.wasAnswered ? badge("answered", "good") : badge("not answered", "waiting"),
    ]),
    table("Consents", ["To", "Notice", "Given", "Withdrawn"], await consentsOf(database, ownerId), (consent) => [
      ...[consent.purpose.replace("_", " "), consent.version, consent.givenAt, time(consent.withdrawnAt)],
    ]),
    ...(dueAt === null ? [] : [facts("Asks to be erased", { Due: dueAt })]),
  ];
}

export const resellerThing = defineThing({
  kind: "resellers",
  role: "viewer",
  async read({ database }, id, own) {
    const [reseller] = await database.select().from(resellers).where(eq(resellers.id, id));
    if (reseller === undefined) return null;
    const { wanted } = reseller;
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
    const named = ({ name, gstin, address, city, state, pincode }: ResellerDetails) => {
      const place = `${city}, ${state} ${pincode}`;
      return { Business: name, Address: includesRole(own, "orders") ? `${address}, ${place}` : place, GSTIN: gstin };
    };
    return {
      title: reseller.name,
      sections: [
        facts("Terms", {
          Balance: money(entries[0]?.closing ?? 0),
          "Prepaid discount": `${reseller.prepaidDiscount} %`,
          "Postpaid discount": `${reseller.postpaidDiscount} %`,
          "Limit of unpaid stickers": reseller.purchaseLimit,
          "Unpaid stickers": await openQuantity(database, id),
        }),
        facts("Business", {
          "E-mail": reseller.email,
          Phone: phone(reseller.phone, "resellers.phone", id),
          ...named(reseller),
        }),
        ...(wanted === null ? [] : [facts("Asks to change to", { ...named(wanted), Phone: `ends in ${wanted.phone.slice(-4)}` })]),
        table(
          "Latest orders",
          ["Order", "Date", "Mode", "Stickers", "Paid", "Dispatched"],
          ordered,
          ({ orderId, createdAt, mode, quantity, paidAt, dispatchedAt }) => [
            ...[orderLink(orderId), createdAt, mode, quantity],
            ...[time(paidAt), time(dispatchedAt)],
          ],
          ({ orderId }) => thing("orders", orderId),
        ),
        table("Latest payments", ["Date", "Amount", "Reference"], paid, ({ paidAt, amount, reference }) => [
          paidAt,
          money(amount),
          reference,
        ]),
        table("Ledger", ["Entry", "Date", "Event", "Credit", "Debit", "Balance", "Note"], entries, (entry) => [
          ...[entry.number, entry.createdAt, entry.event],
          ...[money(entry.credit), money(entry.debit), money(entry.closing), entry.note],
        ]),
      ],
      actions: [
        ...(wanted === null ? [] : [action("answer-reseller-details", "Answer the change", { email: reseller.email })]),
        action("record-payment", "Record payment", { reseller: reseller.email }),
        action("change-reseller", "Change terms", { email: reseller.email }),
        action("reverse-entry", "Reverse entry", { reseller: reseller.email }),
        action("assign-stickers", "Give stickers", { reseller: reseller.email }),
      ],
    };
  },
});

export const inquiryThing = defineThing({
  kind: "inquiries",
  role: "orders",
  async read(services, id, own) {
    const { database } = services;
    const [found] = await database.select().from(inquiries).where(eq(inquiries.id, id));
    if (found === undefined) return null;
    const of = { inquiry: String(id) };
    return {
      title: `Inquiry of ${found.firstName} ${found.lastName}`,
      ...answered(found, await notesAbout(database, { kind: "inquiries", id: found.id }), await sameCustomer(services, found, own), {
        Salutation: `Dear ${found.firstName},`,
        Received: found.createdAt,
        "E-mail": email(found.email, "inquiries.email", found.id),
        Phone: phone(found.phone, "inquiries.phone", found.id),
      }),
      state: inquiryBadge(found),
      actions: [
        ...(found.closedAt === null ? [action("answer-inquiry", "Answer", of), action("close-inquiry", "Close", of)] : []),
        noteAction("inquiries", found.id),
      ],
    };
  },
});

export const grievanceThing = defineThing({
  kind: "grievances",
  role: "orders",
  async read(services, id, own) {
    const [found] = await services.database.select().from(grievances).where(eq(grievances.id, id));
    if (found === undefined) return null;
    const of = { ticket: String(id) };
    return {
      title: `Grievance ${id}`,
      ...answered(found, [], await sameCustomer(services, found, own), {
        Name: found.name,
        Received: found.createdAt,
        "E-mail": email(found.email, "grievances.email", found.id),
        Phone: phone(found.phone, "grievances.phone", found.id),
        Language: badge(found.language),
      }),
      actions: found.closedAt === null ? [action("answer-grievance", "Answer", of), action("close-grievance", "Close", of)] : [],
    };
  },
});

type Letter = Pick<typeof grievances.$inferSelect, "message" | "answer" | "answeredAt" | "closedAt">;

/** What inquiries and grievances show alike. */
function answered(
  { message, answer, answeredAt, closedAt }: Letter,
  notes: Awaited<ReturnType<typeof notesAbout>>,
  others: readonly Section[],
  from: Readonly<Record<string, Content>>,
) {
  const events = [
    ...(closedAt === null ? [] : [{ at: closedAt, what: "Closed" }]),
    ...(answeredAt === null ? [] : [{ at: answeredAt, what: "Answered" }]),
  ];
  return {
    state: closedAt === null ? badge("open", "waiting") : badge("closed", "good"),
    sections: [text("Message", message), facts("From", from), ...(answer === null ? [] : [text("Answer", answer)]), ...others],
    history: history([...events, ...notes]),
  };
}
