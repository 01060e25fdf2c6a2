import type { Database } from "../../../database/database";
import type { CoreServices } from "../../../database/core-services";
import { openMessage, type SmsMessage } from "../../messages/message";
import type { DeliveryStatusHandler, MessageStatus, Provider } from "../provider";
import { lockDueDeliveries, nextStepAt, simulatedBehaviourOf, storeDelivery, updateDeliveryState, type SimulatedBehaviour } from "./store";

/** How long an SMS takes to be delivered. */
const DELIVERY_SECONDS = 2;

/** The maximum number of reports that `advance` makes at once, so that reports do not delay messages. */
const MAX_REPORTS = 20;

/** Simulates an SMS provider. Stores messages for the outbox page, and reports a little later whether they were delivered. */
export function createSandboxSms(services: CoreServices, statusHandler: DeliveryStatusHandler): Provider<SmsMessage> {
  const { database, clock } = services;
  return {
    async send(id, message) {
      await storeDelivery(services, id, message, "sent", new Date(clock.now().getTime() + DELIVERY_SECONDS * 1000));
      return { kind: "accepted", reference: `sandbox-${id}` };
    },

    async advance() {
      const next = await nextStepAt(database, "sms");
      if (next === null || next > clock.now()) return next;
      for (let reports = 0; reports < MAX_REPORTS; reports += 1) {
        // Use one transaction for each report, so that it locks only one contact.
        const hasReported = await database.transaction((transaction) => reportNext(transaction, services, statusHandler));
        if (!hasReported) break;
      }
      return nextStepAt(database, "sms");
    },
  };
}

/** Reports on the next SMS that is due. @returns whether an SMS was due. */
async function reportNext(transaction: Database, services: CoreServices, statusHandler: DeliveryStatusHandler): Promise<boolean> {
  const [due] = await lockDueDeliveries(transaction, { channel: "sms", now: services.clock.now(), limit: 1 });
  if (due === undefined) return false;
  const { to } = openMessage(services.secrets, due.payload);
  const status = reportFor(await simulatedBehaviourOf(transaction, to));
  await updateDeliveryState(transaction, due.outboxId, status ?? "sent", null);
  if (status !== null) await statusHandler.message(transaction, due.outboxId, status);
  return true;
}

/** Returns the status to report. Null for a number that does not answer phone calls, because this phone counts as switched off. */
function reportFor(behaviour: SimulatedBehaviour | null): Extract<MessageStatus, "delivered" | "failed"> | null {
  if (behaviour === "no_answer") return null;
  return behaviour === "out_of_service" ? "failed" : "delivered";
}
