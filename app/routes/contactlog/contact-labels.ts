import type { Contact } from "#contract/owner-contacts";
import type { BadgeTone } from "~/ui/badge";
import type { IconName } from "~/ui/icon";

/** The texts for a message or a phone call. The tone and the icon only repeat what the text says. */
export type ContactLabels = { readonly what: string; readonly outcome: OutcomeLabel };

export type OutcomeLabel = { readonly text: string; readonly tone: BadgeTone; readonly icon: IconName };

/** Describes how a contact began: a message, a phone call, or a look at the blood group after an accident. */
export function contactLabels({ kind, message, target, outcome }: Contact): ContactLabels {
  if (kind === "message") return { what: `Message: ${message}`, outcome: messageOutcomes[outcome] };
  if (kind === "blood_group") return { what: "Accident: your blood group", outcome: { text: "Shown", tone: "info", icon: "drop" } };
  const call = callTo(target);
  return { what: kind === "accident_call" ? `Accident: ${call}` : call, outcome: callOutcomes[outcome] };
}

/** Describes a later message or phone call of the same contact. */
export function stepLabels({ kind, target, outcome }: Contact["steps"][number]): ContactLabels {
  if (kind === "call") return { what: callTo(target), outcome: callOutcomes[outcome] };
  return { what: kind === "reminder" ? "Reminder by SMS" : "Message", outcome: messageOutcomes[outcome] };
}

function callTo(target: Contact["target"]): string {
  return target === "emergency" ? "Call to your emergency contact" : "Call to you";
}

type OutcomeLabels = Readonly<Record<Contact["outcome"], OutcomeLabel>>;

const waiting = (text: string): OutcomeLabel => ({ text, tone: "soon", icon: "clock" });
const failed = (text: string): OutcomeLabel => ({ text, tone: "bad", icon: "cross" });
const call = (text: string): OutcomeLabel => ({ text, tone: "info", icon: "phone" });
const cancelled = (text: string): OutcomeLabel => ({ text, tone: "plain", icon: "minus" });

const blocked = failed("Blocked by the do-not-disturb register");

const messageOutcomes: OutcomeLabels = {
  requested: waiting("On its way"),
  sent: waiting("Sent"),
  delivered: { text: "Delivered", tone: "good", icon: "check" },
  ringing: waiting("Sent"),
  answered: waiting("Sent"),
  ended: waiting("Sent"),
  unanswered: waiting("Sent"),
  blocked,
  failed: failed("Not delivered"),
  cancelled: cancelled("Not sent"),
};

const callOutcomes: OutcomeLabels = {
  requested: call("On its way"),
  sent: call("On its way"),
  delivered: call("On its way"),
  ringing: call("Ringing"),
  answered: call("In progress"),
  ended: call("Answered"),
  unanswered: waiting("Not answered"),
  blocked,
  failed: failed("Not connected"),
  cancelled: cancelled("Not made"),
};
