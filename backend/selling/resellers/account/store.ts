import { and, eq, getTableColumns, isNotNull, or, sql, type SQL } from "drizzle-orm";

import type { ApiCall } from "#contract/call";
import type { Id } from "#contract/fields";

import type { Database } from "../../../platform/database/database";
import { resellerOrders, resellerPeople, resellers } from "../tables";
import {
  defineHandler,
  subjectOf,
  type Decoded,
  type Handler,
  type Reply,
  type RequestContext,
  type Unauthorised,
} from "../../../requests/handler";
import { messages } from "../../../requests/messages";

export type Reseller = typeof resellers.$inferSelect;

export type ResellerTerms = Pick<Reseller, "prepaidDiscount" | "postpaidDiscount" | "purchaseLimit" | "gstin">;

/** @property personId the invited person who is logged in. Null for the first person of the shop. */
export type LoggedIn = Reseller & { readonly personId: number | null };

/** Selects people who were invited, and have neither said no nor been ended. */
export const mayLogIn = eq(resellerPeople.state, "invited");

/** Finds a reseller. @param email - in lower case. */
export async function findResellerByEmail(database: Database, email: string): Promise<Reseller | null> {
  const [reseller] = await database.select().from(resellers).where(eq(resellers.email, email));
  return reseller ?? null;
}

/** Finds whoever logs in with an email address. @param email - in lower case. */
export function findLogIn(database: Database, email: string): Promise<LoggedIn | null> {
  return findLoggedIn(database, eq(resellers.email, email), eq(resellerPeople.email, email));
}

async function findLoggedIn(database: Database, isFirst: SQL, isPerson: SQL, where?: SQL): Promise<LoggedIn | null> {
  const [found] = await database
    .select({ ...getTableColumns(resellers), personId: resellerPeople.id })
    .from(resellers)
    .leftJoin(resellerPeople, and(eq(resellerPeople.resellerId, resellers.id), isPerson, mayLogIn))
    .where(and(where, or(isFirst, isNotNull(resellerPeople.id))))
    .orderBy(sql`${resellerPeople.id} nulls first`);
  return found ?? null;
}

/** Stores a reseller. @returns false if another reseller has the email address. */
export async function insertReseller(database: Database, reseller: typeof resellers.$inferInsert): Promise<boolean> {
  const inserted = await database
    .insert(resellers)
    .values(reseller)
    .onConflictDoNothing({ target: resellers.email })
    .returning({ id: resellers.id });
  return inserted.length > 0;
}

/** Changes a reseller's terms. Existing orders keep their terms. */
export async function changeTerms(database: Database, id: number, terms: ResellerTerms): Promise<void> {
  await database.update(resellers).set(terms).where(eq(resellers.id, id));
}

/**
 * Locks a reseller until the transaction ends. Use it before a change of the reseller's orders, credit or ledger. Otherwise two concurrent
 * transactions could use the same part of the purchase limit, or append a row after the same last row of the ledger.
 */
export async function lockReseller(transaction: Database, id: number): Promise<Reseller> {
  const [reseller] = await transaction.select().from(resellers).where(eq(resellers.id, id)).for("no key update");
  if (reseller === undefined) throw new Error("Reseller not found");
  return reseller;
}

/** Locks the reseller whose order it is. @returns null if the order is not a reseller's. */
export async function lockResellerOf(transaction: Database, orderId: number): Promise<number | null> {
  const { resellerId: id } = resellerOrders;
  const [order] = await transaction.select({ id }).from(resellerOrders).where(eq(resellerOrders.orderId, orderId));
  if (order !== undefined) await lockReseller(transaction, order.id);
  return order?.id ?? null;
}

export const unauthorised: Unauthorised = { kind: "unauthorised", message: messages.loginAgain };

/**
 * Creates the handler of an API call of resellers. It runs only for the reseller's own people. A session is the reseller's or, for an
 * invited person, that person's, who is asked for each time: so nobody acts after the log-in has ended.
 */
export function defineResellerHandler<Request extends { readonly guid: Id }, Answer>(
  call: ApiCall<Request, Answer>,
  reply: (request: Decoded<Request>, context: RequestContext, reseller: LoggedIn) => Promise<Reply<Answer>>,
): Handler {
  return defineHandler(call, async (request, context) => {
    const subject = subjectOf(context);
    const isNamed = eq(resellers.guid, String(request.guid));
    const reseller = await findLoggedIn(context.database, eq(resellers.id, subject), eq(resellerPeople.id, subject), isNamed);
    return reseller === null ? unauthorised : reply(request, context, reseller);
  });
}
