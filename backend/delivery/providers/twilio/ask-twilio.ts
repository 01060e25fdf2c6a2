import { z } from "zod";

import { askServer, basicAuthorization, bodyOf, type ServerAnswer } from "../../../http-client/ask-server";
import { outcomeOfRefusal } from "../outcome";
import type { SendOutcome } from "../provider";
import { timeouts } from "../timeouts";
import type { TwilioAccount } from "./settings";

/** Asks Twilio to send a message or make a call. */
export function askTwilio(
  { account }: TwilioAccount,
  what: "Messages" | "Calls",
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ServerAnswer> {
  const headers = { Authorization: basicAuthorization(account.sid, account.token) };
  const url = `${account.baseUrl}/2010-04-01/Accounts/${account.sid}/${what}.json`;
  return askServer(url, { headers, body: new URLSearchParams(fields), timeout: timeouts.answer, signal });
}

const made = z.object({ sid: z.string().min(1) });
const refusal = z.object({ code: z.number() });

/** Converts Twilio's response to an outcome. */
export function outcomeOf(answer: ServerAnswer): SendOutcome {
  const read = made.safeParse(bodyOf(answer));
  if (read.success) return { kind: "accepted", reference: read.data.sid };
  const { code } = refusal.catch({ code: 0 }).parse(bodyOf(answer));
  if (code === STOPPED) return { kind: "refused", reason: "do_not_disturb" };
  return noRecipient.has(code) ? { kind: "refused", reason: "invalid" } : outcomeOfRefusal(answer);
}

/** The recipient has opted out. */
const STOPPED = 21610;

/** In this order: not a phone number (twice), a number that cannot be called, not a mobile number. */
const noRecipient = new Set([21211, 21214, 21217, 21614]);
