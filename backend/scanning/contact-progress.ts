import { and, eq, inArray } from "drizzle-orm";

import type { Database } from "../database/database";
import { contactEvents } from "../database/schema/scanning";

export type ContactState = (typeof contactEvents.$inferSelect)["state"];

/** What a telephone provider tells of a call that it accepted. */
export type CallStatus = Extract<ContactState, "ringing" | "answered" | "ended" | "unanswered" | "failed">;

/** A contact only ever moves down this list, and from any of it to an end, which it never leaves. */
const underWay = ["requested", "sent", "ringing", "answered"] as const satisfies readonly ContactState[];

/** Moves a contact on to `state`. News that comes late or twice changes nothing. */
export async function advanceContact(transaction: Database, now: Date, contactEventId: number, state: ContactState): Promise<void> {
  const passed = underWay.findIndex((step) => step === state);
  const earlier = passed === -1 ? underWay : underWay.slice(0, passed);
  await transaction
    .update(contactEvents)
    .set({ state, updatedAt: now })
    .where(and(eq(contactEvents.id, contactEventId), inArray(contactEvents.state, [...earlier])));
}
