import { ACCIDENT_REASON } from "#contract/contact-policy";
import { DAY_MS, dayFirstOf, dayInIndia } from "#contract/day";
import { CALL_REASON, type Contact, type ContactOverview } from "#contract/owner-contacts";
import type { PageWindow } from "~/features/listing/page-window";
import { formatTime } from "~/ui/date";
import type { IconName } from "~/ui/icon";
import { translatePreset } from "~/words/api-messages.server";
import { ownerWords, scannerWords } from "~/words/words";
import { contactLabels, stepLabels, type OutcomeLabel } from "./contact-labels";

/** The contact log as the page shows it. */
export type LogView = {
  readonly window: PageWindow;
  /** The filter; null for all reasons. */
  readonly reason: string | null;
  readonly reasons: readonly { readonly id: string; readonly label: string; readonly count: number }[];
  /** For each of the last 30 days, oldest first: the number of contacts that match the filter. */
  readonly counts: readonly DayCount[];
  /** The page's contacts by day, newest first. */
  readonly days: readonly LogDay[];
};

/** The number of contacts on a day. @property day as dd-mm-yyyy. */
export type DayCount = { readonly day: string; readonly count: number };

export type LogDay = { readonly heading: string; readonly contacts: readonly LogRow[] };

export type LogRow = LogStep & {
  /** The contact's id, or "" if the API sent none. */
  readonly id: string;
  readonly report: Contact["report"];
  readonly answerCode: string;
  readonly icon: IconName;
  readonly steps: readonly LogStep[];
  /** A sentence about the owner's answer. */
  readonly answer: string | null;
  /** A sentence about how the contact ended, or that nobody has answered yet. Null if there is nothing to say. */
  readonly ending: string | null;
};

/**
 * One message, phone call or look at the blood group. `at` is the time as ISO 8601, and `time` the time in India. Both are "" if the API
 * sent no time.
 */
export type LogStep = { readonly at: string; readonly time: string; readonly what: string; readonly outcome: OutcomeLabel };

/** Returns the contact log as the page shows it. @param reason the requested filter; null for all reasons. */
export function viewLog(contacts: readonly Contact[], overview: ContactOverview, reason: string | null, now: Date): LogView {
  const { page, pages, total, reasons, days } = overview;
  return {
    window: { page, pages, total },
    reason,
    reasons: reasons.map(({ id, message, count }) => ({ id, label: reasonLabel(id, message), count })),
    counts: days.map(({ day, count }) => ({ day: dayFirstOf(day), count })),
    days: byDay(contacts, now),
  };
}

function reasonLabel(id: string, message: string): string {
  const { contacts: words } = ownerWords();
  if (id === CALL_REASON) return words.calls;
  if (id === ACCIDENT_REASON) return words.accidents;
  const text = translatePreset(message);
  return text === "" ? words.other : text.charAt(0).toUpperCase() + text.slice(1);
}

function byDay(contacts: readonly Contact[], now: Date): LogDay[] {
  const days = new Map<string, LogRow[]>();
  for (const contact of contacts) {
    const day = contact.at === null ? "" : dayInIndia(contact.at);
    days.set(day, [...(days.get(day) ?? []), viewContact(contact)]);
  }
  return [...days].map(([day, rows]) => ({ heading: dayHeading(day, now), contacts: rows }));
}

function dayHeading(day: string, now: Date): string {
  const { contacts: words } = ownerWords();
  if (day === "") return words.dayUnknown;
  const written = dayFirstOf(day);
  if (day === dayInIndia(now)) return words.todayOn({ day: written });
  return day === dayInIndia(new Date(now.getTime() - DAY_MS)) ? words.yesterdayOn({ day: written }) : written;
}

const icons: Readonly<Record<Contact["kind"], IconName>> = {
  message: "message",
  call: "phone",
  accident_call: "warning",
  blood_group: "warning",
};

function viewContact(contact: Contact): LogRow {
  const { id, at, kind, steps, answer, answerCode, report } = contact;
  return {
    id,
    report,
    answerCode,
    ...timeOf(at),
    ...contactLabels(contact),
    icon: icons[kind],
    steps: steps.map((step) => ({ ...timeOf(step.at), ...stepLabels(step) })),
    answer: answer && answerText(answer),
    ending: endingOf(contact),
  };
}

function answerText({ is, at, by }: NonNullable<Contact["answer"]>): string {
  const { contacts: words } = ownerWords();
  const answer = scannerWords().answers[is];
  const isOwner = by === "owner";
  if (at === null) return (isOwner ? words.youAnswered : words.driverAnswered)({ answer });
  return (isOwner ? words.youAnsweredAt : words.driverAnsweredAt)({ time: formatTime(at), answer });
}

function timeOf(at: Date | null): { at: string; time: string } {
  return at === null ? { at: "", time: "" } : { at: at.toISOString(), time: formatTime(at) };
}

function endingOf({ kind, endedBy, answer, outcome, steps }: Contact): string | null {
  // Owners cannot answer contacts about an accident, so the log says nothing about an answer or an end.
  if (kind === "accident_call" || kind === "blood_group") return null;
  const { contacts: words } = ownerWords();
  switch (endedBy) {
    case "scanner":
      return words.solved;
    case "call":
      return words.endedByCall;
    case "owner":
      return null;
    case "time":
      return words.endedByTime;
    case null:
      return answer === null && [{ outcome }, ...steps].some((step) => !isLost(step.outcome)) ? words.noAnswerYet : null;
  }
}

function isLost(outcome: Contact["outcome"]): boolean {
  return outcome === "failed" || outcome === "blocked" || outcome === "cancelled";
}
