import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, not, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { DAY_MS, dayInIndia } from "#contract/day";
import type { Paise } from "#contract/money";
import type { CoreServices, Database } from "../../../platform/database/database";
import { orders } from "../../tables";
import { balanceOrders, ledger, resellerOrders, resellerPayments } from "../tables";
import { lockReseller, type Reseller } from "../account/store";
import { addLedgerEntry } from "./ledger";

/** Must match the partial index literally: with parameters, PostgreSQL would not use the index. */
const isUnpaid = sql`${resellerOrders.mode} = 'postpaid' and ${resellerOrders.paidAt} is null`;
const isCancelled = sql`exists (select 1 from ${orders} where ${orders.id} = ${resellerOrders.orderId} and ${orders.cancelledAt} is not null)`;
/** Selects unpaid postpaid orders. */
const isOpen = and(isUnpaid, not(isCancelled));
/** Selects postpaid orders that the reseller's money has paid. */
const isSettled = and(eq(resellerOrders.mode, "postpaid"), isNotNull(resellerOrders.paidAt), isNull(orders.cancelledAt));

/** Counts a reseller's unpaid postpaid stickers. To rely on the number, lock the reseller first. */
export async function openQuantity(database: Database, resellerId: number): Promise<number> {
  const [open] = await database
    .select({ quantity: sql<number>`coalesce(sum(${resellerOrders.quantity}), 0)::int` })
    .from(resellerOrders)
    .where(and(eq(resellerOrders.resellerId, resellerId), isOpen));
  return open?.quantity ?? 0;
}

/** Returns how many stickers a reseller can still order postpaid. */
export async function purchaseLeft(database: Database, { id, purchaseLimit }: Reseller): Promise<number> {
  return Math.max(0, purchaseLimit - (await openQuantity(database, id)));
}

export type ReceivedPayment = {
  readonly resellerId: number;
  readonly amount: Paise;
  /** The bank's reference. A payment with a known reference, in any case, is not recorded again. */
  readonly reference: string;
  /** The order of the kind `balance` that was paid online. */
  readonly orderId?: number;
};

/**
 * Records a payment for postpaid orders. Settles the oldest open orders, each in full. The rest of the money stays as credit.
 * @returns `another amount` if the reference is of another payment. Then nothing was recorded.
 */
export async function recordPayment(
  transaction: Database,
  services: CoreServices,
  payment: ReceivedPayment,
): Promise<"recorded" | "recorded already" | "another amount"> {
  const { resellerId, amount, reference, ...of } = payment;
  await lockReseller(transaction, resellerId);
  const now = services.clock.now();
  const paymentId = services.secrets.randomId();
  // Banks write a reference in capitals, people do not. The reseller's lock makes this look-up safe.
  const [known] = await transaction
    .select({ amount: resellerPayments.amount })
    .from(resellerPayments)
    .where(and(eq(resellerPayments.resellerId, resellerId), eq(sql`lower(${resellerPayments.reference})`, reference.toLowerCase())))
    .limit(1);
  if (known !== undefined) return known.amount === amount ? "recorded already" : "another amount";
  await transaction.insert(resellerPayments).values({ id: paymentId, resellerId, amount, reference, paidAt: now });
  const entry = { ...of, event: "payment", paymentId, credit: amount, note: `Payment ${reference}` } as const;
  await addLedgerEntry(transaction, services, resellerId, entry);
  await payOldestOrders(transaction, resellerId, now);
  return "recorded";
}

/** Marks open orders as paid, oldest first, as far as the reseller's money covers them. Lock the reseller first. */
export async function payOldestOrders(transaction: Database, resellerId: number, now: Date): Promise<void> {
  let left = (await moneyReceived(transaction, resellerId)) - (await moneySpent(transaction, resellerId));
  const paid: number[] = [];
  for (const { orderId, total } of await postpaidOrders(transaction, resellerId, isOpen, asc)) {
    if (total > left) break;
    paid.push(orderId);
    left -= total;
  }
  if (paid.length > 0) await transaction.update(resellerOrders).set({ paidAt: now }).where(inArray(resellerOrders.orderId, paid));
}

export type ReversalOutcome = "reversed" | "unknown" | "not a payment" | "reversed already";

/**
 * Reverses a payment that was recorded by mistake, with an entry that says why. Orders that the money no longer covers are open again, the
 * newest first.
 */
