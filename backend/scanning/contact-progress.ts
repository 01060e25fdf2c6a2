import { and, eq, inArray } from "drizzle-orm";

import type { Database } from "../database/database";
import { vehicles } from "../database/schema/owners";
import { contactEvents } from "../database/schema/scanning";
import type { ContactProgress } from "../delivery/outbox/contact-progress";
import { callExpiresAt } from "./rules";

export type ContactState = (typeof contactEvents.$inferSelect)["state"];

/** States in order. A contact moves only forward, or from any of them to a final state. */
const progressStates = ["requested", "sent", "ringing", "answered"] as const satisfies readonly ContactState[];

/** Applies delivery reports to contacts. Redirects an unanswered call to the emergency contact, once. */
export const contactProgress: ContactProgress = {
  async advance(transaction, now, contactEventId, status) {
    const index = progressStates.findIndex((step) => step === status);
    const earlier = index === -1 ? progressStates : progressStates.slice(0, index);
    await transaction
      .update(contactEvents)
      .set({ state: status, updatedAt: now })
      .where(and(eq(contactEvents.id, contactEventId), inArray(contactEvents.state, [...earlier])));
  },

  async redirect(transaction, now, { contactEventId, from, to }) {
    const emergencyPhone = await emergencyPhoneFor(transaction, contactEventId);
    if (emergencyPhone === null || emergencyPhone === from || emergencyPhone === to) return null;
    await transaction
      .update(contactEvents)
      .set({ target: "emergency", state: "requested", updatedAt: now })
      .where(eq(contactEvents.id, contactEventId));
    return { to: emergencyPhone, expiresAt: callExpiresAt(now) };
  },
};

/** Returns the emergency contact's phone, or null if there is none or the call already went there. */
async function emergencyPhoneFor(transaction: Database, contactEventId: number): Promise<string | null> {
  const [contact] = await transaction
    .select({ phone: vehicles.emergencyPhone })
    .from(contactEvents)
    .innerJoin(vehicles, eq(vehicles.stickerId, contactEvents.stickerId))
    .where(and(eq(contactEvents.id, contactEventId), eq(contactEvents.target, "owner")));
  return contact?.phone ?? null;
}
