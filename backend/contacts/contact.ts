import type { OwnerAnswer } from "#contract/contacts";
import { ownerAnswers } from "#contract/contacts";
import { attemptKinds, type attemptEvents, type contactEvents, type contacts } from "../database/schema/contacts";

export type AttemptKind = (typeof attemptKinds)[number];

/** What the outbox and the providers report about a message or call. */
export type AttemptEvent = (typeof attemptEvents)[number];

export type AttemptState = "waiting" | AttemptEvent;

/** A message or call of a contact. */
export type Attempt = {
  /** Its row in the outbox. */
  readonly id: number;
  readonly kind: AttemptKind;
  readonly requestedAt: Date;
  /** When quiet hours let it go. Null if they do not hold it. */
  readonly heldUntil: Date | null;
  readonly state: AttemptState;
  /** When it reached its state. */
  readonly at: Date;
  /** When the provider accepted it. Null while it waits. */
  readonly sentAt: Date | null;
};

/** What happened to a contact. */
export type Progress = {
  readonly attempts: readonly Attempt[];
  /** The owner's latest answer. */
  readonly answer: { readonly is: OwnerAnswer; readonly at: Date } | null;
  readonly solvedAt: Date | null;
  /** When a blood group that the owner hides was shown at an accident. */
  readonly bloodGroupShownAt: Date | null;
  /** When the owner stopped the scanner's messages. */
  readonly stoppedAt: Date | null;
};

export type ContactRow = Pick<typeof contacts.$inferSelect, "id" | "stickerId" | "reason" | "createdAt">;

export type Contact = ContactRow & Progress;

export type ContactEvent = Pick<typeof contactEvents.$inferSelect, "attemptId" | "type" | "detail" | "heldUntil" | "at">;

const nothingYet: Progress = { attempts: [], answer: null, solvedAt: null, bloodGroupShownAt: null, stoppedAt: null };

/** Computes what happened to a contact from its events, in their order. */
export function progressOf(events: readonly ContactEvent[]): Progress {
  return events.reduce(applyEvent, nothingYet);
}

/** Applies one event. Reports may be late, repeated and in any order. They never move a message or call back. */
function applyEvent(progress: Progress, event: ContactEvent): Progress {
  switch (event.type) {
    case "requested":
      return { ...progress, attempts: [...progress.attempts, ...requestedBy(event)] };
    case "owner_answered":
      return { ...progress, answer: progress.solvedAt === null ? (answerIn(event) ?? progress.answer) : progress.answer };
    case "solved":
      return { ...progress, solvedAt: progress.solvedAt ?? event.at };
    case "blood_group_shown":
      return { ...progress, bloodGroupShownAt: progress.bloodGroupShownAt ?? event.at };
    case "stopped":
      return { ...progress, stoppedAt: progress.stoppedAt ?? event.at };
    default: {
      const { type } = event;
      const attempts = progress.attempts.map((attempt) => (attempt.id === event.attemptId ? moved(attempt, type, event.at) : attempt));
      return { ...progress, attempts };
    }
  }
}

function requestedBy({ attemptId, detail, heldUntil, at }: ContactEvent): Attempt[] {
  const kind = attemptKinds.find((one) => one === detail);
  if (attemptId === null || kind === undefined) return [];
  return [{ id: attemptId, kind, requestedAt: at, heldUntil, state: "waiting", at, sentAt: null }];
}

function answerIn({ detail, at }: ContactEvent): Progress["answer"] {
  const is = ownerAnswers.find((one) => one === detail);
  return is === undefined ? null : { is, at };
}

/** States in order. From each of them, an attempt moves only forward, or to a state that is not listed, which is final. */
const underWay: readonly AttemptState[] = ["waiting", "sent", "ringing", "answered"];

function moved(attempt: Attempt, state: AttemptState, at: Date): Attempt {
  if (isFinal(attempt.state) || (!isFinal(state) && underWay.indexOf(state) <= underWay.indexOf(attempt.state))) return attempt;
  const wasAccepted = state === "sent" || state === "delivered";
  return { ...attempt, state, at, sentAt: attempt.sentAt ?? (wasAccepted ? at : null) };
}

/** Whether a message or call can no longer change. */
export function isFinal(state: AttemptState): boolean {
  return !underWay.includes(state);
}

export function isCall({ kind }: Pick<Attempt, "kind">): boolean {
  return kind === "call" || kind === "emergency_call" || kind === "accident_call" || kind === "redirected_call";
}

/** Whether a person was on the phone. */
export function wasAnswered(attempt: Attempt): boolean {
  return isCall(attempt) && (attempt.state === "answered" || attempt.state === "ended");
}
