/** The worker's timings. Tests use shorter ones. */
export type Schedule = { readonly [Name in keyof typeof schedule]: number };

/** The worker's timings, in milliseconds. */
export const schedule = {
  /** How long to wait for a provider's response. */
  sendTimeout: 5_000,
  /** The same for a mail server, which may scan a mail before it responds. Nobody waits for it by then. Must be less than `lease`. */
  mailTimeout: 25_000,
  /** After this, another worker may take over a dead worker's row. Must exceed the longest send, so that a slow one is not sent twice. */
  lease: 30_000,
  /** How long `deliverNow` waits: enough for one send and recording its outcome. */
  deliverNow: 6_000,
  /** How long a person waits for the first attempt. After that the message counts as under way. */
  firstTry: 3_000,
  /** How long to wait for current sends at shutdown, before they are returned to the outbox. */
  shutdown: 2_000,
  /** How often an idle worker checks for due rows. */
  poll: 5_000,
  /** Minimum pause between two checks. */
  rest: 250,
  firstRetry: 5_000,
  longestRetry: 15 * 60_000,
  /** After this, a call without a final report counts as ended. */
  silentCall: 60 * 60_000,
} as const;

/** Concurrent sends per process. */
export const SENDS_AT_ONCE = 10;

/** With the increasing pauses, these attempts take about half an hour. */
export const MOST_ATTEMPTS = 10;

/**
 * Returns the time of the next attempt: after 5 s, doubling up to 15 minutes, and at the latest at `goodUntil`, when the message is
 * marked dead.
 * @param attempts - the attempts so far, at least 1.
 * @returns null when no attempts are left.
 */
export function retryAt(attempts: number, now: Date, goodUntil: Date | null): Date | null {
  if (attempts >= MOST_ATTEMPTS) return null;
  const pause = Math.min(schedule.firstRetry * 2 ** (attempts - 1), schedule.longestRetry);
  const next = new Date(now.getTime() + pause);
  return goodUntil !== null && goodUntil < next ? goodUntil : next;
}
