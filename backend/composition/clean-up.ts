import { forgetOldBrowsers } from "../accounts/browser-store";
import { forgetOldCodes } from "../accounts/code-store";
import { forgetOldGuesses } from "../accounts/guesses";
import { forgetOldSessions } from "../accounts/sessions";
import { forgetOldEvents } from "../payments/store";
import { describeError, type Log } from "../process/log";
import { forgetOldKeys } from "../requests/idempotency";
import type { Services } from "../requests/services";
import { forgetOldQuotes } from "../resellers/ordering/price-store";
import { forgetOldPromoTries } from "../shop/promo-store";

const EVERY = 10 * 60_000;

/** Starts the job that deletes rows that are no longer needed, every ten minutes. */
export function startCleanUp({ database, clock }: Services, log: Log): { stop(): void } {
  async function clean(): Promise<void> {
    try {
      const now = clock.now();
      await forgetOldKeys(database, now);
      await forgetOldSessions(database, now);
      await forgetOldCodes(database, now);
      await forgetOldBrowsers(database, now);
      await forgetOldGuesses(database, now);
      await forgetOldEvents(database, now);
      await forgetOldPromoTries(database, now);
      await forgetOldQuotes(database, now);
    } catch (error) {
      log({ level: "error", event: "clean-up failed", error: describeError(error) });
    }
  }
  const timer = setInterval(() => void clean(), EVERY);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
