import { describeError } from "../../runtime/describe-error";
import { createTaskLoop, type TaskLoop } from "../../runtime/task-loop";
import { deleteExpiredBrowsers } from "../accounts/known-browsers";
import { deleteOldCodes } from "../accounts/code-store";
import { deleteRestoredAllowances } from "../accounts/attempt-limits";
import { deleteExpiredSessions } from "../accounts/sessions";
import { deleteOldReports } from "../misuse/store";
import { deleteExpiredEvents } from "../payments/store";
import { deleteExpiredAnswerCodes } from "../contacts/answering";
import type { Database } from "../database/database";
import type { Log } from "../process/log";
import { finishOldReleases } from "../owners/hand-over";
import { makeDuePhoneChanges } from "../owners/phone-change";
import { deleteExpiredKeys } from "../requests/idempotency";
import { deleteOldUnknownCodes } from "../requests/known-code";
import { deleteOldRequests } from "../requests/request-limits";
import type { Services } from "../requests/services";
import { deleteExpiredQuotes } from "../resellers/ordering/price-store";
import { deleteOldAccidentRequests } from "../scanning/accident-limits";
import { deleteExpiredShieldRows } from "../shield/store";
import { deleteExpiredPromoAttempts } from "../shop/promo-store";

/** When the first run starts. A process that has just started has requests to serve, and its first statements take longer. */
export const FIRST_CLEAN_UP_MS = 60_000;

const INTERVAL_MS = 10 * 60_000;

/** The functions that delete rows or end what is due, each under the name that the log shows if it fails. */
const deletions: Readonly<Record<string, (database: Database, now: Date, services: Services) => Promise<void>>> = {
  "changes of phone number": makeDuePhoneChanges,
  releases: finishOldReleases,
  "idempotency keys": deleteExpiredKeys,
  sessions: deleteExpiredSessions,
  "one-time codes": deleteOldCodes,
  "known browsers": deleteExpiredBrowsers,
  "wrong attempts": deleteRestoredAllowances,
  "payment events": deleteExpiredEvents,
  "promo attempts": deleteExpiredPromoAttempts,
  quotes: deleteExpiredQuotes,
  "unknown codes": deleteOldUnknownCodes,
  "counted requests": deleteOldRequests,
  "stopped people and proofs of presence": deleteExpiredShieldRows,
  "accident requests": deleteOldAccidentRequests,
  "answer codes": deleteExpiredAnswerCodes,
  "misuse reports": deleteOldReports,
};

/**
 * Creates a job that, every ten minutes, deletes rows that are no longer needed, and makes changes whose wait is over. If one kind of row cannot be deleted, deletes the others.
 */
export function createCleanUp(services: Services, log: Log): TaskLoop {
  const { database, clock } = services;
  const loop = createTaskLoop(async () => {
    for (const [reason, deleteRows] of Object.entries(deletions)) {
      // When the process stops, it waits only for the current deletion, and then closes the database.
      if (!loop.isRunning()) break;
      await deleteRows(database, clock.now(), services).catch((error: unknown) =>
        log({ level: "error", event: "clean-up failed", reason, error: describeError(error) }),
      );
    }
    return INTERVAL_MS;
  });
  return loop;
}
