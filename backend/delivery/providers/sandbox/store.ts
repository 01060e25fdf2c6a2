import { and, desc, eq, lte, min } from "drizzle-orm";

import type { CoreServices, Database } from "../../../platform/database/database";
import { sandboxDeliveries, sandboxNumbers } from "../../tables";
import { openMessage, sealMessage, type OutgoingMessage } from "../../messages/message";

/** The state of a delivery: mails are delivered at once, SMS and phone calls go through several states. */
export type DeliveryState =
  | "sent"
  | "delivered"
  | "failed"
  | "queued"
  | "ringing"
  | "answered"
  | "ended"
  | "no_answer"
  | "busy"
  | "blocked"
  | "unanswered";

export type Channel = (typeof sandboxDeliveries.$inferSelect)["channel"];

export type SimulatedBehaviour = (typeof sandboxNumbers.$inferSelect)["habit"];

type Delivered = typeof sandboxDeliveries.$inferSelect;

export type SandboxDelivery = Pick<Delivered, "outboxId" | "state" | "createdAt"> & { readonly message: OutgoingMessage };

function opened(secrets: CoreServices["secrets"], { outboxId, payload, state, createdAt }: Delivered): SandboxDelivery {
  return { outboxId, message: openMessage(secrets, payload), state, createdAt };
}

/** Stores a delivery, encrypted. A second delivery of the same outbox row changes nothing. */
export async function storeDelivery(
  { database, clock, secrets }: CoreServices,
  outboxId: number,
  message: OutgoingMessage,
  state: DeliveryState,
  nextStepAt: Date | null,
): Promise<void> {
  await database
    .insert(sandboxDeliveries)
    .values({ outboxId, channel: message.channel, payload: sealMessage(secrets, message), state, nextStepAt, createdAt: clock.now() })
    .onConflictDoNothing({ target: sandboxDeliveries.outboxId });
}

/** Reads one page of deliveries, newest first. */
export async function listDeliveries(
  { database, secrets }: Pick<CoreServices, "database" | "secrets">,
  { offset, limit }: { offset: number; limit: number },
): Promise<SandboxDelivery[]> {
  const rows = await database
    .select()
    .from(sandboxDeliveries)
    .orderBy(desc(sandboxDeliveries.createdAt), desc(sandboxDeliveries.outboxId))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => opened(secrets, row));
}

/** Returns a delivery, or null if there is none. */
export async function findDelivery(
  { database, secrets }: Pick<CoreServices, "database" | "secrets">,
  outboxId: number,
): Promise<SandboxDelivery | null> {
  const [row] = await database.select().from(sandboxDeliveries).where(eq(sandboxDeliveries.outboxId, outboxId));
  return row === undefined ? null : opened(secrets, row);
}

/** Returns the simulated behaviour of a phone number, or null if it has none. */
export async function simulatedBehaviourOf(database: Database, phone: string): Promise<SimulatedBehaviour | null> {
  const [number] = await database.select({ habit: sandboxNumbers.habit }).from(sandboxNumbers).where(eq(sandboxNumbers.phone, phone));
  return number?.habit ?? null;
}

/** Returns when the next step of a channel's deliveries is due, or null if there is none. */
async function nextStepAt(database: Database, channel: Channel): Promise<Date | null> {
  const [next] = await database
    .select({ at: min(sandboxDeliveries.nextStepAt) })
    .from(sandboxDeliveries)
    .where(eq(sandboxDeliveries.channel, channel));
  return next?.at ?? null;
}

export type DueDelivery = Pick<typeof sandboxDeliveries.$inferSelect, "outboxId" | "payload" | "state">;

type Advance = (transaction: Database, due: DueDelivery) => Promise<void>;

export async function updateDeliveryState(transaction: Database, outboxId: number, state: DeliveryState, next: Date | null): Promise<void> {
  await transaction.update(sandboxDeliveries).set({ state, nextStepAt: next }).where(eq(sandboxDeliveries.outboxId, outboxId));
}

/** The maximum number of steps in one run of the worker, so that simulated reports do not delay the messages to send. */
const MAX_STEPS = 20;

/**
 * Moves a channel's due deliveries to their next states. Uses one transaction for each delivery, because a transaction should lock only one
 * contact.
 * @returns when the next step is due, or null if there is none.
 */
export async function advanceDueDeliveries(
  { database, clock }: Pick<CoreServices, "database" | "clock">,
  channel: Channel,
  advance: Advance,
): Promise<Date | null> {
  const advanceOne = (transaction: Database) => advanceNext(transaction, channel, clock.now(), advance);
  const next = await nextStepAt(database, channel);
  if (next === null || next > clock.now()) return next;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) if (!(await database.transaction(advanceOne))) break;
  return nextStepAt(database, channel);
}

/** Advances the delivery whose next step is due first, and locks it until the transaction ends. @returns whether a delivery was due. */
async function advanceNext(transaction: Database, channel: Channel, now: Date, advance: Advance): Promise<boolean> {
  const [due] = await transaction
    .select({ outboxId: sandboxDeliveries.outboxId, payload: sandboxDeliveries.payload, state: sandboxDeliveries.state })
    .from(sandboxDeliveries)
    .where(and(eq(sandboxDeliveries.channel, channel), lte(sandboxDeliveries.nextStepAt, now)))
    .orderBy(sandboxDeliveries.nextStepAt)
    .limit(1)
    .for("update", { skipLocked: true });
  if (due === undefined) return false;
  await advance(transaction, due);
  return true;
}
