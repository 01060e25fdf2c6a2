import type { CoreServices } from "../../../database/core-services";
import type { MailMessage, SmsMessage } from "../../messages/message";
import type { Provider } from "../provider";
import { storeDelivery } from "./store";

/** Stores SMS and mails for the outbox page. */
export function createSandboxMessages(services: CoreServices): Provider<SmsMessage | MailMessage> {
  return {
    async send(id, message) {
      await storeDelivery(services, id, message, "delivered", null);
      return { kind: "accepted", reference: `sandbox-${id}` };
    },
  };
}
