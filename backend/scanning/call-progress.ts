import { and, eq } from "drizzle-orm";

import type { Clock } from "../clock";
import type { Database } from "../database/database";
import { vehicles } from "../database/schema/owners";
import { contactEvents } from "../database/schema/scanning";
import { endCall, holdOngoingCall, type OngoingCall } from "../delivery/outbox/calls";
import { enqueueMessage } from "../delivery/outbox/store";
import type { Secrets } from "../secrets";
import { advanceContact, type CallStatus } from "./contact-progress";
import { callGoodUntil } from "./rules";

type CallServices = { readonly clock: Clock; readonly secrets: Secrets };

/**
 * The one door for what any telephone provider tells of a call. A call that the owner does not answer goes on, once, to the
 * emergency contact; a call that is over is over, whatever is told of it later.
 * @param transaction - what is written here has to be one with what made the provider's news known.
 * @param outboxId - the outbox row that the provider was handed; the worker is to be nudged after the commit.
 */
export async function recordCallStatus(transaction: Database, services: CallServices, outboxId: number, status: CallStatus): Promise<void> {
  const call = await holdOngoingCall(transaction, services.secrets, outboxId);
  if (call === null) return;
  const now = services.clock.now();
  const passedOn = status === "unanswered" && (await callEmergencyContact(transaction, services, call));
  if (!passedOn) await advanceContact(transaction, now, call.contactEventId, status);
  if (status === "ended" || status === "unanswered" || status === "failed") await endCall(transaction, call.outboxId, now);
}

/** @returns false when there is nobody else to call. */
async function callEmergencyContact(transaction: Database, services: CallServices, call: OngoingCall): Promise<boolean> {
  const emergencyPhone = await emergencyPhoneFor(transaction, call.contactEventId);
  if (emergencyPhone === null || emergencyPhone === call.from || emergencyPhone === call.to) return false;
  const now = services.clock.now();
  await transaction
    .update(contactEvents)
    .set({ target: "emergency", state: "requested", updatedAt: now })
    .where(eq(contactEvents.id, call.contactEventId));
  await enqueueMessage(
    transaction,
    services,
    { channel: "call", from: call.from, to: emergencyPhone },
    { contactEventId: call.contactEventId, goodUntil: callGoodUntil(now) },
  );
  return true;
}

/** The emergency contact's phone, unless it is the emergency contact who is being called already. */
async function emergencyPhoneFor(transaction: Database, contactEventId: number): Promise<string | null> {
  const [contact] = await transaction
    .select({ phone: vehicles.emergencyPhone })
    .from(contactEvents)
    .innerJoin(vehicles, eq(vehicles.stickerId, contactEvents.stickerId))
    .where(and(eq(contactEvents.id, contactEventId), eq(contactEvents.target, "owner")));
  return contact?.phone ?? null;
}
