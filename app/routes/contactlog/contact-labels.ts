import type { Contact } from "#contract/owner-contacts";

/** Returns the texts that the table shows for a contact. */
export function contactLabels({ kind, message, target, outcome }: Contact): { what: string; outcome: string } {
  if (kind === "message") return { what: `Message: ${message}`, outcome: messageOutcome[outcome] };
  return { what: target === "emergency" ? "Call to your emergency contact" : "Call to you", outcome: callOutcome[outcome] };
}

type OutcomeLabels = Readonly<Record<Contact["outcome"], string>>;

const shared = { requested: "On its way", blocked: "Blocked by the do-not-disturb register" } as const;

const messageOutcome: OutcomeLabels = {
  ...shared,
  sent: "Sent",
  delivered: "Delivered",
  ringing: "Sent",
  answered: "Sent",
  ended: "Sent",
  unanswered: "Sent",
  failed: "Not delivered",
};

const callOutcome: OutcomeLabels = {
  ...shared,
  sent: "On its way",
  delivered: "On its way",
  failed: "Not connected",
  ringing: "Ringing",
  answered: "In progress",
  ended: "Answered",
  unanswered: "Not answered",
};
