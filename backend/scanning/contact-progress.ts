import { and, eq, inArray } from "drizzle-orm";

import type { Database } from "../database/database";
import { vehicles } from "../database/schema/owners";
import { contactEvents } from "../database/schema/scanning";
import type { ContactProgress } from "../delivery/outbox/contact-progress";
import { callGoodUntil } from "./rules";

export type ContactState = (typeof contactEvents.$inferSelect)["state"];

/** A contact moves down this list, or from any of it to an end state, which it never leaves. */
const underWay = ["requested", "sent", "ringing", "answered"] as const satisfies readonly ContactState[];

/** Records what delivery reports about contacts. A call that the owner does not answer goes on, once, to the emergency contact. */
export const contactProgress: ContactProgress = {
  async advance(transaction, now, contactEventId, status) {
    const passed = underWay.findIndex((step) => step === status);
    const earlier = passed === -1 ? underWay : underWay.slice(0, passed);
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
    return { to: emergencyPhone, goodUntil: callGoodUntil(now) };
  },
};

/** The emergency contact's phone; null when there is none, or when the call already went to the emergency contact. */
async function emergencyPhoneFor(transaction: Database, contactEventId: number): Promise<string | null> {
  const [contact] = await transaction
    .select({ phone: vehicles.emergencyPhone })
    .from(contactEvents)
    .innerJoin(vehicles, eq(vehicles.stickerId, contactEvents.stickerId))
    .where(and(eq(contactEvents.id, contactEventId), eq(contactEvents.target, "owner")));
  return contact?.phone ?? null;
}