export async function reversePayment(
  transaction: Database,
  services: CoreServices,
  { resellerId, number, reason }: { readonly resellerId: number; readonly number: number; readonly reason: string },
): Promise<ReversalOutcome> {
  await lockReseller(transaction, resellerId);
  const ofReseller = eq(ledger.resellerId, resellerId);
  const isWanted = and(ofReseller, eq(ledger.number, number));
  const [entry] = await transaction.select().from(ledger).where(isWanted);
  if (entry === undefined) return "unknown";
  if (entry.event !== "payment" || entry.orderId !== null) return "not a payment";
  if ((await transaction.$count(ledger, and(ofReseller, eq(ledger.reverses, number)))) > 0) return "reversed already";
  const note = `Entry ${number} reversed: ${reason}`;
  await addLedgerEntry(transaction, services, resellerId, { event: "correction", debit: entry.credit, reverses: number, note });
  await reopenUncoveredOrders(transaction, resellerId);
  return "reversed";
}

/** Opens orders again that the reseller's money no longer covers, the newest first. Lock the reseller first. */
export async function reopenUncoveredOrders(transaction: Database, resellerId: number): Promise<void> {
  let missing = (await moneySpent(transaction, resellerId)) - (await moneyReceived(transaction, resellerId));
  const reopened: number[] = [];
  for (const { orderId, total } of await postpaidOrders(transaction, resellerId, isSettled, desc)) {
    if (missing <= 0) break;
    reopened.push(orderId);
    missing -= total;
  }
  if (reopened.length > 0) await transaction.update(resellerOrders).set({ paidAt: null }).where(inArray(resellerOrders.orderId, reopened));
}

/** Sums the payments that are not for a specific order, without those that were reversed, and without what was sent back of them. */
async function moneyReceived(database: Database, resellerId: number): Promise<Paise> {
  const [received] = await database
    .select({ amount: sql<string>`coalesce(sum(${resellerPayments.amount}), 0)::text` })
    .from(resellerPayments)
    .where(and(eq(resellerPayments.resellerId, resellerId), isNull(resellerPayments.orderId), not(wasReversed(database))));
  // The refund of an order moves none of this money: a cancelled postpaid order is no longer spent on.
  const [sentBack] = await database
    .select({ amount: sql<string>`coalesce(sum(${ledger.debit} - ${ledger.credit}), 0)::text` })
    .from(ledger)
    .innerJoin(balanceOrders, eq(balanceOrders.orderId, ledger.orderId))
    .where(and(eq(ledger.resellerId, resellerId), eq(ledger.event, "refund")));
  return Number(received?.amount ?? 0) - Number(sentBack?.amount ?? 0);
}

/** Selects payments whose entry in the ledger was reversed. */
function wasReversed(database: Database): SQL {
  const correction = alias(ledger, "correction");
  const isItsCorrection = and(eq(correction.resellerId, ledger.resellerId), eq(correction.reverses, ledger.number));
  const reversals = database
    .select({ one: sql`1` })
    .from(ledger)
    .innerJoin(correction, isItsCorrection);
  return exists(reversals.where(eq(ledger.paymentId, resellerPayments.id)));
}

async function moneySpent(database: Database, resellerId: number): Promise<Paise> {
  const [spent] = await database
    .select({ amount: sql<string>`coalesce(sum(${orders.total}), 0)::text` })
    .from(resellerOrders)
    .innerJoin(orders, eq(orders.id, resellerOrders.orderId))
    .where(and(eq(resellerOrders.resellerId, resellerId), isSettled));
  return Number(spent?.amount ?? 0);
}

/** Returns which part of a reseller's debt is due first, and on which day in India. Null if there is no debt. */
export async function firstDue(
  database: Database,
  resellerId: number,
  creditDays: number,
): Promise<{ readonly amount: Paise; readonly by: string } | null> {
  const open = await postpaidOrders(database, resellerId, isOpen, asc);
  const dueDay = ({ createdAt }: { createdAt: Date }) => dayInIndia(new Date(createdAt.getTime() + creditDays * DAY_MS));
  const [oldest] = open;
  if (oldest === undefined) return null;
  const by = dueDay(oldest);
  const total = open.reduce((sum, order) => sum + (dueDay(order) === by ? order.total : 0), 0);
  // Money that did not cover the oldest order in full counts towards it.
  const left = (await moneyReceived(database, resellerId)) - (await moneySpent(database, resellerId));
  return { amount: total - Math.max(left, 0), by };
}

function postpaidOrders(database: Database, resellerId: number, which: SQL | undefined, direction: typeof asc) {
  return database
    .select({ orderId: resellerOrders.orderId, total: orders.total, createdAt: resellerOrders.createdAt })
    .from(resellerOrders)
    .innerJoin(orders, eq(orders.id, resellerOrders.orderId))
    .where(and(eq(resellerOrders.resellerId, resellerId), which))
    .orderBy(direction(resellerOrders.createdAt), direction(resellerOrders.orderId));
}
