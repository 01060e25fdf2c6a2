import type { CoreServices } from "../../../platform/database/database";
import type { SmsMessage } from "../../messages/message";
import { callbackReference } from "../callback-reference";
import { type Provider, toE164 } from "../provider";
import { postToTwilio, outcomeOf } from "./client";
import type { TwilioSms } from "./settings";

/**
 * Sends SMS through Twilio, which reaches India from abroad and needs no registered template. Twilio cannot detect duplicates: after a lost
 * response, the SMS is sent again and may arrive twice. A delivery report that arrives before the retry prevents the second SMS.
 */
export function createTwilioMessages(settings: TwilioSms, { secrets }: Pick<CoreServices, "secrets">): Provider<SmsMessage> {
  const sender: Readonly<Record<string, string>> = settings.senderId.startsWith("MG")
    ? { MessagingServiceSid: settings.senderId }
    : { From: settings.senderId };
  return {
    async send(id, { to, text }, signal) {
      const fields = {
        To: toE164(to),
        ...sender,
        Body: text,
        StatusCallback: `${settings.callbackOrigin}/webhooks/twilio/messages/${callbackReference(secrets, id)}`,
      };
      return outcomeOf(await postToTwilio(settings, "Messages", fields, signal));
    },
  };
}
