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

/** Everything that is sent goes through the outbox: written in the transaction that causes it, delivered at least once afterwards. */
export type Outbox = {
  /**
   * Writes a message in the caller's transaction. It is sent after the commit.
   * @returns the id of the outbox row.
   */
  enqueue(transaction: Database, message: OutgoingMessage, options?: EnqueueOptions): Promise<number>;
  /** Wakes the worker. Call it after the commit; otherwise the message waits for the worker's next poll. */
  nudge(): void;
  /** Tries one message at once and waits for the outcome, 6 s at most. Do not call it inside a transaction. */
  deliverNow(id: number): Promise<void>;
  /** Tries a message or a code for the first time while a person waits. */
  readonly firstTries: FirstTries;
  /** How many codes may still be sent today. */
  readonly budgets: Budgets;
  /** Receives what providers report about messages and calls. */
  readonly reports: StatusReports;
  /** Starts to send what is due. */
  start(): void;
  /** Stops sending: waits a short time for sends in progress, then returns them to the outbox. */
  stop(): Promise<void>;
};

type OutboxServices = Foundation & {
  readonly environment: { readonly delivery: DeliverySettings; readonly dailyBudgets: DailyBudgets };
};

/**
 * Opens the outbox with the chosen providers. Before `start` only `deliverNow` and first tries send anything.
 * @param contacts - receives the progress of the contacts that messages and calls belong to.
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
