import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import type { Database } from "./database";

/** SQLSTATE codes of transaction conflicts that can be retried. */
export const CONFLICT_CODES: ReadonlySet<string> = new Set(["40001" /* serialization_failure */, "40P01" /* deadlock_detected */]);

const MAX_ATTEMPTS = 4;

/** Delays double after each attempt and have a random part, so that two transactions do not collide again. */
const BASE_DELAY_MS = 20;

/** Makes `database` retry transactions that were rolled back by a conflict. */
export function retryConflictingTransactions<Given extends Database>(database: Given): Given {
  const transact = database.transaction.bind(database);
  database.transaction = (work, config) => retryOnConflict(() => transact(work, config));
  return database;
}

/** Runs `attempt`, and runs it again after a conflict. @param attempt - must start from the beginning whenever it runs. */
export async function retryOnConflict<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts === MAX_ATTEMPTS || !hasSqlState(error, CONFLICT_CODES)) throw error;
      await pause(BASE_DELAY_MS * 2 ** attempts + randomInt(BASE_DELAY_MS));
    }
  }
}

/** Returns whether an error has one of these SQLSTATE codes. The driver's error is the cause of drizzle's error. */
export function hasSqlState(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && typeof error.code === "string" && codes.has(error.code)) || hasSqlState(error.cause, codes);
}
