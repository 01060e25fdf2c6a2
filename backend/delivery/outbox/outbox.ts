import type { Database } from "../../database/database";
import type { Foundation } from "../../database/foundation";
import { silentLog, type Log } from "../../process/log";
import type { OutgoingMessage } from "../messages/message";
import { chooseProviders } from "../providers/choose-providers";
import type { StatusReports } from "../providers/provider";
import type { DeliverySettings } from "../providers/settings";
import { openBudgets, type Budgets, type DailyBudgets } from "./budget";
import type { ContactProgress } from "./contact-progress";
import { openFirstTries, type FirstTries } from "./first-try";
import { schedule } from "./schedule";
import { openStatusReports } from "./status-reports";
import { enqueueMessage, type EnqueueOptions } from "./store";
import { openWorker } from "./worker";

export type { FirstTry } from "./first-try";
export type { OutgoingMessage } from "../messages/message";

/** The outbox for all messages and calls. They are inserted in the caller's transaction, then delivered at least once. */
export type Outbox = {
  /**
   * Inserts a message in the caller's transaction. It is sent after the commit.
   * @returns the id of the outbox row.
   */
  enqueue(transaction: Database, message: OutgoingMessage, options?: EnqueueOptions): Promise<number>;
  /** Wakes the worker. Call it after the commit; otherwise the message waits for the worker's next poll. */
  nudge(): void;
  /** Sends one message now and waits at most 6 s. Do not call it in a transaction. */
  deliverNow(id: number): Promise<void>;
  /** Makes the first attempt while a person waits. */
  readonly firstTries: FirstTries;
  /** The daily limits of codes. */
  readonly budgets: Budgets;
  /** Receives the providers' status reports on messages and calls. */
  readonly reports: StatusReports;
  start(): void;
  /** Stops the worker. Waits briefly for current sends, then returns unfinished ones to the outbox. */
  stop(): Promise<void>;
};

type OutboxServices = Foundation & {
  readonly environment: { readonly delivery: DeliverySettings; readonly dailyBudgets: DailyBudgets };
};

/**
 * Creates the outbox with the configured providers. Until `start`, only `deliverNow` and first attempts send messages.
 * @param contacts - receives the progress of contacts.
 */
export function openOutbox(services: OutboxServices, contacts: ContactProgress, log: Log = silentLog): Outbox {
  const { delivery, dailyBudgets } = services.environment;
  const reports = openStatusReports(services, contacts);
  const providers = chooseProviders(services, delivery, reports);
  const worker = openWorker(services, { providers, contacts, log, times: schedule });
  return {
    enqueue: (transaction, message, options) => enqueueMessage(transaction, services, message, options),
    nudge: () => worker.wake(),
    deliverNow: (id) => worker.deliverNow(id),
    firstTries: openFirstTries(services.database, worker, log),
    budgets: openBudgets(services, dailyBudgets, log),
    reports,
    start: () => worker.start(),
    stop: () => worker.stop(),
  };
}
