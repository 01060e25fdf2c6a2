import { z } from "zod";

import type { CoreServices } from "../../../platform/database/database";
import { requestJson, bodyOf } from "../../../platform/http-client/http-client";
import type { SmsMessage } from "../../messages/message";
import { callbackReference } from "../callback-reference";
import { outcomeOfFailure } from "../outcome";
import { type Provider, toE164 } from "../provider";
import { createTemplateProvider } from "../registered-templates";
import { timeouts } from "../timeouts";
import type { Msg91Sms } from "./settings";

/** A success and an error may have the same HTTP status. The text of an error is not read, because it may quote our request. */
const flowResponse = z.discriminatedUnion("type", [
  z.object({ type: z.literal("success"), message: z.string().min(1) }),
  z.object({ type: z.literal("error") }),
]);

/**
 * Sends SMS through MSG91, which takes a template and its variables instead of a text. MSG91 cannot detect duplicates: after a lost
 * response, the SMS is sent again and may arrive twice. A delivery report that arrives before the retry prevents the second SMS.
 */
export function createMsg91Messages(settings: Msg91Sms, { secrets }: Pick<CoreServices, "secrets">): Provider<SmsMessage> {
  return createTemplateProvider(settings, async (id, { to, values }, templateId, signal) => {
    // All messages share one webhook URL. Reports identify each message by its CRQID.
    const recipient = { mobiles: toE164(to).slice(1), ...values, CRQID: callbackReference(secrets, id) };
    const body = { template_id: templateId, short_url: "0", recipients: [recipient] };
    const headers = { authkey: settings.authKey };
    const answer = await requestJson(`${settings.baseUrl}/api/v5/flow/`, { headers, body, timeout: timeouts.response, signal });
    const read = flowResponse.safeParse(bodyOf(answer));
    if (read.data?.type === "success") return { kind: "accepted", reference: read.data.message };
    const isError = read.success && answer.kind === "answered" && answer.status < 300;
    return isError ? { kind: "rejected", reason: "answered with an error" } : outcomeOfFailure(answer);
  });
}
