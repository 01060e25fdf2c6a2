import { setTimeout as pauseFor } from "node:timers/promises";

import type { Outcome } from "#contract/outcome";

/** A price that the API will not tell just now is asked for again three times (spec, sections 4 and 9). */
const MOST_RETRIES = 3;

/**
 * The wait before the next try, in milliseconds: the first as long as said, each other twice the one before.
 * @param tries how often was asked already.
 * @returns null when it was asked for often enough.
 */
export function waitAfter(tries: number, firstWait: number): number | null {
  return tries > MOST_RETRIES ? null : firstWait * 2 ** (tries - 1);
}

type Patience = {
  /** In milliseconds. */
  readonly firstWait: number;
  /** How much longer the person waits who asks, for the page as a whole. */
  readonly millisecondsLeft: () => number;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
};

/** No wait takes more of the time that is left: the rest is for asking again, and for what the page asks beside. */
const LARGEST_SHARE = 0.5;

/** Asks again while the answer is that it was asked too often. A wait that would be too long is cut short. */
export async function askUntilTold<Answer>(
  ask: () => Promise<Outcome<Answer>>,
  { firstWait, millisecondsLeft, pause = pauseFor }: Patience,
): Promise<Outcome<Answer>> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await ask();
    const wait = waitAfter(tries, firstWait);
    const longest = LARGEST_SHARE * millisecondsLeft();
    if (outcome.kind !== "limited" || wait === null || longest <= 0) return outcome;
    await pause(Math.min(wait, longest));
  }
}
