import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import type { Database } from "./database";

/** SQLSTATE codes of transaction conflicts that can be retried. */
const CONFLICT_CODES = new Set(["40001" /* serialization_failure */, "40P01" /* deadlock_detected */]);

const MAX_ATTEMPTS = 4;

/** In milliseconds. Doubles after each attempt, so that two transactions do not collide again. */
const BASE_DELAY_MS = 20;

/** Makes `database` retry transactions that were rolled back by a conflict. */
export function retryConflictingTransactions<Given extends Database>(database: Given): Given {
  const transact = database.transaction.bind(database);
  database.transaction = (work, config) => retryOnConflict(() => transact(work, config));
  return database;
}

/** @param attempt - must repeat all of its work on each call. */
export async function retryOnConflict<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts === MAX_ATTEMPTS || !isConflict(error)) throw error;
      await pause(BASE_DELAY_MS * 2 ** attempts + randomInt(BASE_DELAY_MS));
    }
  }
}

/** drizzle wraps the driver's error as its cause. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && typeof error.code === "string" && CONFLICT_CODES.has(error.code)) || isConflict(error.cause);
}
