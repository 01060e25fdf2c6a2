import { ownerAnswers, type Answerer, type OwnerAnswer } from "#contract/contacts";
import { attemptKinds, type attemptEvents, type contactEvents, type contacts } from "../tables";

export type AttemptKind = (typeof attemptKinds)[number];

/** What the outbox or a provider reports about a message or phone call. */
export type AttemptEvent = (typeof attemptEvents)[number];

export type AttemptState = "waiting" | AttemptEvent;

/** A message or phone call of a contact. */
export type Attempt = {
  /** The id of its row in the outbox. */
  readonly id: number;
  readonly kind: AttemptKind;
  readonly requestedAt: Date;
  /** When quiet hours end, or the owner's own hourly limit allows the SMS. Null if neither delays the SMS. */
  readonly heldUntil: Date | null;
  readonly state: AttemptState;
  /** When it reached `state`. */
  readonly at: Date;
  /** When it was first recorded as sent or delivered, or null. */
  readonly sentAt: Date | null;
  /** Whether it is a dead letter. The operator can retry a message, but not a phone call. */
  readonly isDeadLetter: boolean;
  /** Whether it is not sent because the owner stopped the scanner. It looks sent, so that the scanner does not notice. */
  readonly isWithheld: boolean;
};

/** The progress of a contact. */
export type Progress = {
  readonly attempts: readonly Attempt[];
  /** The latest answer. */
  readonly answer: { readonly is: OwnerAnswer; readonly at: Date; readonly by: Answerer } | null;
  readonly solvedAt: Date | null;
  /** When the owner's blood group was shown at an accident. */
  readonly bloodGroupShownAt: Date | null;
  /** When the owner stopped the scanner. */
  readonly stoppedAt: Date | null;
};

export type ContactRow = Pick<typeof contacts.$inferSelect, "id" | "stickerId" | "reason" | "answerCodeId" | "createdAt"> & {
  /** Whether the owner has a page to answer. Its code is deleted a week after the contact began. */
  readonly isAnswerable: boolean;
  /** Whether the vehicle's owner has released the sticker since. */
  readonly isFormer: boolean;
};

export type Contact = ContactRow & Progress;

export type ContactEvent = Pick<typeof contactEvents.$inferSelect, "attemptId" | "type" | "detail" | "answeredBy" | "heldUntil" | "at">;

const nothingYet: Progress = { attempts: [], answer: null, solvedAt: null, bloodGroupShownAt: null, stoppedAt: null };

/** Computes a contact's progress from its events, in the order in which they were stored. */
export function progressOf(events: readonly ContactEvent[]): Progress {
  return events.reduce(applyEvent, nothingYet);
}

/**
 * Applies one event. Providers may report late, twice and in any order. No report moves an attempt back to an earlier state, except that a
 * dead letter can still be sent, and an undelivered message can still be delivered.
 */
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
    case "withheld":
      return withhold(progress, event);
    case "given_up":
      return changeAttempt(progress, event, (attempt) => givenUp(attempt, event.at));
    default: {
      const { type, at } = event;
      return changeAttempt(progress, event, (attempt) => moved(attempt, type, at));
    }
  }
}

/** Marks an attempt as withheld: a new one when it is requested, or a known one that waits. */
function withhold(progress: Progress, event: ContactEvent): Progress {
  const isKnown = progress.attempts.some(({ id }) => id === event.attemptId);
  const attempts = isKnown ? progress.attempts : [...progress.attempts, ...requestedBy(event)];
  return changeAttempt({ ...progress, attempts }, event, (attempt) => ({ ...attempt, isWithheld: true }));
}

function changeAttempt(progress: Progress, { attemptId }: ContactEvent, change: (attempt: Attempt) => Attempt): Progress {
  return { ...progress, attempts: progress.attempts.map((attempt) => (attempt.id === attemptId ? change(attempt) : attempt)) };
}

function requestedBy({ attemptId, detail, heldUntil, at }: ContactEvent): Attempt[] {
  const kind = attemptKinds.find((one) => one === detail);
  if (attemptId === null || kind === undefined) return [];
  return [{ id: attemptId, kind, requestedAt: at, heldUntil, state: "waiting", at, sentAt: null, isDeadLetter: false, isWithheld: false }];
}

function answerIn({ detail, answeredBy, at }: ContactEvent): Progress["answer"] {
  const is = ownerAnswers.find((one) => one === detail);
  return is === undefined ? null : { is, at, by: answeredBy ?? "owner" };
}

/** The states of an unfinished attempt, in order. An attempt moves only forward. States that are not listed are final. */
const underWay: readonly AttemptState[] = ["waiting", "unconfirmed", "sent", "ringing", "answered"];

function moved(attempt: Attempt, state: AttemptState, at: Date): Attempt {
  const wasAccepted = state === "sent" || state === "delivered";
  // The operator can retry a dead letter, so it can still be sent.
  // Some networks report an SMS as undelivered while the phone is off, and deliver it later.
  const isDeliveredLate = !isCall(attempt) && attempt.state === "failed" && state === "delivered";
  if (!(attempt.isDeadLetter && wasAccepted) && !isDeliveredLate && !isForward(attempt.state, state)) return attempt;
  return { ...attempt, state, at, sentAt: attempt.sentAt ?? (wasAccepted ? at : null), isDeadLetter: false };
}

function givenUp(attempt: Attempt, at: Date): Attempt {
  return isFinal(attempt.state) ? attempt : { ...moved(attempt, "failed", at), isDeadLetter: true };
}

function isForward(from: AttemptState, to: AttemptState): boolean {
  return !isFinal(from) && (isFinal(to) || underWay.indexOf(to) > underWay.indexOf(from));
}

/** Returns whether an attempt in this state can no longer change. Exceptions are a dead letter, and an undelivered message. */
export function isFinal(state: AttemptState): boolean {
  return !underWay.includes(state);
}

export function isCall({ kind }: Pick<Attempt, "kind">): boolean {
  return kind === "call" || kind === "emergency_call" || kind === "accident_call" || kind === "redirected_call";
}

/** Returns whether the attempt is the message by one of the owner's channels. */
export function isRung({ kind }: Pick<Attempt, "kind">): boolean {
  return kind === "message" || kind === "rung" || kind === "spoken";
}

/** The states of a message on several channels: the first of these that a rung has reached is the state of the whole. */
const bestFirst: readonly AttemptState[] = ["delivered", "sent", "unconfirmed", "waiting", "blocked", "failed", "unanswered", "cancelled"];

/**
 * Returns the message to the owner with what became of it on all channels, so that nobody learns which channel it was. A spoken call counts
 * only once a person has heard it: until then, the person at the vehicle must not wait for it.
 */
export function messageOf({ attempts }: Pick<Progress, "attempts">): Attempt | undefined {
  const rungs = attempts.filter((attempt) => isRung(attempt) && (attempt.kind !== "spoken" || attempt.state === "delivered"));
  const [first] = rungs;
  const best = bestFirst.flatMap((state) => rungs.filter((rung) => rung.state === state))[0];
  if (first === undefined || best === undefined) return first;
  const sent = rungs.flatMap(({ sentAt }) => sentAt ?? []);
  const sentAt = sent.reduce<Date | null>((one, other) => (one === null || other < one ? other : one), null);
  return { ...first, state: best.state, at: best.at, sentAt, isDeadLetter: best.isDeadLetter, isWithheld: best.isWithheld };
}

/** Returns whether the attempt is a phone call that somebody answered. */
export function wasAnswered(attempt: Attempt): boolean {
  return isCall(attempt) && (attempt.state === "answered" || attempt.state === "ended");
}
