import { and, count, eq, gte, inArray, lt, ne, not, sql, sum, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import { alertChannels, type AlertChannel } from "#contract/contact-policy";
import { DAY_MS, dayInIndia, startOfDay } from "#contract/day";
import type { DayValue, DeskRole, Today } from "#contract/desk";
import { productName } from "#contract/limits";
import { grievanceDue } from "#contract/retention";
import { contactEvents, contacts } from "../contact/tables";
import { outbox } from "../delivery/tables";
import { inquiries } from "../selling/content/tables";
import { grievances } from "../selling/grievances/tables";
import { resellerOrders, resellers } from "../selling/resellers/tables";
import { orderLines, orders, payments, refunds, shopDispatches, strayPayments } from "../selling/tables";
import { isStuck } from "../selling/payments/store";
import type { Services } from "../requests/services";
import { readStock } from "../stock/store";
import { batchStickers } from "../stock/tables";
import { badge, table } from "./cells";
import type { List } from "./list";
import { channelNames, grievanceList, inquiryList, outboxList } from "./lists/messages";
import { orderList, paymentList, refundList, resellerList, strayList } from "./lists/sales";
import { includesRole } from "./roles";

/** The days of the charts. */
const CHART_DAYS = 14;

/** Orders older than this are not counted as waiting, so that the count reads few rows. */
const WAITING_DAYS = 180;

/** Reads what an operator should know at the start of the day: what waits, and how the last days were. */
export async function readToday(services: Services, own: DeskRole): Promise<Today> {
  const { clock } = services;
  const now = clock.now();
  const from = new Date(startOfDay(dayInIndia(now)).getTime() - (CHART_DAYS - 1) * DAY_MS);
  const days = Array.from({ length: CHART_DAYS }, (_, index) => dayInIndia(new Date(from.getTime() + index * DAY_MS)));
  return {
    waiting: await readWaiting(services, own),
    lowStock: await readLowStock(services),
    series: [
      { title: "Sales", unit: "money", days: await readSales(services, days, from) },
      { title: "Contacts", unit: "number", days: await readContacts(services, days, from) },
    ],
    tables: [await channelTable(services, from), providerTable(services)],
  };
}

/** The orders whose parcel waits, as parameters of their list. */
function waitingParcels(now: Date) {
  return { state: "to dispatch", from: dayInIndia(new Date(now.getTime() - WAITING_DAYS * DAY_MS)) };
}

/** Something that waits: the rows of a list with these parameters of its address. `next` is the command that ends the wait. */
type Wait = {
  readonly title: string;
  readonly verb: string;
  readonly next: string;
  readonly list: List;
  readonly filters: Readonly<Record<string, string>>;
  readonly table: PgTable;
  /** Whether it must not wait, or which rows of the table must not. */
  readonly isBad?: SQL | true;
};

function waitsAt(now: Date): readonly Wait[] {
  const dayBefore = (days: number) => dayInIndia(new Date(now.getTime() - days * DAY_MS));
  const lateBefore = new Date(now.getTime() - grievanceDue.answeredDays * DAY_MS);
  const isLate = sql`${grievances.closedAt} is null and ${grievances.answeredAt} is null and ${lt(grievances.createdAt, lateBefore)}`;
  const ofOrders = { list: orderList, table: orders };
  const ofPayments = { list: paymentList, table: payments, next: "reconcile", verb: "Check them" };
  const refunding = { next: "refund", verb: "Refund them" };
  const parcels = waitingParcels(now);
  const details = { list: resellerList, table: resellers, filters: { details: "to confirm" } };
  const inquiry = { list: inquiryList, table: inquiries, filters: { state: "open" } };
  const grievance = { list: grievanceList, table: grievances, filters: { state: "open" } };
  const message = { list: outboxList, table: outbox, filters: { state: "dead" } };
  const stray = { list: strayList, table: strayPayments, filters: { state: "open" } };
  const refund = { list: refundList, table: refunds, filters: { state: "not sent yet" } };
  return [
    { title: "Parcels to send", verb: "Dispatch them", next: "dispatch", ...ofOrders, filters: parcels },
    { title: "Customers who ask to cancel", verb: "Decide", next: "cancel-order", ...ofOrders, filters: { state: "asked to cancel" } },
    { title: "Cancelled orders without a refund", ...refunding, ...ofOrders, filters: { state: "refund due" }, isBad: true },
    { title: "Resellers who ask for other details", verb: "Answer", next: "answer-reseller-details", ...details },
    { title: "Open inquiries", verb: "Answer", next: "answer-inquiry", ...inquiry },
    { title: "Open grievances", verb: "Answer", next: "answer-grievance", ...grievance, isBad: isLate },
    { title: "Messages that were not sent", verb: "Send again", next: "retry", ...message, isBad: true },
    { title: "Payments open since yesterday", ...ofPayments, filters: { state: "awaiting a result", to: dayBefore(1) } },
    { title: "Paid orders that cannot be settled", ...ofPayments, filters: { state: "not settled" }, isBad: isStuck(now) },
    { title: "Stray payments", ...refunding, ...stray },
    { title: "Refunds without a result", verb: "Look at them", next: "refund", ...refund },
  ];
}

/** Counts what waits in the lists that somebody with the role `own` may see, in one query. */
export async function readWaiting({ database, clock }: Services, own: DeskRole): Promise<Today["waiting"]> {
  const waits = waitsAt(clock.now()).filter(({ list }) => includesRole(own, list.description.role));
  const rows = (table: PgTable, where: SQL | undefined) => {
    const selected = database.select({ count: count() }).from(table).where(where).$dynamic();
    if (table !== orders) return selected;
    return selected
      .leftJoin(payments, eq(payments.orderId, orders.id))
      .leftJoin(shopDispatches, eq(shopDispatches.orderId, orders.id))
      .leftJoin(resellerOrders, eq(resellerOrders.orderId, orders.id));
  };
  const numbers = waits.flatMap(({ title, list, filters, table, isBad }) => [
    [title, sql`${rows(table, list.matching(filters))}`.mapWith(Number)] as const,
    ...(isBad === undefined || isBad === true ? [] : [[`${title}, bad`, sql`${rows(table, isBad)}`.mapWith(Number)] as const]),
  ]);
  const [counts = {}] = await database.select(Object.fromEntries(numbers)).from(sql`(select 1) as one`);
  return waits.map(({ title, verb, next, list, filters, isBad }) => {
    const waiting = counts[title] ?? 0;
    const tone = waiting === 0 ? "good" : isBad === true || (counts[`${title}, bad`] ?? 0) > 0 ? "bad" : "waiting";
    return { title, verb, next, count: waiting, list: list.description.name, filters, tone };
  });
}

/** Fewer packs than these are few. */
const FEW_PACKS = 20;

/** Lists the products of which few packs are left, or fewer than the waiting orders need. A shop that mints for each order has no stock. */
async function readLowStock({ database, clock }: Services): Promise<Today["lowStock"]> {
  const stock = await readStock(database);
  const isReserved = sql`exists (select 1 from ${batchStickers} where ${batchStickers.orderId} = ${orders.id})`;
  const needed = await database
    .select({ productId: orderLines.productId, packs: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(shopDispatches, eq(shopDispatches.orderId, orders.id))
    .leftJoin(resellerOrders, eq(resellerOrders.orderId, orders.id))
    .where(and(orderList.matching(waitingParcels(clock.now())), not(isReserved)))
    .groupBy(orderLines.productId);
  const products = [...new Set(stock.map(({ productId }) => productId))].toSorted((one, other) => one - other);
  const rows = products.flatMap((product) => {
    const batches = stock.filter(({ productId, left }) => productId === product && left > 0);
    const left = batches.reduce((sum, batch) => sum + batch.left, 0);
    const packs = needed.find(({ productId }) => productId === product)?.packs ?? 0;
    return left < Math.max(FEW_PACKS, packs) ? [{ product, left, packs, batches }] : [];
  });
  const columns = ["Product", "Packs left", "Waiting orders need", "Batches"];
  return table("Low stock", columns, rows, ({ product, left, packs, batches }) => [
    ...[productName(product), badge(String(left), left < packs ? "bad" : "waiting"), packs],
    batches.map((batch) => `${batch.batch} ${batch.left}`).join(", "),
  ]);
}

async function readSales({ database }: Services, days: readonly string[], from: Date): Promise<DayValue[]> {
  const day = sql<string>`to_char(${payments.paidAt} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;
  const sold = await database
    .select({ day, total: sum(payments.amount) })
    .from(payments)
    .innerJoin(orders, and(eq(orders.id, payments.orderId), ne(orders.kind, "balance")))
    // The payment began before it was paid, so the index on its beginning bounds the rows.
    .where(and(eq(payments.state, "paid"), gte(payments.paidAt, from), gte(payments.createdAt, new Date(from.getTime() - 5 * DAY_MS))))
    .groupBy(sql`1`);
  const totals = new Map(sold.map((row) => [row.day, Number(row.total ?? 0)]));
  return days.map((each) => ({ day: each, values: { Sales: totals.get(each) ?? 0 } }));
}

const hasEvent = (...types: readonly (typeof contactEvents.$inferSelect)["type"][]) =>
  sql`exists (select 1 from ${contactEvents} where ${and(eq(contactEvents.contactId, contacts.id), inArray(contactEvents.type, [...types]))})`;

export const wasAnswered = hasEvent("owner_answered", "answered");
export const wasSolved = hasEvent("solved");

async function readContacts({ database }: Services, days: readonly string[], from: Date): Promise<DayValue[]> {
  const day = sql<string>`to_char(${contacts.createdAt} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;
  const counted = await database
    .select({
      day,
      contacts: count(),
      answered: sql<number>`(count(*) filter (where ${wasAnswered}))::int`,
      solved: sql<number>`(count(*) filter (where ${wasSolved}))::int`,
    })
    .from(contacts)
    .where(gte(contacts.createdAt, from))
    .groupBy(sql`1`);
  const byDay = new Map(counted.map((row) => [row.day, row]));
  return days.map((each) => {
    const found = byDay.get(each);
    return { day: each, values: { Contacts: found?.contacts ?? 0, Answered: found?.answered ?? 0, Solved: found?.solved ?? 0 } };
  });
}

/** What a message costs by each channel, in words: prices differ by contract. */
const costClasses = { push: "nothing", whatsapp: "low", sms: "medium", spoken: "high" } as const satisfies Record<AlertChannel, string>;

/** How the owners' channels worked since a time: how many messages arrived, and how soon the owners who got them answered. */
async function channelTable({ database }: Services, from: Date) {
  const happened = (type: "delivered" | "owner_answered", isOfRow: SQL) =>
    sql`(select min(${contactEvents.at}) from ${contactEvents} where ${contactEvents.contactId} = ${contacts.id} and ${contactEvents.type} = ${type} and ${isOfRow})`;
  const answerSeconds = sql`extract(epoch from ${happened("owner_answered", sql`true`)} - ${contacts.createdAt})`;
  const counted = await database
    .select({
      channel: outbox.channel,
      sent: count(),
      delivered: sql<number>`count(${happened("delivered", sql`${contactEvents.attemptId} = ${outbox.id}`)})::int`,
      answerMinutes: sql<number | null>`round((percentile_cont(0.5) within group (order by ${answerSeconds}) / 60)::numeric, 1)::float`,
    })
    .from(outbox)
    .innerJoin(contacts, eq(contacts.id, outbox.contactId))
    .where(and(gte(outbox.createdAt, from), eq(outbox.state, "sent"), eq(outbox.isDecoy, false), inArray(outbox.channel, alertChannels)))
    .groupBy(outbox.channel);
  const columns = ["By", "Cost", "Sent", "Delivered", "Minutes to the answer, median"];
  const rows = alertChannels.flatMap((by) => counted.flatMap(({ channel, ...row }) => (channel === by ? { by, ...row } : [])));
  return table(`Owners' channels in the last ${CHART_DAYS} days`, columns, rows, ({ by, sent, delivered, answerMinutes }) => [
    ...[channelNames[by], costClasses[by]],
    ...[sent, `${Math.round((delivered / sent) * 100)} %`, answerMinutes],
  ]);
}

/** What the providers did with messages and calls since this process started. */
function providerTable({ outbox: { health } }: Services) {
  const columns = ["By", "Provider", "Outcome", "Times"];
  return table("Providers since the server started", columns, health.outcomes(), ({ channel, provider, outcome, count: times }) => [
    ...[channelNames[channel], provider],
    ...[outcome, times],
  ]);
}
