import { eq } from "drizzle-orm";

import type { Foundation } from "../database/foundation";
import { vehicles } from "../database/schema/owners";
import { contactEvents } from "../database/schema/scanning";
import { demoContacts } from "./contacts";

const HOUR = 60 * 60 * 1000;

/** Inserts the demo contacts for each vehicle that has no contacts. */
export async function fillContacts({ database, clock, secrets }: Foundation): Promise<void> {
  for (const plate of new Set(demoContacts.map((contact) => contact.plate))) {
    const [vehicle] = await database.select({ stickerId: vehicles.stickerId }).from(vehicles).where(eq(vehicles.plate, plate));
    if (vehicle === undefined) continue;
    const { stickerId } = vehicle;
    if ((await database.$count(contactEvents, eq(contactEvents.stickerId, stickerId))) > 0) continue;
    const events = demoContacts
      .filter((contact) => contact.plate === plate)
      .map(({ kind, messageId, target, state, hoursAgo }) => {
        const at = new Date(clock.now().getTime() - hoursAgo * HOUR);
        return { id: secrets.randomId(), stickerId, kind, messageId, target, state, callerHash: "demo", createdAt: at, updatedAt: at };
      });
    await database.insert(contactEvents).values(events);
  }
}
