import { describeError } from "../../../runtime/describe-error";
import { createTaskLoop } from "../../../runtime/task-loop";
import type { Log } from "../../platform/process/log";
import type { Services } from "../../requests/services";
import { reconcile, reconcileRefunds } from "./reconciliation";

const PAUSE_AFTER_ERROR_MS = 30_000;

/** Creates the background jobs of payments: reconciliation of payments and of refunds. */
export function createPaymentJobs(services: Services, log: Log): { start(): void; stop(): Promise<void> } {
  const reconciliation = createTaskLoop(() => logErrors(() => reconcile(services)));
  const refunds = createTaskLoop(() => logErrors(() => reconcileRefunds(services)));

  async function logErrors(work: () => Promise<number>): Promise<number> {
    try {
      return await work();
    } catch (error) {
      log({ level: "error", event: "payment work failed", error: describeError(error) });
      return PAUSE_AFTER_ERROR_MS;
    }
  }

  return {
    start() {
      services.payments.onCheckSoon(() => reconciliation.wake());
      reconciliation.start();
      refunds.start();
    },
    async stop() {
      await Promise.all([reconciliation.stop(), refunds.stop()]);
    },
  };
}
