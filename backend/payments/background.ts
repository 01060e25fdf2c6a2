import { openTaskLoop } from "../../runtime/task-loop";
import { describeError, type Log } from "../process/log";
import type { Services } from "../requests/services";
import { reconcile } from "./reconciliation";
import { receiveWebhook } from "./webhook";

const REST_AFTER_FAULT = 30_000;

/** Creates the background work of payments: reconciliation, and the sandbox's webhooks to ourselves. */
export function openPaymentWork(services: Services, log: Log): { start(): void; stop(): Promise<void> } {
  const { sandbox } = services.payments;
  const reconciliation = openTaskLoop(() => logErrors(() => reconcile(services)));
  const webhooks = openTaskLoop(() => logErrors(async () => (await sandbox?.sendWebhooks(receive)) ?? REST_AFTER_FAULT));

  async function receive(request: Request): Promise<Response> {
    try {
      return await receiveWebhook(services, request);
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
      return REST_AFTER_FAULT;
    }
  }

  function report(error: unknown): void {
    log({ level: "error", event: "payment work failed", error: describeError(error) });
  }

  return {
    start() {
      reconciliation.start();
      if (sandbox === null) return;
      sandbox.onWebhook(() => webhooks.wake());
      webhooks.start();
    },
    async stop() {
      await Promise.all([reconciliation.stop(), webhooks.stop()]);
    },
  };
}
