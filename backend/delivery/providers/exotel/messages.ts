import { z } from "zod";

import type { CoreServices } from "../../../platform/database/database";
import { bodyOf } from "../../../platform/http-client/http-client";
import type { SmsMessage } from "../../messages/message";
import { smsLength } from "../../messages/sms-length";
import { callbackReference } from "../callback-reference";
import { outcomeOfFailure } from "../outcome";
import { type Provider, toE164 } from "../provider";
import { createTemplateProvider } from "../registered-templates";
import { postToExotel } from "./client";
import type { ExotelSms } from "./settings";

const smsCreated = z.object({ SMSMessage: z.object({ Sid: z.string().min(1) }) });

/**
 * Sends SMS through Exotel. Exotel cannot detect duplicates: after a lost response, the SMS is sent again and may arrive twice. A delivery
 * report that arrives before the retry prevents the second SMS.
 */
export function createExotelMessages(settings: ExotelSms, { secrets }: Pick<CoreServices, "secrets">): Provider<SmsMessage> {
  return createTemplateProvider(settings, async (id, { to, text }, templateId, signal) => {
    const fields = {
      From: settings.senderId,
      To: toE164(to),
      Body: text,
      DltEntityId: settings.entityId,
      DltTemplateId: templateId,
      SmsType: "transactional",
      ...(smsLength(text).alphabet === "unicode" ? { EncodingType: "unicode" } : {}),
      StatusCallback: `${settings.callbackOrigin}/webhooks/exotel/messages/${callbackReference(secrets, id)}`,
    };
    const answer = await postToExotel(settings, "Sms/send", fields, signal);
    const read = smsCreated.safeParse(bodyOf(answer));
    return read.success ? { kind: "accepted", reference: read.data.SMSMessage.Sid } : outcomeOfFailure(answer);
  });
}
