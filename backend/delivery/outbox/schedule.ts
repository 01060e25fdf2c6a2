/** A worker's times; tests shorten them. */
export type Schedule = { readonly [Name in keyof typeof schedule]: number };

/** The worker's times, in milliseconds. */
export const schedule = {
  /** How long to wait for a provider's answer. */
  sendTimeout: 5_000,
  /** The same for a mail server: it scans a mail before it accepts it, and no person waits. Less than `lease`. */
  mailTimeout: 25_000,
  /** After this another worker takes a row whose worker died. Longer than every send, so a slow one is not overtaken. */
  lease: 30_000,
  /** How long `deliverNow` waits: one send, and recording its outcome. */
  deliverNow: 6_000,
  /** How long a person waits for the first try of a message or a code. After that it counts as under way. */
  firstTry: 3_000,
  /** How long an ending process waits for its sends. After that it returns them to the outbox. */
  shutdown: 2_000,
  /** How often an idle worker looks for rows that it was not woken for. */
  poll: 5_000,
  /** The shortest pause between two looks at the outbox. */
  rest: 250,
  firstRetry: 5_000,
  longestRetry: 15 * 60_000,
  /** A call without a reported end counts as over after this. */
  silentCall: 60 * 60_000,
} as const;

/** How many rows one process sends at the same time. */
export const SENDS_AT_ONCE = 10;

/** With their growing pauses, these tries take half an hour. */
export const MOST_ATTEMPTS = 10;

/**
 * When to try a failed message again: after 5 s, then twice as long each time, up to 15 minutes. Never after `goodUntil`: then it is
 * marked dead instead.
 * @param attempts - how often it has been tried, at least 1.
 * @returns null when no try is left.
 */
export function retryAt(attempts: number, now: Date, goodUntil: Date | null): Date | null {
  if (attempts >= MOST_ATTEMPTS) return null;
  const pause = Math.min(schedule.firstRetry * 2 ** (attempts - 1), schedule.longestRetry);
  const next = new Date(now.getTime() + pause);
  return goodUntil !== null && goodUntil < next ? goodUntil : next;
}
