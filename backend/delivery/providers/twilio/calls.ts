import type { CoreServices } from "../../../platform/database/database";
import type { CallMessage } from "../../messages/message";
import { callLimits } from "../timeouts";
import { callbackReference } from "../callback-reference";
import { mayHaveBeenProcessed } from "../outcome";
import { type Provider, toE164 } from "../provider";
import { postToTwilio, outcomeOf } from "./client";
import type { TwilioCalls } from "./settings";

/**
 * Makes masked phone calls through Twilio in two legs. Twilio rings the caller, then the called person, and connects the two. Both see only
 * `callerId`. Twilio cannot detect duplicates, and a second phone call would disturb two people. After a lost or unclear response, a
 * phone call is therefore not requested again, and the callbacks report the outcome.
 */
export function createTwilioCalls(settings: TwilioCalls, { secrets }: Pick<CoreServices, "secrets">): Provider<CallMessage> {
  return {
    mustNotRepeat: true,
    async send(id, message, signal) {
      const callbacks = `${settings.callbackOrigin}/webhooks/twilio/calls`;
      const reference = callbackReference(secrets, id);
      const fields = {
        To: toE164(message.from),
        From: settings.callerId,
        Twiml: twimlFor(message, settings.callerId, `${callbacks}/callee/${reference}`),
        Timeout: String(callLimits.ringSeconds),
        TimeLimit: String(callLimits.ringSeconds + callLimits.conversationSeconds),
        StatusCallback: `${callbacks}/caller/${reference}`,
      };
      const answer = await postToTwilio(settings, "Calls", fields, signal);
      const outcome = outcomeOf(answer);
      return outcome.kind === "failed" && mayHaveBeenProcessed(answer) ? { ...outcome, kind: "unclear" } : outcome;
    },
  };
}

/** Returns Twilio's instructions for the second leg. Without `callerId`, the called person would see the caller's number. */
function twimlFor({ to }: CallMessage, callerId: string, callback: string): string {
  const number = `<Number statusCallback="${callback}" statusCallbackEvent="ringing answered completed">${toE164(to)}</Number>`;
  const limits = `timeout="${callLimits.ringSeconds}" timeLimit="${callLimits.conversationSeconds}"`;
  return `<Response><Dial callerId="${callerId}" ${limits}>${number}</Dial></Response>`;
}
