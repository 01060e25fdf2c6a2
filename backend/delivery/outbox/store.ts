import { and, desc, eq, inArray, lte, min, sql } from "drizzle-orm";

import type { Database } from "../../database/database";
import { outbox } from "../../database/schema/delivery";
import { sealMessage, wipedPayload, type OutgoingMessage } from "../messages/message";
import { schedule } from "./schedule";
import type { DeliveryServices } from "../services";

export type EnqueueOptions = {
  /** The contact event that is told what became of the message. */
  readonly contactEventId?: number;
  /** Not sent any more after this moment. */
  readonly goodUntil?: Date;
  /** Does all the work of a message, and reaches no provider. */
  readonly isDecoy?: boolean;
};

/** A row that this process holds the lease of. */
export type Parcel = Pick<
  typeof outbox.$inferSelect,
  "id" | "channel" | "payload" | "isDecoy" | "contactEventId" | "attempts" | "goodUntil"
> & {
  /** Another worker had it and never came back: what became of that attempt nobody knows. */
  readonly wasCutOff: boolean;
};

export type ParcelEnd = {
  readonly state: "sent" | "refused" | "dead";
  readonly failure?: string;
  readonly reference?: string | null;
  /** Whether what was said, and to whom, is still needed. */
  readonly keepPayload: boolean;
};

const parcelColumns = {
  id: outbox.id,
  channel: outbox.channel,
  payload: outbox.payload,
  isDecoy: outbox.isDecoy,
  contactEventId: outbox.contactEventId,
  attempts: outbox.attempts,
  goodUntil: outbox.goodUntil,
};

const dueColumns = { id: outbox.id, state: outbox.state };

type DueRow = Pick<typeof outbox.$inferSelect, keyof typeof dueColumns>;

/** In the words of the partial indexes, which parameters would hide from the planner. A leased row is due when its lease is over. */
const unfinished = sql`${outbox.state} in ('waiting', 'leased')`;

/** Writes a message into the outbox. @returns the row's id. */
export async function enqueueMessage(
  transaction: Database,
  { clock, secrets }: Pick<DeliveryServices, "clock" | "secrets">,
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
    contactEventId: options.contactEventId ?? null,
    goodUntil: options.goodUntil ?? null,
    dueAt: now,
    createdAt: now,
  });
  return id;
}

/** Takes up to `count` due rows that no other worker is taking, for the length of a lease. */
export async function leaseDue(database: Database, now: Date, count: number): Promise<Parcel[]> {
  return database.transaction(async (transaction) => {
    const due = await transaction
      .select(dueColumns)
      .from(outbox)
      .where(and(unfinished, lte(outbox.dueAt, now)))
      .orderBy(outbox.dueAt)
      .limit(count)
      .for("update", { skipLocked: true });
    return lease(transaction, now, due);
  });
}

/** Takes one row, if it is due. */
export async function leaseOne(database: Database, now: Date, id: number): Promise<Parcel | null> {
  return database.transaction(async (transaction) => {
    const due = await transaction
      .select(dueColumns)
      .from(outbox)
      .where(and(eq(outbox.id, id), unfinished, lte(outbox.dueAt, now)))
      .for("update");
    const [parcel] = await lease(transaction, now, due);
    return parcel ?? null;
  });
}

/** An attempt is counted when it begins: a message that brings its worker down must not do so for ever. */
async function lease(transaction: Database, now: Date, due: readonly DueRow[]): Promise<Parcel[]> {
  if (due.length === 0) return [];
  const until = new Date(now.getTime() + schedule.lease);
  const ids = due.map(({ id }) => id);
  const leased = await transaction
    .update(outbox)
    .set({ state: "leased", leasedUntil: until, dueAt: until, attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.id, ids))
    .returning(parcelColumns);
  const cutOff = new Set(due.filter(({ state }) => state === "leased").map(({ id }) => id));
  return leased.map((row) => ({ ...row, wasCutOff: cutOff.has(row.id) }));
}

