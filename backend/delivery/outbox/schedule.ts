/** A worker's times; tests shorten them. */
export type Schedule = { readonly [Name in keyof typeof schedule]: number };

/** The worker's times, in milliseconds. */
export const schedule = {
  /** How long to wait for a provider's answer. */
  sendTimeout: 5_000,
  /** The same for a mail server, which scans mails first while no person waits. Less than `lease`. */
  mailTimeout: 25_000,
  /** When another worker may take a row. Longer than every send, so it never takes one that is being sent. */
  lease: 30_000,
  /** How long `deliverNow` waits: for one send and recording its outcome. */
  deliverNow: 6_000,
  /** How long a person waits for the first attempt. After that the message counts as under way. */
  firstTry: 3_000,
  /** How long an ending process waits for its sends. After that it returns them to the outbox. */
  shutdown: 2_000,
  /** How often an idle worker checks for due rows. */
  poll: 5_000,
  /** The shortest pause between two checks. */
  rest: 250,
  firstRetry: 5_000,
  longestRetry: 15 * 60_000,
  /** A call without a final report counts as ended after this. */
  silentCall: 60 * 60_000,
} as const;

/** Concurrent sends per process. */
export const SENDS_AT_ONCE = 10;

/** With the growing pauses, these attempts take half an hour. */
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
