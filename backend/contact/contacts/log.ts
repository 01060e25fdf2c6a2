import { ACCIDENT_REASON } from "#contract/contact-policy";
import { CALL_REASON, type Contact as LoggedContact, type ContactOverview } from "#contract/owner-contacts";
import { DAY_MS, dayInIndia, startOfDay } from "#contract/day";
import { isCall, messageOf, wasAnswered, type Attempt, type Contact } from "./contact";
import { isOpen } from "./status";
import type { Database } from "../../platform/database/database";
import { countByDay, countByReason, readContactPage, readContacts } from "./store";

/** A contact as its vehicle's owner sees it, without anything that identifies the scanner. */
export type LogEntry = Omit<LoggedContact, "id" | "message" | "report" | "answerCode"> & {
  /** The id of the preset message, or `ACCIDENT_REASON`. Null for any other contact that began with a phone call. */
  readonly reason: string | null;
};

type Step = LogEntry["steps"][number];

/** Describes a contact by its first message or phone call, and the steps that followed. */
export function logEntry(contact: Contact, now: Date): LogEntry {
  const [first, ...others] = stepsOf(shownAttempts(contact));
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

/** The message is one step, whatever channels carried it. */
function shownAttempts(contact: Contact): Attempt[] {
  return contact.attempts.flatMap((attempt) => {
    if (attempt.kind === "rung" || attempt.kind === "spoken") return [];
    return (attempt.kind === "message" ? messageOf(contact) : attempt) ?? [];
  });
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

const CONTACTS_PER_PAGE = 20;

/** The number of days in the daily counts, including today. */
const COUNTED_DAYS = 30;

type LogRequest = {
  /** Starts at 1. A number after the last page reads the last page. */
  readonly page: number;
  /** The reason to list: the id of a preset message, `ACCIDENT_REASON` or `CALL_REASON`. Null to list all reasons. */
  readonly reason: string | null;
};

type LogPage = {
  readonly contacts: readonly Contact[];
  /** The counts. Reasons have ids here, but no texts. */
  readonly overview: Omit<ContactOverview, "reasons"> & { readonly reasons: readonly { readonly id: string; readonly count: number }[] };
};

/** Reads a page of a sticker's contacts, newest first, and counts contacts by reason and by day. Uses at most four queries. */
export async function readLogPage(database: Database, stickerId: number, request: LogRequest, now: Date): Promise<LogPage> {
  const filter = { stickerId, ...(request.reason === null ? {} : { reason: request.reason === CALL_REASON ? null : request.reason }) };
  const reasons = (await countByReason(database, stickerId)).map(({ reason, count }) => ({ id: reason ?? CALL_REASON, count }));
  const days = lastDays(now);
  const counts = new Map(await countByDay(database, filter, startOfDay(days[0] ?? "")));
  const total = reasons.filter(({ id }) => request.reason === null || id === request.reason).reduce((sum, { count }) => sum + count, 0);
  const pages = Math.max(1, Math.ceil(total / CONTACTS_PER_PAGE));
  const page = Math.min(Math.max(request.page, 1), pages);
  const ids = await readContactPage(database, filter, { offset: (page - 1) * CONTACTS_PER_PAGE, limit: CONTACTS_PER_PAGE });
  return {
    contacts: await readContacts(database, ids),
    overview: { page, pages, total, reasons, days: days.map((day) => ({ day, count: counts.get(day) ?? 0 })) },
  };
}

/** Lists the days to count, by India's calendar, oldest first. */
function lastDays(now: Date): string[] {
  return Array.from({ length: COUNTED_DAYS }, (_, index) => dayInIndia(new Date(now.getTime() - (COUNTED_DAYS - 1 - index) * DAY_MS)));
}
