import { z } from "zod";

import type { CoreServices } from "../../../database/database";
import { bodyOf } from "../../../http-client/http-client";
import type { CallMessage } from "../../messages/message";
import { callLimits } from "../timeouts";
import { callbackReference } from "../callback-reference";
import { mayHaveBeenProcessed, outcomeOfFailure } from "../outcome";
import { type Provider, toE164 } from "../provider";
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
      if (answer.kind === "answered" && answer.status === DO_NOT_DISTURB) return { kind: "refused", reason: "do_not_disturb" };
      const read = callCreated.safeParse(bodyOf(answer));
      if (read.success) return { kind: "accepted", reference: read.data.Call.Sid };
      const outcome = outcomeOfFailure(answer);
      return mayHaveBeenProcessed(answer) ? { ...outcome, kind: "unclear" } : outcome;
    },
  };
}

/** Exotel's status for a number on the do-not-disturb register (TRAI NDNC). Many numbers are on it. */
const DO_NOT_DISTURB = 403;
