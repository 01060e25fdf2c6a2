import { and, eq, inArray, lte, min, ne, not, notInArray, or, sql, type SQL } from "drizzle-orm";

import type { CoreServices, Database } from "../../platform/database/database";
import { outbox } from "../tables";
import { sealMessage, wipedPayload, type OutgoingMessage } from "../messages/message";
import type { MessageStatus } from "../providers/provider";
import { timings } from "./timings";

export type EnqueueOptions = {
  /** The contact that the message belongs to. */
  readonly contactId?: number;
  /** The order that the message is about. */
  readonly orderId?: number;
  /** Do not send before this time. */
  readonly notBefore?: Date | null;
  /** Do not send after this time. */
  readonly expiresAt?: Date;
  /** Whether the message is a decoy: it causes the same work as a real message, but is never sent to a provider. */
  readonly isDecoy?: boolean;
};

const leasedColumns = {
  id: outbox.id,
  channel: outbox.channel,
  payload: outbox.payload,
  isDecoy: outbox.isDecoy,
  contactId: outbox.contactId,
  attempts: outbox.attempts,
  notBefore: outbox.notBefore,
  expiresAt: outbox.expiresAt,
  isCancelled: outbox.isCancelled,
  failure: outbox.failure,
};

/** A row that this process has leased: until the lease expires, no other worker sends the row. */
export type LeasedRow = Pick<typeof outbox.$inferSelect, keyof typeof leasedColumns> & {
  /** Whether an earlier lease of the row has expired, so that it is unknown whether the message was sent. */
  readonly wasInterrupted: boolean;
};

export type RowResult = {
  readonly state: "sent" | "refused" | "dead" | "cancelled";
  readonly failure?: string;
  readonly reference?: string | null;
  /** Whether the text and the recipient are still needed. */
  readonly keepPayload: boolean;
};

const waiting = { state: "waiting", leasedUntil: null } as const;

/**
 * Selects rows that are not finished. Must match the condition of the partial index literally: with parameters, PostgreSQL would not use
 * the index. A leased row is due when its lease expires.
 */
export const unfinished = sql`${outbox.state} in ('waiting', 'leased')`;

/** During an upgrade, processes of the next version run too. Rows of channels that only they know are theirs. */
const isOfKnownChannel = inArray(outbox.channel, outbox.channel.enumValues);

const isDead = sql`(${outbox.state} = 'dead' and not ${outbox.isDecoy})`;

/** When a row was first due. For a reminder or a message in quiet hours, that is later than `createdAt`. */
export const dueSince = sql`coalesce(${outbox.notBefore}, ${outbox.createdAt})`;

/** Writes a message to the outbox. @returns the row's id. */
export async function enqueueMessage(
  transaction: Database,
  { clock, secrets }: Pick<CoreServices, "clock" | "secrets">,
  message: OutgoingMessage,
  options: EnqueueOptions = {},
): Promise<number> {
  const id = secrets.randomId();
  const now = clock.now();
  await transaction.insert(outbox).values({
    id,
    channel: message.channel,
    payload: sealMessage(secrets, message),
    isDecoy: options.isDecoy ?? false,
    contactId: options.contactId ?? null,
    orderId: options.orderId ?? null,
    expiresAt: options.expiresAt ?? null,
    notBefore: options.notBefore ?? null,
    dueAt: options.notBefore ?? now,
    createdAt: now,
  });
  return id;
}

/** Leases up to `count` due rows: rows that wait, and rows whose lease has expired. Skips rows that another worker is leasing just now. */
export function leaseDueRows(database: Database, now: Date, count: number): Promise<LeasedRow[]> {
  const due = selectDue(database, now).orderBy(outbox.dueAt).limit(count).for("update", { skipLocked: true });
  return lease(database, now, due);
}

/** Leases one row, if it is due. */
export async function leaseRow(database: Database, now: Date, id: number): Promise<LeasedRow | null> {
  const [leased] = await lease(database, now, selectDue(database, now, eq(outbox.id, id)).for("update"));
  return leased ?? null;
}

function selectDue(database: Database, now: Date, condition?: SQL) {
  const isDue = and(condition, unfinished, isOfKnownChannel, lte(outbox.dueAt, now));
  return database.select({ id: outbox.id, state: outbox.state }).from(outbox).where(isDue).$dynamic();
}

