import { and, eq, inArray, lt, ne, sql } from "drizzle-orm";

import type { Database } from "../../platform/database/database";
import { outbox } from "../tables";
import type { Secrets } from "../../platform/process/secrets";
import { openMessage, wipedPayload } from "../messages/message";
import type { ContactAttempt, OngoingCall } from "./contact-progress";
import { timings } from "./timings";

/**
 * Reads a phone call and locks its row until the transaction ends.
 * @returns null if the phone call has ended, because its payload is then wiped. Ignore reports on a phone call that has ended.
 */
export async function lockOngoingCall(
  transaction: Database,
  secrets: Secrets,
  { contactId, outboxId }: ContactAttempt,
): Promise<OngoingCall | null> {
  const isCall = and(eq(outbox.id, outboxId), eq(outbox.channel, "call"));
  const [row] = await transaction.select({ payload: outbox.payload }).from(outbox).where(isCall).for("update");
  if (row === undefined || row.payload.length === 0) return null;
  const message = openMessage(secrets, row.payload);
  return message.channel === "call" ? { contactId, outboxId, from: message.from, to: message.to } : null;
}

/** Reads a spoken call. @returns null if there is none, or if it has ended, because its payload is then wiped. */
export async function findSpokenCall(database: Database, secrets: Secrets, outboxId: number) {
  const isSpokenCall = and(eq(outbox.id, outboxId), eq(outbox.channel, "spoken"));
  const [row] = await database.select({ contactId: outbox.contactId, payload: outbox.payload }).from(outbox).where(isSpokenCall);
  if (row === undefined || row.payload.length === 0) return null;
  const message = openMessage(secrets, row.payload);
  return message.channel === "spoken" ? { contactId: row.contactId, message } : null;
}

/** Records that a phone call ended: wipes its numbers, and marks its row as sent, even if the provider's acceptance is not recorded yet. */
export async function endCall(transaction: Database, outboxId: number, now: Date): Promise<void> {
  await transaction
    .update(outbox)
    .set({ payload: wipedPayload, state: "sent", leasedUntil: null, finishedAt: sql`coalesce(${outbox.finishedAt}, ${now.toISOString()})` })
    .where(eq(outbox.id, outboxId));
}

/** Wipes the payloads of phone calls and spoken calls whose end was not reported in time. @returns how many. */
export async function wipeUnreportedCalls(database: Database, now: Date): Promise<number> {
  const isUnreported = and(
    inArray(outbox.channel, ["call", "spoken"]),
    eq(outbox.state, "sent"),
    ne(outbox.payload, wipedPayload),
    lt(outbox.finishedAt, new Date(now.getTime() - timings.unreportedCallTimeout)),
  );
  const wiped = await database.update(outbox).set({ payload: wipedPayload }).where(isUnreported).returning({ id: outbox.id });
  return wiped.length;
}
