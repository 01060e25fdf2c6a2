import { describeError } from "../../../runtime/describe-error";
import { createTaskLoop } from "../../../runtime/task-loop";
import type { Log } from "../../platform/process/log";
import type { Services } from "../../requests/services";
import { reconcile, reconcileRefunds } from "./reconciliation";
import { receiveWebhook } from "./webhook";

const PAUSE_AFTER_ERROR_MS = 30_000;

/** Creates the background jobs of payments: reconciliation of payments and of refunds, and the sending of the sandbox's webhooks. */
export function createPaymentJobs(services: Services, log: Log): { start(): void; stop(): Promise<void> } {
  const { payments } = services;
  const { sandbox } = payments;
  const reconciliation = createTaskLoop(() => logErrors(() => reconcile(services)));
  const refunds = createTaskLoop(() => logErrors(() => reconcileRefunds(services)));
  const webhooks = createTaskLoop(() => logErrors(async () => (await sandbox?.sendWebhooks(receive)) ?? PAUSE_AFTER_ERROR_MS));

  async function receive(request: Request): Promise<Response> {
    try {
      return await receiveWebhook(services, request, log);
    } catch (error) {
      report(error);
      throw error;
    }
  }

  async function logErrors(work: () => Promise<number>): Promise<number> {
    try {
      return await work();
    } catch (error) {
      report(error);
      return PAUSE_AFTER_ERROR_MS;
    }
  }

  function report(error: unknown): void {
    log({ level: "error", event: "payment work failed", error: describeError(error) });
  }

  return {
    start() {
      payments.onCheckSoon(() => reconciliation.wake());
      reconciliation.start();
      refunds.start();
      if (sandbox === null) return;
      sandbox.onWebhook(() => webhooks.wake());
      webhooks.start();
    },
    async stop() {
      await Promise.all([reconciliation.stop(), refunds.stop(), webhooks.stop()]);
    },
  };
}
