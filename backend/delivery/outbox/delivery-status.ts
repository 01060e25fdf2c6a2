import type { Foundation } from "../../database/foundation";
import type { DeliveryStatusHandler } from "../providers/provider";
import { endCall, lockOngoingCall } from "./calls";
import type { ContactProgress } from "./contact-progress";
import { closeOnStatusReport, enqueueMessage } from "./store";

/**
 * Records the providers' reports. Redirects an unanswered call to the person that `contacts` returns. Ignores reports on calls that
 * have ended.
 */
export function createDeliveryStatusHandler(
  services: Pick<Foundation, "clock" | "secrets">,
  contacts: ContactProgress,
): DeliveryStatusHandler {
  const { clock, secrets } = services;
  return {
    async message(transaction, outboxId, status) {
      // A status report proves that the provider accepted the message. Do not send it again, even if the response was lost.
      const contactEventId = await closeOnStatusReport(transaction, clock.now(), outboxId);
      if (contactEventId !== null) await contacts.advance(transaction, clock.now(), contactEventId, status);
    },

    async call(transaction, outboxId, status) {
      const call = await lockOngoingCall(transaction, secrets, outboxId);
      if (call === null) return;
      const now = clock.now();
      const next = status === "unanswered" ? await contacts.redirect(transaction, now, call) : null;
      if (next === null) await contacts.advance(transaction, now, call.contactEventId, status);
      else {
        const { from, contactEventId } = call;
        await enqueueMessage(transaction, services, { channel: "call", from, to: next.to }, { contactEventId, expiresAt: next.expiresAt });
      }
      if (status === "ended" || status === "unanswered" || status === "failed") await endCall(transaction, outboxId, now);
    },
  };
}
