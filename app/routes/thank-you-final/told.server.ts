import { policyFor, type ReasonPolicy } from "#contract/contact-policy";
import type { SendResult } from "~/features/contact/send-result.server";
import { presetText } from "~/words/api-messages.server";
import type { Told } from "./outcome";

/** Returns which owner was told what, in the page's language. Null for a phone call, and for a message that was not sent. */
export function toldIn(result: SendResult): Told | null {
  if (result.sent === false || result.sent === "call") return null;
  if (result.told === null) return null;
  const { plate, messageId } = result.told;
  return { plate, message: presetText(messageId) };
}

/** Returns the policy of the message. Null for a phone call, and for a message that was not sent. */
export function policyOf(result: SendResult): ReasonPolicy | null {
  if (result.sent === false || result.sent === "call" || result.told === null) return null;
  return policyFor(result.told.messageId);
}
