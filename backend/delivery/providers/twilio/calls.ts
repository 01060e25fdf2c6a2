import type { Foundation } from "../../../database/foundation";
import type { CallMessage } from "../../messages/message";
import { callLimits } from "../call-limits";
import { callbackReference } from "../callback-reference";
import { mayBeDone } from "../outcome";
import { internationalNumber } from "../phone-number";
import { perhapsAccepted, type CallProvider } from "../provider";
import { askTwilio, outcomeOf } from "./ask-twilio";
import type { TwilioCalls } from "./settings";

/**
 * Makes masked calls through Twilio in two legs: it rings the caller, then connects the caller with the owner. Both see only our
 * number. Twilio is not idempotent, and a second call would disturb two people: after a lost or unclear response, the call counts as
 * accepted and the callbacks report the outcome.
 */
export function openTwilioCalls(settings: TwilioCalls, { secrets }: Pick<Foundation, "secrets">): CallProvider {
  return {
    mustNotRepeat: true,
    async send(id, message, signal) {
      const callbacks = `${settings.callbackOrigin}/webhooks/twilio/calls`;
      const reference = callbackReference(secrets, id);
      const fields = {
        To: internationalNumber(message.from),
        From: settings.callerId,
        Twiml: instructionsFor(message, settings.callerId, `${callbacks}/callee/${reference}`),
        Timeout: String(callLimits.ringing),
        TimeLimit: String(callLimits.ringing + callLimits.speaking),
        StatusCallback: `${callbacks}/caller/${reference}`,
      };
      const answer = await askTwilio(settings, "Calls", fields, signal);
      const outcome = outcomeOf(answer);
      return outcome.kind === "failed" && mayBeDone(answer) ? perhapsAccepted : outcome;
    },
  };
}

/** The second leg needs a caller id, or it would show the caller's number. After the dialled call ends, both legs hang up. */
function instructionsFor({ to }: CallMessage, callerId: string, callback: string): string {
  const number = `<Number statusCallback="${callback}" statusCallbackEvent="ringing answered completed">${internationalNumber(to)}</Number>`;
  const limits = `timeout="${callLimits.ringing}" timeLimit="${callLimits.speaking}"`;
  return `<Response><Dial callerId="${callerId}" ${limits}>${number}</Dial></Response>`;
}