/**
 * Leases the rows that `locked` selects and locks, in the same statement. Counts an attempt before it starts, because otherwise a message
 * that crashes its worker would be retried forever.
 */
function lease(database: Database, now: Date, locked: ReturnType<typeof selectDue>): Promise<LeasedRow[]> {
  const until = new Date(now.getTime() + timings.leaseDuration);
  const due = database.$with("due").as(locked);
  return database
    .with(due)
    .update(outbox)
    .set({ state: "leased", leasedUntil: until, dueAt: until, attempts: sql`${outbox.attempts} + 1` })
    .from(due)
    .where(eq(outbox.id, due.id))
    .returning({ ...leasedColumns, wasInterrupted: sql<boolean>`${due.state} = 'leased'` });
}

/**
 * Releases leased rows that were not attempted, so that they can be leased again at once. An interrupted row keeps the state of an expired
 * lease, so that the next worker knows of the interruption.
 */
export async function returnLeases(database: Database, now: Date, rows: readonly LeasedRow[]): Promise<void> {
  for (const row of rows) {
    await database
      .update(outbox)
      .set({ ...(row.wasInterrupted ? { leasedUntil: now } : waiting), dueAt: now, attempts: row.attempts - 1 })
      .where(ownsLease(row));
  }
}

export async function scheduleRetry(database: Database, row: LeasedRow, dueAt: Date, failure: string): Promise<void> {
  await database
    .update(outbox)
    .set({ ...waiting, dueAt, failure })
    .where(ownsLease(row));
}

/** Stores the final result of a row. @returns false, without storing anything, if this process no longer holds the row's lease. */
export async function closeRow(transaction: Database, row: LeasedRow, now: Date, end: RowResult): Promise<boolean> {
  const closed = await transaction
    .update(outbox)
    .set({
      state: end.state,
      leasedUntil: null,
      finishedAt: now,
      failure: end.failure ?? null,
      providerReference: end.reference ?? null,
      payload: sql`case when ${end.keepPayload}::boolean then ${outbox.payload} else ${sql.param(wipedPayload, outbox.payload)} end`,
    })
    .where(ownsLease(row))
    .returning({ id: outbox.id });
  return closed.length > 0;
}

type CancelOptions = {
  /** Leaves masked and spoken calls. */
  readonly keepsCalls?: boolean;
  /** Leaves waiting decoys as they are, so that they look sent later. */
  readonly keepsDecoys?: boolean;
};

/**
 * Cancels a contact's waiting messages and phone calls. Rows that are being sent are not retried. Lock the contact first.
 * @returns the ids of the cancelled rows, without those that are being sent.
 */
export async function cancelWaiting(
  transaction: Database,
  now: Date,
  contactId: number,
  { keepsCalls = false, keepsDecoys = false }: CancelOptions = {},
): Promise<number[]> {
  const isWaiting = sql`${outbox.state} = 'waiting'`;
  const isCancellable = and(
    eq(outbox.contactId, contactId),
    keepsCalls ? notInArray(outbox.channel, ["call", "spoken"]) : undefined,
    keepsDecoys ? not(outbox.isDecoy) : undefined,
    unfinished,
  );
  // Use one statement. Between two statements, a worker could lease or release a row.
  const rows = await transaction
    .update(outbox)
    .set({
      isCancelled: true,
      state: sql`case when ${isWaiting} then 'cancelled' else ${outbox.state} end`,
      payload: sql`case when ${isWaiting} then ${sql.param(wipedPayload, outbox.payload)} else ${outbox.payload} end`,
      finishedAt: sql`case when ${isWaiting} then ${now.toISOString()}::timestamptz end`,
    })
    .where(isCancellable)
    .returning({ id: outbox.id, state: outbox.state });
  return rows.filter(({ state }) => state === "cancelled").map(({ id }) => id);
}

/** Cancels a contact's dead letters, so that the operator cannot retry them. */
export async function cancelDeadLetters(transaction: Database, contactId: number): Promise<void> {
  const isDeadOfContact = and(eq(outbox.contactId, contactId), isDead);
  await transaction.update(outbox).set({ state: "cancelled", payload: wipedPayload }).where(isDeadOfContact);
}

