import { setTimeout as pauseFor } from "node:timers/promises";

import type { Outcome } from "../../../contract/outcome";

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
  readonly firstWait: number;
  /** All waits together are no longer. Like `firstWait` in milliseconds. */
  readonly longestWait: number;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
};

/** Asks again while the answer is that it was asked too often. The wait that would be too long is cut short. */
export async function askUntilTold<Answer>(
  ask: () => Promise<Outcome<Answer>>,
  { firstWait, longestWait, pause = pauseFor }: Patience,
): Promise<Outcome<Answer>> {
  let left = longestWait;
  for (let tries = 1; ; tries += 1) {
    const outcome = await ask();
    const wait = outcome.kind === "limited" && left > 0 ? waitAfter(tries, firstWait) : null;
    if (wait === null) return outcome;
    await pause(Math.min(wait, left));
    left -= wait;
  }
}
