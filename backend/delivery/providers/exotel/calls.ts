import { z } from "zod";

import { bodyOf, mayBeDone, outcomeOfRefusal } from "../ask-provider";
import { callLimits } from "../call-limits";
import { callbackReference } from "../callback-reference";
import { internationalNumber } from "../phone-number";
import { perhapsAccepted, type CallProvider } from "../provider";
import type { DeliveryServices } from "../../services";
import { askExotel } from "./ask-exotel";
import type { ExotelCalls } from "./settings";

const begun = z.object({ Call: z.object({ Sid: z.string().min(1) }) });

/**
 * Puts through masked calls by Exotel: it rings `From`, then `To`, and shows both of them its own number. It knows no idempotency,
 * and two calls would disturb two people: when its answer is lost or says nothing, the call counts as begun, and its callback tells
 * the rest.
 */
export function openExotelCalls(settings: ExotelCalls, { secrets }: Pick<DeliveryServices, "secrets">): CallProvider {
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

/** How Exotel says that a number is on the do-not-disturb register (TRAI NDNC), as it does every day. */
const DO_NOT_DISTURB = 403;