/** Selects the rows of a contact that tell its owner something, or its masked phone calls. */
function isOf(kind: "message" | "call") {
  return kind === "call" ? eq(outbox.channel, "call") : ne(outbox.channel, "call");
}

/** Turns a contact's waiting messages and spoken calls into decoys. Lock the contact first. @returns the ids of the rows. */
export async function withholdWaiting(transaction: Database, contactId: number): Promise<number[]> {
  const isWaiting = and(eq(outbox.contactId, contactId), isOf("message"), eq(outbox.state, "waiting"), not(outbox.isDecoy));
  const rows = await transaction.update(outbox).set({ isDecoy: true }).where(isWaiting).returning({ id: outbox.id });
  return rows.map(({ id }) => id);
}

/** Finds the contact of an outbox row. Null if the row does not exist, is of another kind, or belongs to no contact. */
export async function contactIdOf(database: Database, id: number, kind: "message" | "call"): Promise<number | null> {
  const isOfKind = and(eq(outbox.id, id), isOf(kind));
  const [row] = await database.select({ contactId: outbox.contactId }).from(outbox).where(isOfKind);
  return row?.contactId ?? null;
}

/**
 * Marks a message as sent if its row is unfinished, because a status report can arrive before the provider's response. Also closes the dead
 * letter of a delivered message, so that the operator cannot send it again.
 */
export async function closeOnStatusReport(transaction: Database, now: Date, id: number, status: MessageStatus): Promise<void> {
  const isDelivered = status === "delivered";
  const isSpoken = eq(outbox.channel, "spoken");
  await transaction
    .update(outbox)
    .set({
      state: "sent",
      leasedUntil: null,
      finishedAt: now,
      failure: null,
      // A spoken call goes on after somebody has heard it. Its last report is another one.
      payload: sql`case when ${isSpoken} and ${isDelivered}::boolean then ${outbox.payload} else ${sql.param(wipedPayload, outbox.payload)} end`,
    })
    .where(and(eq(outbox.id, id), isOf("message"), or(unfinished, isDelivered ? isDead : and(isSpoken, eq(outbox.state, "sent")))));
}

/** Returns the condition that this process still holds the lease. A new lease would have increased `attempts`. */
function ownsLease(row: LeasedRow) {
  return and(eq(outbox.id, row.id), eq(outbox.state, "leased"), eq(outbox.attempts, row.attempts));
}

/** Returns the channel of a row, or null if there is no such row. */
export async function channelOf(database: Database, id: number): Promise<OutgoingMessage["channel"] | null> {
  const [row] = await database.select({ channel: outbox.channel }).from(outbox).where(eq(outbox.id, id));
  return row?.channel ?? null;
}

/** Returns the state of a row, or null if there is no such row. */
export async function stateOf(database: Database, id: number): Promise<(typeof outbox.$inferSelect)["state"] | null> {
  const [row] = await database.select({ state: outbox.state }).from(outbox).where(eq(outbox.id, id));
  return row?.state ?? null;
}

/** Returns when the next row is due, or null if all rows are finished. */
export async function nextDueAt(database: Database): Promise<Date | null> {
  const [next] = await database
    .select({ at: min(outbox.dueAt) })
    .from(outbox)
    .where(and(unfinished, isOfKnownChannel));
  return next?.at ?? null;
}

/** Returns the condition that a dead row can still be sent: its message is kept and has not expired. */
const canBeSent = (now: Date) =>
  sql<boolean>`(octet_length(${outbox.payload}) > 0 and (${outbox.expiresAt} is null or ${outbox.expiresAt} > ${now.toISOString()}::timestamptz))`;

/**
 * Schedules dead rows to be sent as if they were new.
 * @param id - one row's id, or null for all.
 * @returns how many rows will be sent again.
 */
export async function retryDeadLetters(database: Database, now: Date, id: number | null): Promise<number> {
  const revived = await database
    .update(outbox)
    .set({ state: "waiting", attempts: 0, dueAt: now, finishedAt: null })
    .where(and(isDead, id === null ? undefined : eq(outbox.id, id), canBeSent(now)))
    .returning({ id: outbox.id });
  return revived.length;
}
