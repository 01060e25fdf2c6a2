import type { CoreServices, Database } from "../../platform/database/database";
import { silentLog, type Log } from "../../platform/process/log";
import type { OutgoingMessage } from "../messages/message";
import { createProviders } from "../providers/create-providers";
import type { DeliveryStatusHandler } from "../providers/provider";
import type { DeliverySettings } from "../providers/settings";
import { createBudgets, type Budgets, type DailyBudgets, type MessagesWithCodes } from "./budget";
import type { ContactProgress } from "./contact-progress";
import { createFirstAttempts, type FirstAttempts } from "./first-attempt";
import { createProviderHealth, type ProviderHealth } from "./provider-health";
import { timings } from "./timings";
import { createDeliveryStatusHandler } from "./delivery-status";
import { enqueueMessage, type EnqueueOptions } from "./store";
import { createWorker } from "./worker";

export type { FirstAttempt } from "./first-attempt";
export type { OutgoingMessage } from "../messages/message";

/** The outbox for all messages and phone calls. Each is inserted in the transaction that needs it, and sent after the commit. */
export type Outbox = {
  /**
   * Inserts a message in `transaction`. The worker sends it after the commit.
   * @returns the id of the outbox row.
   */
  enqueue(transaction: Database, message: OutgoingMessage, options?: EnqueueOptions): Promise<number>;
  /** Wakes the worker. Use this after the commit. Otherwise the message waits for the worker's next poll. */
  wake(): void;
  /** Sends one message now and waits at most 6 s. Do not use it in a transaction. */
  deliverNow(id: number): Promise<void>;
  /** Makes the first attempt to send a message while a person waits. */
  readonly firstAttempts: FirstAttempts;
  readonly budgets: Budgets;
  readonly health: Pick<ProviderHealth, "outcomes" | "unreportedCalls">;
  /** Receives the providers' status reports on messages and phone calls. */
  readonly statusHandler: DeliveryStatusHandler;
  start(): void;
  /** Stops the worker. Waits briefly for rows that are being sent, then puts unfinished rows back, unless they must not be sent again. */
  stop(): Promise<void>;
};

type OutboxServices = CoreServices & {
  readonly environment: { readonly delivery: DeliverySettings; readonly dailyBudgets: DailyBudgets };
};

/**
 * Creates the outbox with the configured providers. Until `start`, only `deliverNow` and first attempts send messages.
 * @param contacts - receives the progress of contacts.
 */
export function createOutbox(
  services: OutboxServices,
  contacts: ContactProgress,
  messagesWithCodes: MessagesWithCodes,
  log: Log = silentLog,
): Outbox {
  const { delivery, dailyBudgets } = services.environment;
  const statusHandler = createDeliveryStatusHandler(services, contacts);
  const providers = createProviders(services, delivery, statusHandler);
  const names = { sms: delivery.sms.provider, mail: delivery.mail.provider, call: delivery.calls.provider };
  const health = createProviderHealth(services, names, log);
  const worker = createWorker(services, { providers, contacts, health, log, timings });
  return {
    enqueue: (transaction, message, options) => enqueueMessage(transaction, services, message, options),
    wake: () => worker.wake(),
    async deliverNow(id) {
      await worker.deliverNow(id);
    },
    firstAttempts: createFirstAttempts(services.database, worker, log),
    budgets: createBudgets(services, dailyBudgets, messagesWithCodes, log),
    health,
    statusHandler,
    start: () => worker.start(),
    stop: () => worker.stop(),
  };
}
