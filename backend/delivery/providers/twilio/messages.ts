import type { Foundation } from "../../../database/foundation";
import type { SmsMessage } from "../../messages/message";
import { callbackReference } from "../callback-reference";
import { internationalNumber } from "../phone-number";
import type { Provider } from "../provider";
import { askTwilio, outcomeOf } from "./ask-twilio";
import type { TwilioSms } from "./settings";

/**
 * Sends SMS through Twilio, which reaches India from abroad and needs no registered template. It is not idempotent: after a lost
 * response, the SMS is sent again and may arrive twice, unless its delivery is reported first.
 */
export function openTwilioMessages(settings: TwilioSms, { secrets }: Pick<Foundation, "secrets">): Provider<SmsMessage> {
  const sender: Readonly<Record<string, string>> = settings.senderId.startsWith("MG")
    ? { MessagingServiceSid: settings.senderId }
    : { From: settings.senderId };
  return {
    async send(id, { to, text }, signal) {
      const fields = {
        To: internationalNumber(to),
        ...sender,
        Body: text,
        StatusCallback: `${settings.callbackOrigin}/webhooks/twilio/messages/${callbackReference(secrets, id)}`,
      };
      return outcomeOf(await askTwilio(settings, "Messages", fields, signal));
    },
  };
}
