import type { CoreServices, Database } from "../../../platform/database/database";
import { openMessage, type SmsMessage } from "../../messages/message";
import type { DeliveryStatusHandler, MessageStatus, Provider } from "../provider";
import { advanceDueDeliveries } from "./advance";
import { simulatedBehaviourOf, storeDelivery, updateDeliveryState, type DueDelivery, type SimulatedBehaviour } from "./store";

/** How long an SMS takes to be delivered. */
const DELIVERY_SECONDS = 2;

/** Simulates an SMS provider. Stores messages for the outbox page, and reports a little later whether they were delivered. */
export function createSandboxSms(services: CoreServices, statusHandler: DeliveryStatusHandler): Provider<SmsMessage> {
  const { clock } = services;
  return {
    async send(id, message) {
      await storeDelivery(services, id, message, "sent", new Date(clock.now().getTime() + DELIVERY_SECONDS * 1000));
      return { kind: "accepted", reference: `sandbox-${id}` };
    },

    advance: () => advanceDueDeliveries(services, "sms", (transaction, due) => report(transaction, services, statusHandler, due)),
  };
}

async function report(
  transaction: Database,
  services: CoreServices,
  statusHandler: DeliveryStatusHandler,
  due: DueDelivery,
): Promise<void> {
  const { to } = openMessage(services.secrets, due.payload);
  const status = reportFor(await simulatedBehaviourOf(transaction, to));
  await updateDeliveryState(transaction, due.outboxId, status ?? "sent", null);
  if (status !== null) await statusHandler.message(transaction, due.outboxId, status);
}

/** Returns the status to report. Null for a number that does not answer phone calls, because this phone counts as switched off. */
function reportFor(behaviour: SimulatedBehaviour | null): Extract<MessageStatus, "delivered" | "failed"> | null {
  if (behaviour === "no_answer") return null;
  return behaviour === "out_of_service" ? "failed" : "delivered";
}
