import { z } from "zod";

import type { CoreServices } from "../../../platform/database/database";
import { bodyOf, type HttpResult } from "../../../platform/http-client/http-client";
import type { CallMessage } from "../../messages/message";
import { callLimits } from "../timeouts";
import { callbackReference } from "../callback-reference";
import { mayHaveBeenProcessed, outcomeOfFailure } from "../outcome";
import { type Provider, type SendOutcome, toE164 } from "../provider";
import { postToExotel } from "./client";
import type { ExotelCalls } from "./settings";

const callCreated = z.object({ Call: z.object({ Sid: z.string().min(1) }) });

/**
 * Makes masked phone calls through Exotel. Exotel rings `From`, then `To`. Both people see only Exotel's number. Exotel cannot detect
 * duplicates, and a second phone call would disturb two people. After a lost or unclear response, a phone call is therefore not
 * requested again, and the callback reports the outcome.
 */
export function createExotelCalls(settings: ExotelCalls, { secrets }: Pick<CoreServices, "secrets">): Provider<CallMessage> {
  return {
    mustNotRepeat: true,
    async send(id, { from, to }, signal) {
      const fields = {
        From: toE164(from),
        To: toE164(to),
        CallerId: settings.callerId,
        CallType: "trans",
        TimeLimit: String(callLimits.conversationSeconds),
        TimeOut: String(callLimits.ringSeconds),
        CustomField: String(id),
        StatusCallback: `${settings.callbackOrigin}/webhooks/exotel/calls/${callbackReference(secrets, id)}`,
        "StatusCallbackEvents[0]": "terminal",
        StatusCallbackContentType: "application/json",
      };
      const answer = await postToExotel(settings, "Calls/connect", fields, signal);
      if (answer.kind === "answered" && answer.status === 403) return outcomeOfRefusal(answer);
      const read = callCreated.safeParse(bodyOf(answer));
      if (read.success) return { kind: "accepted", reference: read.data.Call.Sid };
      const outcome = outcomeOfFailure(answer);
      return mayHaveBeenProcessed(answer) ? { ...outcome, kind: "unclear" } : outcome;
    },
  };
}

/**
 * Exotel answers 403 for numbers on the do-not-disturb register (TRAI NDNC), on which many are, and also to a suspended account. Only its
 * words tell which. A refusal without known words is unclear: it must not be told to a scanner as the register's.
 */
function outcomeOfRefusal(answer: HttpResult): SendOutcome {
  const outcome = outcomeOfFailure(answer);
  if (/\b(?:NDNC|NCPR|DND|do[ -]not[ -](?:disturb|call))\b/i.test(outcome.reason)) return { kind: "refused", reason: "do_not_disturb" };
  return /\b(?:accounts?|KYC|balance|credits?|suspended|trial|permissions?|authori[sz]ed)\b/i.test(outcome.reason)
    ? outcome
    : { ...outcome, kind: "unclear" };
}
