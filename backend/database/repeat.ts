import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import type { Database } from "./database";

/** SQLSTATE codes of transaction conflicts that can be retried. */
const LOST = new Set(["40001" /* serialization_failure */, "40P01" /* deadlock_detected */]);

const MOST_TRIES = 4;

/** In milliseconds. Doubles after each attempt, so that two transactions do not collide again. */
const FIRST_PAUSE = 20;

/** Makes `database` retry transactions that were rolled back by a conflict. */
export function repeatLostTransactions<Given extends Database>(database: Given): Given {
  const transact = database.transaction.bind(database);
  database.transaction = (work, config) => repeatWhenLost(() => transact(work, config));
  return database;
}

/** @param attempt - must repeat all of its work on each call. */
export async function repeatWhenLost<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === MOST_TRIES || !isLost(error)) throw error;
      await pause(FIRST_PAUSE * 2 ** tries + randomInt(FIRST_PAUSE));
    }
  }
}

/** drizzle wraps the driver's error as its cause. */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && typeof error.code === "string" && LOST.has(error.code)) || isLost(error.cause);
}
