import type { CoreServices } from "../../../database/core-services";
import type { MailMessage } from "../../messages/message";
import type { Provider } from "../provider";
import { storeDelivery } from "./store";

/** Creates a provider that only stores mails, for the outbox page. */
export function createSandboxMail(services: CoreServices): Provider<MailMessage> {
  return {
    async send(id, message) {
      await storeDelivery(services, id, message, "delivered", null);
      return { kind: "accepted", reference: `sandbox-${id}` };
    },
  };
}
