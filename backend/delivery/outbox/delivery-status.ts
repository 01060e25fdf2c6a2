import type { CoreServices } from "../../platform/database/database";
import type { DeliveryStatusHandler } from "../providers/provider";
import { endCall, lockOngoingCall } from "./calls";
import type { ContactProgress } from "./contact-progress";
import { closeOnStatusReport, contactIdOf } from "./store";

/** Creates the handler that records the providers' reports. The handler ignores reports on phone calls that have ended. */
export function createDeliveryStatusHandler(
  services: Pick<CoreServices, "clock" | "secrets">,
  contacts: ContactProgress,
): DeliveryStatusHandler {
  const { clock, secrets } = services;
  return {
    async message(transaction, outboxId, status) {
      const contactId = await contactIdOf(transaction, outboxId, "sms");
      if (contactId !== null) await contacts.lock(transaction, contactId);
      // A status report proves that the provider accepted the message. Do not send it again, even if the response was lost.
      await closeOnStatusReport(transaction, clock.now(), outboxId, status);
      if (contactId !== null) await contacts.recordStatus(transaction, { contactId, outboxId }, status);
    },

    async call(transaction, outboxId, status) {
      const contactId = await contactIdOf(transaction, outboxId, "call");
      if (contactId === null) return;
      await contacts.lock(transaction, contactId);
      const call = await lockOngoingCall(transaction, secrets, { contactId, outboxId });
      if (call === null) return;
      await contacts.recordStatus(transaction, call, status);
      if (status === "unanswered") await contacts.handleUnansweredCall(transaction, call);
      if (status === "ended" || status === "unanswered" || status === "failed") await endCall(transaction, outboxId, clock.now());
    },
  };
}
