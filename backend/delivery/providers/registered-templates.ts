import type { z } from "zod";

import type { SmsMessage } from "../messages/message";
import type { Provider, SendOutcome } from "./provider";
import type { registeredTemplates } from "./sms-registration";

type Settings = z.output<typeof registeredTemplates>;

type Send = (id: number, message: SmsMessage, templateId: string, signal: AbortSignal) => Promise<SendOutcome>;

/** The outcome of an SMS without a registered template, which mobile operators would drop. It can be retried once there is an id. */
function notRegistered({ template }: SmsMessage): SendOutcome {
  return { kind: "rejected", reason: `the SMS template is not registered: give ${template} an id in SMS_TEMPLATES, then retry` };
}

/** Creates a provider that passes the registered id of each SMS's template to `send`. Rejects an SMS whose template is not registered. */
export function createTemplateProvider({ templateIds }: Settings, send: Send): Provider<SmsMessage> {
  return {
    rejection: (message) => (templateIds.get(message.template) === undefined ? notRegistered(message) : null),
    async send(id, message, signal) {
      const templateId = templateIds.get(message.template);
      return templateId === undefined ? notRegistered(message) : send(id, message, templateId, signal);
    },
  };
}
