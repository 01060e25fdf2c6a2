import type { z } from "zod";

import type { SmsMessage } from "../messages/message";
import type { Provider, SendOutcome } from "./provider";
import type { registeredTemplates } from "./sms-registration";

type Settings = z.output<typeof registeredTemplates>;

type Send = (id: number, message: SmsMessage, templateId: string, signal: AbortSignal) => Promise<SendOutcome>;

/** The outcome of an SMS whose template is not registered. Mobile operators would drop the SMS. As a dead letter, it can be retried. */
const templateNotRegistered: SendOutcome = { kind: "rejected", reason: "the SMS template is not registered" };

/** Creates a provider that passes the registered id of each SMS's template to `send`. Rejects an SMS whose template is not registered. */
export function createTemplateProvider({ templateIds }: Settings, send: Send): Provider<SmsMessage> {
  return {
    rejection: ({ template }) => (templateIds.get(template) === undefined ? templateNotRegistered : null),
    async send(id, message, signal) {
      const templateId = templateIds.get(message.template);
      return templateId === undefined ? templateNotRegistered : send(id, message, templateId, signal);
    },
  };
}
