import { ACCIDENT_REASON } from "#contract/contact-policy";
import type { Contact as LoggedContact } from "#contract/owner-contacts";
import { isCall, wasAnswered, type Attempt, type Contact } from "./contact";
import { isOpen } from "./status";

/** A contact as its vehicle's owner sees it, without anything that identifies the scanner. */
export type LogEntry = Omit<LoggedContact, "id" | "message" | "report" | "answerCode"> & {
  /** The id of the preset message, or `ACCIDENT_REASON`. Null for any other contact that began with a phone call. */
  readonly reason: string | null;
};

type Step = LogEntry["steps"][number];

/** Describes a contact by its first message or phone call, and the steps that followed. */
export function logEntry(contact: Contact, now: Date): LogEntry {
  const [first, ...others] = stepsOf(contact.attempts);
  return {
    at: contact.createdAt,
    target: first?.target ?? "owner",
    outcome: contact.bloodGroupShownAt === null ? (first?.outcome ?? "requested") : "ended",
    kind: kindOf(contact, first),
    reason: contact.reason,
    steps: others,
    answer: contact.answer,
    endedBy: endedBy(contact, now),
  };
}

function kindOf({ reason, bloodGroupShownAt }: Contact, first: Step | undefined): LogEntry["kind"] {
  if (reason === ACCIDENT_REASON) return bloodGroupShownAt === null ? "accident_call" : "blood_group";
  return first?.kind === "call" ? "call" : "message";
}

/** Lists the steps to show. An unanswered phone call to the owner and its redirection to the emergency contact are one step. */
function stepsOf(attempts: readonly Attempt[]): Step[] {
  const redirections = new Map(attempts.map((attempt) => [attempt, redirectionOf(attempt, attempts)]));
  const redirected = new Set(redirections.values());
  return attempts
    .filter((attempt) => !redirected.has(attempt) && !isUnsentReminder(attempt))
    .map((attempt) => {
      const last = redirections.get(attempt) ?? attempt;
      return { at: timeOf(attempt), kind: stepKind(last), target: targetOf(last), outcome: outcomeOf(last) };
    });
}

/** Finds the redirection of an unanswered phone call: the first redirected phone call that was requested after it ended. */
function redirectionOf(call: Attempt, attempts: readonly Attempt[]): Attempt | undefined {
  if (call.kind !== "call" || call.state !== "unanswered") return undefined;
  return attempts.find(({ kind, requestedAt }) => kind === "redirected_call" && requestedAt >= call.at);
}

/** Returns whether the attempt is a reminder that still waits, was cancelled, or was withheld (it only looks sent to the scanner). */
function isUnsentReminder(attempt: Attempt): boolean {
  return isReminder(attempt) && (attempt.state === "waiting" || attempt.state === "cancelled" || attempt.isWithheld);
}

/** Returns the time to show. A reminder is shown at the time when it was sent, because it may have been stored long before. */
function timeOf(attempt: Attempt): Date {
  return isReminder(attempt) ? (attempt.sentAt ?? attempt.at) : attempt.requestedAt;
}

function isReminder({ kind }: Attempt): boolean {
  return kind === "automatic_reminder" || kind === "reminder";
}

function stepKind(attempt: Attempt): Step["kind"] {
  if (isCall(attempt)) return "call";
  return isReminder(attempt) ? "reminder" : "message";
}

function targetOf(attempt: Attempt): Step["target"] {
  return isCall(attempt) && attempt.kind !== "call" ? "emergency" : "owner";
}

function outcomeOf({ state, isWithheld }: Attempt): Step["outcome"] {
  if (isWithheld) return "cancelled";
  return state === "waiting" || state === "unconfirmed" ? "requested" : state;
}

function endedBy(contact: Contact, now: Date): LogEntry["endedBy"] {
  if (contact.solvedAt !== null) return "scanner";
  if (contact.attempts.some(wasAnswered)) return "call";
  if (contact.answer !== null) return "owner";
  return isOpen(contact, now) ? null : "time";
}
