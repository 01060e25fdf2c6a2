import { callbackReference } from "../callback-reference";
import type { SmsMessage } from "../../messages/message";
import { internationalNumber } from "../phone-number";
import type { Provider } from "../provider";
import type { DeliveryServices } from "../../services";
import { askTwilio, outcomeOf } from "./ask-twilio";
import type { TwilioSms } from "./settings";

/**
 * Sends SMS by Twilio, which reaches India from abroad and asks for no registered template with each. It knows no idempotency: when
 * its answer is lost the SMS is sent again and may arrive twice, unless its delivery was reported meanwhile.
 */
export function openTwilioMessages(settings: TwilioSms, { secrets }: Pick<DeliveryServices, "secrets">): Provider<SmsMessage> {
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
