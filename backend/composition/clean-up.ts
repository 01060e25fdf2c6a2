import { deleteExpiredBrowsers } from "../accounts/known-browsers";
import { deleteOldCodes } from "../accounts/code-store";
import { deleteRestoredAllowances } from "../accounts/attempt-limits";
import { deleteExpiredSessions } from "../accounts/sessions";
import { deleteOldReports } from "../misuse/store";
import { deleteExpiredEvents } from "../payments/store";
import { deleteExpiredAnswerCodes } from "../contacts/answering";
import { describeError, type Log } from "../process/log";
import { deleteExpiredKeys } from "../requests/idempotency";
import { deleteOldUnknownCodes } from "../requests/known-code";
import type { Services } from "../requests/services";
import { deleteExpiredQuotes } from "../resellers/ordering/price-store";
import { deleteOldAccidentRequests } from "../scanning/accident-limits";
import { deleteExpiredShieldRows } from "../shield/store";
import { deleteExpiredPromoAttempts } from "../shop/promo-store";

const INTERVAL_MS = 10 * 60_000;

/** Starts a job that, every ten minutes, deletes rows that are no longer needed. */
export function startCleanUp({ database, clock }: Services, log: Log): { stop(): void } {
  async function clean(): Promise<void> {
    try {
      const now = clock.now();
      await deleteExpiredKeys(database, now);
      await deleteExpiredSessions(database, now);
      await deleteOldCodes(database, now);
      await deleteExpiredBrowsers(database, now);
      await deleteRestoredAllowances(database, now);
      await deleteExpiredEvents(database, now);
      await deleteExpiredPromoAttempts(database, now);
      await deleteExpiredQuotes(database, now);
      await deleteOldUnknownCodes(database, now);
      await deleteExpiredShieldRows(database, now);
      await deleteOldAccidentRequests(database, now);
      await deleteExpiredAnswerCodes(database, now);
      await deleteOldReports(database, now);
    } catch (error) {
      log({ level: "error", event: "clean-up failed", error: describeError(error) });
    }
  }
  const timer = setInterval(() => void clean(), INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
