import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import type { Database } from "./database";

/** What PostgreSQL says to a transaction that lost to another and may simply be tried again. */
const LOST = new Set(["40001" /* serialization_failure */, "40P01" /* deadlock_detected */]);

const MOST_TRIES = 4;

/** In milliseconds, twice as long after each try: so that two that met do not meet again. */
const FIRST_PAUSE = 20;

/** Has every transaction of `database` begin again when it lost to another; nothing of it was done then. */
export function repeatLostTransactions<Given extends Database>(database: Given): Given {
  const transact = database.transaction.bind(database);
  database.transaction = (work, config) => repeatWhenLost(() => transact(work, config));
  return database;
}

/** @param attempt - does all of its work anew each time. */
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

/** drizzle hands the driver's error on as the cause of its own. */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && typeof error.code === "string" && LOST.has(error.code)) || isLost(error.cause);
}
