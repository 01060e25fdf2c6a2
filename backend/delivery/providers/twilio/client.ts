import { z } from "zod";

import { requestJson, basicAuthorization, bodyOf, type HttpResult } from "../../../platform/http-client/http-client";
import { outcomeOfFailure } from "../outcome";
import type { SendOutcome } from "../provider";
import { timeouts } from "../timeouts";
import type { TwilioAccount } from "./settings";

/** Asks Twilio to send a message or to make a phone call. */
export function postToTwilio(
  { account }: TwilioAccount,
  resource: "Messages" | "Calls",
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<HttpResult> {
  const headers = { Authorization: basicAuthorization(account.sid, account.token) };
  const url = `${account.baseUrl}/2010-04-01/Accounts/${account.sid}/${resource}.json`;
  return requestJson(url, { headers, body: new URLSearchParams(fields), timeout: timeouts.response, signal });
}

const created = z.object({ sid: z.string().min(1) });
const refusal = z.object({ code: z.number() });

/** Converts Twilio's response to an outcome. */
export function outcomeOf(answer: HttpResult): SendOutcome {
  const read = created.safeParse(bodyOf(answer));
  if (read.success) return { kind: "accepted", reference: read.data.sid };
  const { code } = refusal.catch({ code: 0 }).parse(bodyOf(answer));
  if (code === OPTED_OUT) return { kind: "refused", reason: "do_not_disturb" };
  return invalidRecipientCodes.has(code) ? { kind: "refused", reason: "invalid" } : outcomeOfFailure(answer);
}

/** Twilio's error code for a recipient who has opted out. */
const OPTED_OUT = 21610;

/** Twilio's error codes for a recipient's number: invalid (21211, 21217), impossible to reach (21214), not a mobile number (21614). */
const invalidRecipientCodes = new Set([21211, 21214, 21217, 21614]);
