import { z } from "zod";

import { askProvider, bodyOf, outcomeOfRefusal } from "../ask-provider";
import { callbackReference } from "../callback-reference";
import type { SmsMessage } from "../../messages/message";
import { internationalNumber } from "../phone-number";
import type { Provider } from "../provider";
import type { DeliveryServices } from "../../services";
import type { Msg91Sms } from "./settings";

/** A success and an error may come with the same status. A success's message is the request's number, an error's may quote us. */
const verdict = z.discriminatedUnion("type", [
  z.object({ type: z.literal("success"), message: z.string().min(1) }),
  z.object({ type: z.literal("error") }),
]);

/**
 * Sends SMS by MSG91, which is told the template and its variables and not the text. It knows no idempotency: when its answer is
 * lost the SMS is sent again and may arrive twice, unless its delivery was reported meanwhile.
 */
export function openMsg91Messages(settings: Msg91Sms, { secrets }: Pick<DeliveryServices, "secrets">): Provider<SmsMessage> {
  return {
    async send(id, { to, template, values }, signal) {
      // Its webhook has one address for all messages; what it gives back of each is the CRQID.
      const recipient = { mobiles: internationalNumber(to).slice(1), ...values, CRQID: callbackReference(secrets, id) };
      const body = { template_id: settings.templateIds.get(template), short_url: "0", recipients: [recipient] };
      const answer = await askProvider(`${settings.baseUrl}/api/v5/flow/`, { headers: { authkey: settings.authKey }, body }, signal);
      const read = verdict.safeParse(bodyOf(answer));
      if (read.data?.type === "success") return { kind: "accepted", reference: read.data.message };
      const isError = read.success && answer.kind === "answered" && answer.status < 300;
      return isError ? { kind: "rejected", reason: "answered with an error" } : outcomeOfRefusal(answer);
    },
  };
}
