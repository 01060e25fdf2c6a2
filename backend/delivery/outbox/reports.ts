import { and, eq, isNull, ne, or } from "drizzle-orm";

import type { Database } from "../../platform/database/database";
import type { MessageStatus } from "../providers/provider";
import { outbox } from "../tables";

/**
 * Keeps what a provider reports on a message that belongs to no contact: whether it arrived. Once it has, later reports change nothing: the
 * last one on a spoken call says only how the call ended.
 */
export async function keepReport(transaction: Database, id: number, reported: MessageStatus): Promise<void> {
  if (reported === "sent") return;
  const isUndelivered = and(eq(outbox.id, id), or(isNull(outbox.reported), ne(outbox.reported, "delivered")));
  await transaction.update(outbox).set({ reported }).where(isUndelivered);
}

/** Returns the state of a message that belongs to no contact, and the last report on it. Null if there is no such message. */
export async function resultOf(database: Database, id: number) {
  const [row] = await database.select({ state: outbox.state, reported: outbox.reported }).from(outbox).where(eq(outbox.id, id));
  return row ?? null;
}
