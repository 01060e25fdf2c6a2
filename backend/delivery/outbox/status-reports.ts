import type { Foundation } from "../../database/foundation";
import type { StatusReports } from "../providers/provider";
import { endCall, lockOngoingCall } from "./calls";
import type { ContactProgress } from "./contact-progress";
import { closeReported, enqueueMessage } from "./store";

/**
 * Opens the one place where providers' reports are recorded. A call that nobody answers is made once more to whomever `contacts` names.
 * A call that is over takes no more reports.
 */
export function openStatusReports(services: Pick<Foundation, "clock" | "secrets">, contacts: ContactProgress): StatusReports {
  const { clock, secrets } = services;
  return {
    async message(transaction, outboxId, status) {
      // The provider reports on it, so it took it: it is not sent again, even if the provider's answer was lost.
      const contactEventId = await closeReported(transaction, clock.now(), outboxId);
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
        await enqueueMessage(transaction, services, { channel: "call", from, to: next.to }, { contactEventId, goodUntil: next.goodUntil });
      }
      if (status === "ended" || status === "unanswered" || status === "failed") await endCall(transaction, outboxId, now);
    },
  };
}
