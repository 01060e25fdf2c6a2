import { z } from "zod";

import type { Foundation } from "../../../database/foundation";
import { bodyOf } from "../../../http-client/ask-server";
import { callLimits } from "../call-limits";
import { callbackReference } from "../callback-reference";
import { mayBeDone, outcomeOfRefusal } from "../outcome";
import { internationalNumber } from "../phone-number";
import { perhapsAccepted, type CallProvider } from "../provider";
import { askExotel } from "./ask-exotel";
import type { ExotelCalls } from "./settings";

const begun = z.object({ Call: z.object({ Sid: z.string().min(1) }) });

/**
 * Makes masked calls through Exotel. It rings `From`, then `To`, and shows both its own number. Exotel is not idempotent, and a second
 * call would disturb two people: after a lost or unclear response, the call counts as accepted and the callback reports the outcome.
 */
export function openExotelCalls(settings: ExotelCalls, { secrets }: Pick<Foundation, "secrets">): CallProvider {
  return {
    mustNotRepeat: true,
    async send(id, { from, to }, signal) {
      const fields = {
        From: internationalNumber(from),
        To: internationalNumber(to),
        CallerId: settings.callerId,
        CallType: "trans",
        TimeLimit: String(callLimits.speaking),
        TimeOut: String(callLimits.ringing),
        CustomField: String(id),
        StatusCallback: `${settings.callbackOrigin}/webhooks/exotel/calls/${callbackReference(secrets, id)}`,
        "StatusCallbackEvents[0]": "terminal",
        StatusCallbackContentType: "application/json",
      };
      const answer = await askExotel(settings, "Calls/connect", fields, signal);
      if (answer.kind === "answered" && answer.status === DO_NOT_DISTURB) return { kind: "refused", reason: "do_not_disturb" };
      const read = begun.safeParse(bodyOf(answer));
      if (read.success) return { kind: "accepted", reference: read.data.Call.Sid };
      return mayBeDone(answer) ? perhapsAccepted : outcomeOfRefusal(answer);
    },
  };
}

/** Exotel's status for a number on the do-not-disturb register (TRAI NDNC). This is common. */
const DO_NOT_DISTURB = 403;
