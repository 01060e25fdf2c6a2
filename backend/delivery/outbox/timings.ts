/** The worker's timings. Tests use shorter ones. */
export type Timings = { readonly [Name in keyof typeof timings]: number };

/** The worker's timings, in milliseconds. */
export const timings = {
  /** How long to wait for a provider's response. */
  sendTimeout: 5_000,
  /** How long to wait for a mail server, which may scan a mail before it responds. */
  mailTimeout: 25_000,
  /** After this, another worker may take over a row. Must exceed `mailTimeout`, or slow mails would be sent twice. */
  leaseDuration: 30_000,
  /** How long `deliverNow` waits by default: enough to send an SMS or start a phone call and record the outcome. Slow mails take longer. */
  deliverNowTimeout: 6_000,
  /** How long a person waits for the first attempt. After that, they are told that the message is on its way. */
  firstAttemptTimeout: 3_000,
  /** How long to wait at shutdown for rows that are being sent, before they go back to the outbox. */
  shutdownTimeout: 2_000,
  /** How often an idle worker checks for due rows. */
  pollInterval: 5_000,
  /** Minimum pause between two checks. */
  minPause: 250,
  firstRetryDelay: 5_000,
  maxRetryDelay: 15 * 60_000,
  /** After this, a phone call without a final report counts as ended. */
  unreportedCallTimeout: 60 * 60_000,
} as const;

/** How many due rows a worker sends at the same time. `deliverNow` ignores this limit. */
export const MAX_CONCURRENT_SENDS = 10;

/** The maximum number of attempts. With the increasing pauses, they take about 36 minutes. */
export const MAX_ATTEMPTS = 10;

/**
 * Returns the time of the next attempt. The delay starts at 5 s and doubles up to 15 minutes. The time is never after `expiresAt`, so
 * that an expired message is marked dead soon.
 * @param attempts - the attempts so far, at least 1.
 * @returns null if no attempts are left.
 */
export function nextAttemptAt(attempts: number, now: Date, expiresAt: Date | null): Date | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  const delay = Math.min(timings.firstRetryDelay * 2 ** (attempts - 1), timings.maxRetryDelay);
  const next = new Date(now.getTime() + delay);
  return expiresAt !== null && expiresAt < next ? expiresAt : next;
}
