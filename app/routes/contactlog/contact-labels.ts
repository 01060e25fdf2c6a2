import type { Contact } from "#contract/owner-contacts";
import type { BadgeTone } from "~/ui/badge";
import type { IconName } from "~/ui/icon";
import { translatePreset } from "~/words/api-messages.server";
import { ownerWords } from "~/words/words";

/** The texts for a message, a phone call or a look at the blood group. The tone and the icon only repeat what the text says. */
export type ContactLabels = { readonly what: string; readonly outcome: OutcomeLabel };

export type OutcomeLabel = { readonly text: string; readonly tone: BadgeTone; readonly icon: IconName };

/** Describes the message, phone call or look at the blood group with which a contact began, and its outcome. */
export function contactLabels({ kind, message, target, outcome }: Contact): ContactLabels {
  const { contacts: words, outcomes } = ownerWords();
  if (kind === "message") return { what: words.message({ text: translatePreset(message) }), outcome: messageOutcome(outcome) };
  if (kind === "blood_group") return { what: words.accidentBloodGroup, outcome: { text: outcomes.shown, tone: "info", icon: "drop" } };
  const call = callTo(target);
  return { what: kind === "accident_call" ? words.accidentCall({ call }) : call, outcome: callOutcome(outcome) };
}

/** Describes a later message or phone call of a contact, such as the reminder, and its outcome. */
export function stepLabels({ kind, target, outcome }: Contact["steps"][number]): ContactLabels {
  const { contacts: words } = ownerWords();
  if (kind === "call") return { what: callTo(target), outcome: callOutcome(outcome) };
  return { what: kind === "reminder" ? words.reminder : words.someMessage, outcome: messageOutcome(outcome) };
}

function callTo(target: Contact["target"]): string {
  const { contacts: words } = ownerWords();
  return target === "emergency" ? words.callToEmergencyContact : words.callToYou;
}

type OutcomeLabels = Readonly<Record<Contact["outcome"], OutcomeLabel>>;

const waiting = (text: string): OutcomeLabel => ({ text, tone: "soon", icon: "clock" });
const failed = (text: string): OutcomeLabel => ({ text, tone: "bad", icon: "cross" });
const call = (text: string): OutcomeLabel => ({ text, tone: "info", icon: "phone" });
const cancelled = (text: string): OutcomeLabel => ({ text, tone: "plain", icon: "minus" });

function messageOutcome(outcome: Contact["outcome"]): OutcomeLabel {
  const { outcomes: words } = ownerWords();
  const labels: OutcomeLabels = {
    requested: waiting(words.onItsWay),
    sent: waiting(words.sent),
    delivered: { text: words.delivered, tone: "good", icon: "check" },
    ringing: waiting(words.sent),
    answered: waiting(words.sent),
    ended: waiting(words.sent),
    unanswered: waiting(words.sent),
    blocked: failed(words.blocked),
    failed: failed(words.notDelivered),
    cancelled: cancelled(words.notSent),
  };
  return labels[outcome];
}

function callOutcome(outcome: Contact["outcome"]): OutcomeLabel {
  const { outcomes: words } = ownerWords();
  const labels: OutcomeLabels = {
    requested: call(words.callOnItsWay),
    sent: call(words.callOnItsWay),
    delivered: call(words.callOnItsWay),
    ringing: call(words.ringing),
    answered: call(words.inProgress),
    ended: call(words.answered),
    unanswered: waiting(words.notAnswered),
    blocked: failed(words.blocked),
    failed: failed(words.notConnected),
    cancelled: cancelled(words.notMade),
  };
  return labels[outcome];
}