/** Gives back rows that were taken but not tried. */
export async function returnLeases(database: Database, now: Date, parcels: readonly Parcel[]): Promise<void> {
  for (const parcel of parcels) {
    await database
      .update(outbox)
      .set({ state: "waiting", leasedUntil: null, dueAt: now, attempts: parcel.attempts - 1 })
      .where(held(parcel));
  }
}

/** Lets a row wait for its next try. */
export async function postpone(database: Database, parcel: Parcel, dueAt: Date, failure: string): Promise<void> {
  await database.update(outbox).set({ state: "waiting", leasedUntil: null, dueAt, failure }).where(held(parcel));
}

/** Closes a row for good. @returns false when the lease was lost, and the row is another's to close. */
export async function finish(transaction: Database, parcel: Parcel, now: Date, end: ParcelEnd): Promise<boolean> {
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
    .where(held(parcel))
    .returning({ id: outbox.id });
  return closed.length > 0;
}

/**
 * Closes the row of an SMS that its provider has reported on, if it is still open.
 * @returns the contact event that waits to hear of it, if any.
 */
export async function closeReported(transaction: Database, now: Date, id: number): Promise<number | null> {
  const isSms = and(eq(outbox.id, id), eq(outbox.channel, "sms"));
  await transaction
    .update(outbox)
    .set({ state: "sent", leasedUntil: null, finishedAt: now, failure: null, payload: wipedPayload })
    .where(and(isSms, unfinished));
  const [row] = await transaction.select({ contactEventId: outbox.contactEventId }).from(outbox).where(isSms);
  return row?.contactEventId ?? null;
}

/** The attempt's number is the proof that the lease is still ours. */
function held(parcel: Parcel) {
  return and(eq(outbox.id, parcel.id), eq(outbox.state, "leased"), eq(outbox.attempts, parcel.attempts));
}

/** Whether some worker has the row in hand at this moment. */
export async function isLeased(database: Database, id: number): Promise<boolean> {
  const [row] = await database.select({ state: outbox.state }).from(outbox).where(eq(outbox.id, id));
  return row?.state === "leased";
}

/** When the next row comes due, or null when the outbox is empty. */
export async function nextDueAt(database: Database): Promise<Date | null> {
  const [next] = await database
    .select({ at: min(outbox.dueAt) })
    .from(outbox)
    .where(unfinished);
  return next?.at ?? null;
}

const isDead = sql`(${outbox.state} = 'dead' and not ${outbox.isDecoy})`;

/** Whether a dead row can be sent still: what was said is kept, and not too late. */
const canBeSent = (now: Date) =>
  sql<boolean>`(octet_length(${outbox.payload}) > 0 and (${outbox.goodUntil} is null or ${outbox.goodUntil} > ${now.toISOString()}::timestamptz))`;

/** What could not be sent, newest first: how it went, and never to whom. */
export async function listDead(database: Database, now: Date, limit: number) {
  return database
    .select({
      id: outbox.id,
      channel: outbox.channel,
      attempts: outbox.attempts,
      failure: outbox.failure,
      createdAt: outbox.createdAt,
      finishedAt: outbox.finishedAt,
      canBeSent: canBeSent(now),
    })
    .from(outbox)
    .where(isDead)
    .orderBy(desc(outbox.finishedAt), desc(outbox.id))
    .limit(limit);
}

/**
 * Lets dead rows be tried again as if they were new.
 * @param id - one row's, or null for all.
 * @returns how many there were that still can be sent.
 */
export async function reviveDead(database: Database, now: Date, id: number | null): Promise<number> {
  const revived = await database
    .update(outbox)
    .set({ state: "waiting", attempts: 0, dueAt: now, finishedAt: null })
    .where(and(isDead, id === null ? undefined : eq(outbox.id, id), canBeSent(now)))
    .returning({ id: outbox.id });
  return revived.length;
}
