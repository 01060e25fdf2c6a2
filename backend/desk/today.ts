import { and, count, eq, gte, inArray, isNull, lt, ne, sql, sum, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import { alertChannels, type AlertChannel } from "#contract/contact-policy";
import { DAY_MS, dayInIndia, startOfDay } from "#contract/day";
import type { DayValue, Today } from "#contract/desk";
import { grievanceDue } from "#contract/retention";
import { contactEvents, contacts } from "../contact/tables";
import { outbox } from "../delivery/tables";
import { inquiries } from "../selling/content/tables";
import { grievances } from "../selling/grievances/tables";
import { resellerOrders, resellers } from "../selling/resellers/tables";
import { orders, payments, refunds, shopDispatches, strayPayments } from "../selling/tables";
import { stuckReasons } from "../selling/payments/store";
import type { Services } from "../requests/services";
import { table } from "./cells";
import type { List } from "./list";
import { channelName, grievanceList, inquiryList, outboxList } from "./lists/messages";
import { orderList, paymentList, refundList, resellerList, strayList } from "./lists/sales";

/** The days of the charts. */
const CHART_DAYS = 14;

/** Orders older than this are not counted as waiting, so that the count reads few rows. */
const WAITING_DAYS = 180;

/** Reads what an operator should know at the start of the day: what waits, and how the last days were. */
export async function readToday(services: Services): Promise<Today> {
  const { clock } = services;
  const now = clock.now();
  const from = new Date(startOfDay(dayInIndia(now)).getTime() - (CHART_DAYS - 1) * DAY_MS);
  const days = Array.from({ length: CHART_DAYS }, (_, index) => dayInIndia(new Date(from.getTime() + index * DAY_MS)));
  return {
    waiting: await readWaiting(services),
    series: [
      { title: "Sales", unit: "money", days: await readSales(services, days, from) },
      { title: "Contacts", unit: "number", days: await readContacts(services, days, from) },
    ],
    tables: [await channelTable(services, from), providerTable(services)],
  };
}

/** Counts what waits, each with the list that shows it. */
export async function readWaiting({ database, clock }: Services): Promise<Today["waiting"]> {
  const now = clock.now();
  const countOrders = async (where: SQL | undefined) => {
    const [found] = await database
      .select({ count: count() })
      .from(orders)
      .leftJoin(payments, eq(payments.orderId, orders.id))
      .leftJoin(shopDispatches, eq(shopDispatches.orderId, orders.id))
      .leftJoin(resellerOrders, eq(resellerOrders.orderId, orders.id))
      .where(where);
    return found?.count ?? 0;
  };
  const countIn = (counted: PgTable) => (where: SQL | undefined) => database.$count(counted, where);
  const dayBefore = (days: number) => dayInIndia(new Date(now.getTime() - days * DAY_MS));
  const lateBefore = new Date(now.getTime() - grievanceDue.answeredDays * DAY_MS);
  const isUnanswered = and(isNull(grievances.closedAt), isNull(grievances.answeredAt));
  const isLate = (await database.$count(grievances, and(isUnanswered, lt(grievances.createdAt, lateBefore)))) > 0;
  const isLong = (await stuckReasons(database, now)).length > 0;
  return [
    await waits("Parcels to send", orderList, { state: "to dispatch", from: dayBefore(WAITING_DAYS) }, countOrders),
    await waits("Customers who ask to cancel", orderList, { state: "asked to cancel" }, countOrders),
    await waits("Cancelled orders without a refund", orderList, { state: "refund due" }, countOrders, true),
    await waits("Resellers who ask for other details", resellerList, { details: "to confirm" }, countIn(resellers)),
    await waits("Open inquiries", inquiryList, { state: "open" }, countIn(inquiries)),
    await waits("Open grievances", grievanceList, { state: "open" }, countIn(grievances), isLate),
    await waits("Messages that were not sent", outboxList, { state: "dead" }, countIn(outbox), true),
    await waits("Payments open since yesterday", paymentList, { state: "awaiting a result", to: dayBefore(1) }, countIn(payments)),
    await waits("Paid orders that cannot be settled", paymentList, { state: "not settled" }, countIn(payments), isLong),
    await waits("Stray payments", strayList, { state: "open" }, countIn(strayPayments)),
    await waits("Refunds without a result", refundList, { state: "not sent yet" }, countIn(refunds)),
  ];
}

/** Counts the rows of the list that the count leads to. */
async function waits(
  title: string,
  { description: { name: list }, matching }: List,
  filters: Readonly<Record<string, string>>,
  countRows: (where: SQL | undefined) => Promise<number>,
  isBad = false,
): Promise<Today["waiting"][number]> {
  const waiting = await countRows(matching(filters));
  const tone = waiting === 0 ? "good" : isBad ? "bad" : "waiting";
  return { title, count: waiting, list, filters, tone };
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

async function readContacts({ database }: Services, days: readonly string[], from: Date): Promise<DayValue[]> {
  const day = sql<string>`to_char(${contacts.createdAt} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;
  const wasAnswered = sql`exists (select 1 from ${contactEvents} where ${contactEvents.contactId} = ${contacts.id} and ${contactEvents.type} in ('owner_answered', 'answered'))`;
  const wasSolved = sql`exists (select 1 from ${contactEvents} where ${contactEvents.contactId} = ${contacts.id} and ${contactEvents.type} = 'solved')`;
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
    ...[channelName(by), costClasses[by]],
    ...[sent, `${Math.round((delivered / sent) * 100)} %`, answerMinutes],
  ]);
}

/** What the providers did with messages and calls since this process started. */
function providerTable({ outbox: { health } }: Services) {
  const columns = ["By", "Provider", "Outcome", "Times"];
  return table("Providers since the server started", columns, health.outcomes(), ({ channel, provider, outcome, count: times }) => [
    ...[channelName(channel), provider],
    ...[outcome, times],
  ]);
}
