/** What a worker keeps to; a test has one with shorter times. */
export type Schedule = { readonly [Name in keyof typeof schedule]: number };

/** The worker's times, in milliseconds. */
export const schedule = {
  /** The longest that a provider may take to answer. */
  sendTimeout: 5_000,
  /** The same for a mail server, which looks into a mail before it takes it, and nobody waits for that. Less than `lease`. */
  mailTimeout: 25_000,
  /** How long a mail server may be silent once it has greeted. */
  mailSilence: 20_000,
  /** How long a provider elsewhere is waited for: less, so that what was asked of it can still be told. */
  providerAnswer: 4_000,
  /** How long a connection to it may take: less, so that what never reached it is known from what it did not answer. */
  providerConnection: 2_000,
  /** A row whose worker died is taken by another after this; above every send's, so that a slow one is not overtaken. */
  lease: 30_000,
  /** The longest that a person waits for `deliverNow`: a send and the mark behind it. */
  deliverNow: 6_000,
  /** The longest that a person waits for a message's or a code's first try. What takes longer is on its way. */
  firstTry: 3_000,
  /** So long a process that is ending lets its sends come to their end; then it gives them back. */
  farewell: 2_000,
  /** How often an idle worker looks for what nobody nudged it about. */
  poll: 5_000,
  /** The least that the worker rests before it looks again at what others hold. */
  rest: 250,
  firstRetry: 5_000,
  longestRetry: 15 * 60_000,
  /** A call whose end the provider never told is over after this. */
  silentCall: 60 * 60_000,
} as const;

/** How many rows one process sends at a time. */
export const SENDS_AT_ONCE = 10;

/** With the growing pauses between them this many tries last for half an hour. */
export const MOST_ATTEMPTS = 10;

/**
 * When a failed message is tried again: after 5 s, then twice as long each time, up to 15 minutes. Never beyond
 * `goodUntil`, where it dies instead.
 * @param attempts - how often it has been tried, at least 1.
 * @returns null when it has been tried often enough.
 */
export function retryAt(attempts: number, now: Date, goodUntil: Date | null): Date | null {
  if (attempts >= MOST_ATTEMPTS) return null;
  const pause = Math.min(schedule.firstRetry * 2 ** (attempts - 1), schedule.longestRetry);
  const next = new Date(now.getTime() + pause);
  return goodUntil !== null && goodUntil < next ? goodUntil : next;
}
