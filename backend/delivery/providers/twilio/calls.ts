import { mayBeDone } from "../ask-provider";
import { callLimits } from "../call-limits";
import { callbackReference } from "../callback-reference";
import type { CallMessage } from "../../messages/message";
import { internationalNumber } from "../phone-number";
import { perhapsAccepted, type CallProvider } from "../provider";
import type { DeliveryServices } from "../../services";
import { askTwilio, outcomeOf } from "./ask-twilio";
import type { TwilioCalls } from "./settings";

/**
 * Puts through masked calls by Twilio in two legs: it rings the caller, and who takes the phone there is put through to the other
 * one. Both see our number only. It knows no idempotency, and two calls would disturb two people: when its answer is lost or
 * says nothing, the call counts as begun, and its callbacks tell the rest.
 */
export function openTwilioCalls(settings: TwilioCalls, { secrets }: Pick<DeliveryServices, "secrets">): CallProvider {
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

/** Without a caller id of its own the second leg would show the first one's number. Nothing follows on the dialling, so both hang up. */
function instructionsFor({ to }: CallMessage, callerId: string, callback: string): string {
  const number = `<Number statusCallback="${callback}" statusCallbackEvent="ringing answered completed">${internationalNumber(to)}</Number>`;
  const limits = `timeout="${callLimits.ringing}" timeLimit="${callLimits.speaking}"`;
  return `<Response><Dial callerId="${callerId}" ${limits}>${number}</Dial></Response>`;
}
