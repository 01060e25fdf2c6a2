import { setTimeout as pauseFor } from "node:timers/promises";

import type { Outcome } from "#contract/outcome";

/** Retries of the price on HTTP 429 (spec, sections 4 and 9). */
const MOST_RETRIES = 3;

/**
 * Returns the delay before the next attempt, in milliseconds. It doubles each time.
 * @param tries number of attempts so far.
 * @returns null if there are no retries left.
 */
export function waitAfter(tries: number, firstWait: number): number | null {
  return tries > MOST_RETRIES ? null : firstWait * 2 ** (tries - 1);
}

type Retrying = {
  /** In milliseconds. */
  readonly firstWait: number;
  /** Time left for the whole page. */
  readonly millisecondsLeft: () => number;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
};

/** The share of the time left that a delay may take. The rest is for the retry and the page's other calls. */
const LARGEST_SHARE = 0.5;

/** Retries a call while it returns HTTP 429. Shortens a delay that would take too long. */
export async function retryWhenLimited<Answer>(
  ask: () => Promise<Outcome<Answer>>,
  { firstWait, millisecondsLeft, pause = pauseFor }: Retrying,
): Promise<Outcome<Answer>> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await ask();
    const wait = waitAfter(tries, firstWait);
    const longest = LARGEST_SHARE * millisecondsLeft();
    if (outcome.kind !== "limited" || wait === null || longest <= 0) return outcome;
    await pause(Math.min(wait, longest));
  }
}
