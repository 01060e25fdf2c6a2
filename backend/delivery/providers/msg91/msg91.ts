import { z } from "zod";

import type { CoreServices } from "../../../platform/database/database";
import { bodyOf, parseJson, requestJson } from "../../../platform/http-client/http-client";
import type { SmsMessage } from "../../messages/message";
import { outcomeOfFailure } from "../outcome";
import { createTemplateProvider } from "../sms-registration";
import { callbackReference, timeouts, toE164, type MessageStatus, type Provider } from "../provider";
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

/** A report on one SMS. */
type Msg91Report = { readonly reference: string; readonly status: MessageStatus };

const code = z.union([z.string(), z.number()]).transform(String).catch("");
const report = z.object({ CRQID: code, status: code });

/** MSG91's webhook has several versions. Its body is a single report, or batches of reports, sometimes as JSON in a string. */
const single = report.transform((one) => [one]);
const batches = z
  .object({
    data: z.preprocess((data) => (typeof data === "string" ? parseJson(data) : data), z.array(z.object({ report: z.array(report) }))),
  })
  .transform(({ data }) => data.flatMap((batch) => batch.report));

/** Returns the reports of final statuses in a webhook. Leaves out other reports. */
export function readMsg91Reports(fields: unknown): Msg91Report[] {
  const reports = z.union([batches, single]).catch([]).parse(fields);
  return reports.flatMap(({ CRQID: reference, status }) => {
    const known = statuses[status];
    return known === undefined ? [] : [{ reference, status: known }];
  });
}

/** MSG91's final statuses. */
const statuses: Readonly<Record<string, MessageStatus>> = {
  "1": "delivered",
  "2": "failed",
  // The phone number is on the do-not-disturb register.
  "9": "blocked",
  // Rejected, or a blocked number.
  "16": "failed",
  "17": "failed",
  "25": "failed",
};
