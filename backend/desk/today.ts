import { and, count, eq, gte, isNotNull, inArray, isNull, lt, sql, sum } from "drizzle-orm";

import { DAY_MS, dayInIndia, startOfDay } from "#contract/day";
import type { DayValue, Today } from "#contract/desk";
import { grievanceDue } from "#contract/retention";
import { contactEvents, contacts } from "../database/schema/contacts";
import { inquiries } from "../database/schema/content";
import { orders } from "../database/schema/orders";
import { payments, refunds, strayPayments } from "../database/schema/payments";
import { resellerOrders } from "../database/schema/resellers";
import { grievances } from "../database/schema/rights";
import { shopDispatches } from "../database/schema/stock";
import { readBacklog } from "../delivery/outbox/backlog";
import { inState } from "../orders/state";
import { isOpenStray, isStuck } from "../payments/store";
import type { Services } from "../requests/services";
import { number, text } from "./cells";
import { table } from "./things/thing";

/** The days of the charts. */
const CHART_DAYS = 14;

/** How long a payment may be open before somebody should look at it, in milliseconds. */
const STUCK_PAYMENT_MS = DAY_MS;

/** Orders older than this are not counted as waiting, so that the count reads few rows. */
const WAITING_DAYS = 180;

/** Reads what an operator should know at the start of the day: what waits, and how the last days were. */
export async function readToday(services: Services): Promise<Today> {
  const { clock } = services;
  const now = clock.now();
  const from = new Date(startOfDay(dayInIndia(now)).getTime() - (CHART_DAYS - 1) * DAY_MS);
  const days = Array.from({ length: CHART_DAYS }, (_, index) => dayInIndia(new Date(from.getTime() + index * DAY_MS)));
  return {
    waiting: await readWaiting(services, now),
    series: [
      { title: "Sales", unit: "money", days: await readSales(services, days, from) },
      { title: "Contacts", unit: "number", days: await readContacts(services, days, from) },
    ],
    tables: [providerTable(services)],
  };
}

async function readWaiting({ database }: Services, now: Date): Promise<Today["waiting"]> {
  const [parcels] = await database
    .select({ count: count() })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(shopDispatches, eq(shopDispatches.orderId, orders.id))
    .leftJoin(resellerOrders, eq(resellerOrders.orderId, orders.id))
    .where(and(inState["to dispatch"], gte(orders.createdAt, new Date(now.getTime() - WAITING_DAYS * DAY_MS))));
  const openInquiries = await database.$count(inquiries, isNull(inquiries.closedAt));
  const openGrievances = await database.$count(grievances, isNull(grievances.closedAt));
  const lateBefore = new Date(now.getTime() - grievanceDue.answeredDays * DAY_MS);
  const late = await database.$count(grievances, and(isNull(grievances.closedAt), lt(grievances.createdAt, lateBefore)));
  const { dead } = await readBacklog(database, now);
  const stuckBefore = new Date(now.getTime() - STUCK_PAYMENT_MS);
  const stuck = await database.$count(
    payments,
    and(isNotNull(payments.nextCheckAt), isNotNull(payments.providerOrderId), lt(payments.createdAt, stuckBefore)),
  );
  const unsettled = await database.$count(payments, isNotNull(payments.unsettledSince));
  const isLong = (await database.$count(payments, isStuck(now))) > 0;
  const strays = await database.$count(strayPayments, isOpenStray());
  const unsent = await database.$count(refunds, inArray(refunds.state, ["requested", "pending"]));
  return [
    waits("Parcels to send", parcels?.count ?? 0, "orders", { state: "to dispatch" }),
    waits("Open inquiries", openInquiries, "inquiries", { state: "open" }),
    waits("Open grievances", openGrievances, "grievances", { state: "open" }, late > 0),
    waits("Messages that were not sent", dead, "outbox", { state: "dead" }, dead > 0),
    waits("Payments open for a day", stuck, "payments", { state: "open" }),
    waits("Paid orders that cannot be settled", unsettled, "payments", { state: "not settled" }, isLong),
    waits("Stray payments", strays, "stray-payments", { state: "open" }),
    waits("Refunds without a result", unsent, "refunds", { state: "not sent yet" }),
  ];
}

function waits(title: string, waiting: number, list: string, filters: Readonly<Record<string, string>>, isBad = false) {
  const tone = isBad ? "bad" : waiting > 0 ? "waiting" : "good";
  return { title, count: waiting, list, filters, tone } as const;
}

async function readSales({ database }: Services, days: readonly string[], from: Date): Promise<DayValue[]> {
  const day = sql<string>`to_char(${payments.paidAt} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;
  const sold = await database
    .select({ day, total: sum(payments.amount) })
    .from(payments)
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

/** What the providers did with messages and calls since this process started. */
function providerTable({ outbox: { health } }: Services) {
  const rows = health.outcomes().map(({ channel, provider, outcome, count: times }) => ({
    to: null,
    cells: [text(channel), text(provider), text(outcome), number(times)],
  }));
  return table("Providers since the server started", ["By", "Provider", "Outcome", "Times"], rows);
}
