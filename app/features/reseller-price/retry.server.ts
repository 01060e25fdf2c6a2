import { setTimeout as pauseFor } from "node:timers/promises";

import type { Outcome } from "#contract/outcome";

/** The number of retries after HTTP 429 (spec, sections 4 and 9). */
const MAX_RETRIES = 3;

/**
 * Returns the delay before the next attempt, in milliseconds. Each delay is twice the previous one.
 * @param tries number of attempts so far.
 * @returns null if there are no retries left.
 */
export function retryDelay(tries: number, firstDelay: number): number | null {
  return tries > MAX_RETRIES ? null : firstDelay * 2 ** (tries - 1);
}

type RetryOptions = {
  /** In milliseconds. */
  readonly firstDelay: number;
  /** Returns the time left for the whole page. */
  readonly millisecondsLeft: () => number;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
};

/** The share of the time left that a delay may take. The rest is for the retry and the page's other API calls. */
const MAX_TIME_SHARE = 0.5;

/** Makes an API call. Repeats it up to three times while the API responds with HTTP 429. Shortens a delay that would take too long. */
export async function retryWhenLimited<Result extends Pick<Outcome<unknown>, "kind">>(
  call: () => Promise<Result>,
  { firstDelay, millisecondsLeft, pause = pauseFor }: RetryOptions,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await call();
    const delay = retryDelay(tries, firstDelay);
    const maxDelay = MAX_TIME_SHARE * millisecondsLeft();
    if (outcome.kind !== "limited" || delay === null || maxDelay <= 0) return outcome;
    await pause(Math.min(delay, maxDelay));
  }
}
