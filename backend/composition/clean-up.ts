import { deleteOldBrowsers } from "../accounts/browser-store";
import { deleteOldCodes } from "../accounts/code-store";
import { deleteOldGuesses } from "../accounts/guesses";
import { deleteOldSessions } from "../accounts/sessions";
import { deleteOldEvents } from "../payments/store";
import { describeError, type Log } from "../process/log";
import { deleteOldKeys } from "../requests/idempotency";
import type { Services } from "../requests/services";
import { deleteOldQuotes } from "../resellers/ordering/price-store";
import { deleteOldUnknownCodes } from "../scanning/typed-codes";
import { deleteOldPromoAttempts } from "../shop/promo-store";

const EVERY = 10 * 60_000;

/** Starts a job that, every ten minutes, deletes rows that are no longer needed. */
export function startCleanUp({ database, clock }: Services, log: Log): { stop(): void } {
  async function clean(): Promise<void> {
    try {
      const now = clock.now();
      await deleteOldKeys(database, now);
      await deleteOldSessions(database, now);
      await deleteOldCodes(database, now);
      await deleteOldBrowsers(database, now);
      await deleteOldGuesses(database, now);
      await deleteOldEvents(database, now);
      await deleteOldPromoAttempts(database, now);
      await deleteOldQuotes(database, now);
      await deleteOldUnknownCodes(database, now);
    } catch (error) {
      log({ level: "error", event: "clean-up failed", error: describeError(error) });
    }
  }
  const timer = setInterval(() => void clean(), EVERY);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
