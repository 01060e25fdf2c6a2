import { setTimeout as pauseFor } from "node:timers/promises";

import type { Outcome } from "#contract/outcome";

/** A limited price is asked for three more times (spec, sections 4 and 9). */
const MOST_RETRIES = 3;

/**
 * The wait before the next try, in milliseconds. Each is twice as long as the one before.
 * @param tries how many there were.
 * @returns null when there is no further try.
 */
export function waitAfter(tries: number, firstWait: number): number | null {
  return tries > MOST_RETRIES ? null : firstWait * 2 ** (tries - 1);
}

type Retrying = {
  /** In milliseconds. */
  readonly firstWait: number;
  /** How much longer the person waits for the page. */
  readonly millisecondsLeft: () => number;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
};

/** A wait may use this share of the remaining time. The rest is for the calls. */
const LARGEST_SHARE = 0.5;

/** Retries a call that was limited (429). Shortens a wait that would use too much of the remaining time. */
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
