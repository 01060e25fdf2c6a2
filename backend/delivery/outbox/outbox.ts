import type { Database } from "../../database/database";
import type { BackendEnvironment } from "../../environment";
import { silentLog, type Log } from "../../log";
import { openBudgets, type Budgets } from "./budget";
import { chooseProviders } from "../providers/choose-providers";
import { openFirstTries, type FirstTries } from "./first-try";
import type { OutgoingMessage } from "../messages/message";
import type { DeliveryServices } from "../services";
import { enqueueMessage, type EnqueueOptions } from "./store";
import { openWorker } from "./worker";

export type { FirstTry } from "./first-try";
export type { OutgoingMessage } from "../messages/message";

/** The way out of the house for everything that is sent: written with what caused it, delivered at least once after. */
export type Outbox = {
  /**
   * Writes a message down in the caller's transaction; it leaves when that has been committed.
   * @returns the id of the outbox row.
   */
  enqueue(transaction: Database, message: OutgoingMessage, options?: EnqueueOptions): Promise<number>;
  /** Wakes the worker; to be called after the commit. Without it the message leaves within the worker's next poll. */
  nudge(): void;
  /** Tries one message at once and waits for the outcome, though never long. Not to be called inside a transaction. */
  deliverNow(id: number): Promise<void>;
  /** The first try of a message or a code, while a person waits for the answer. */
  readonly firstTries: FirstTries;
  /** What is left to send today. */
  readonly budgets: Budgets;
  /** Begins to send what is due. */
  start(): void;
  /** Lets what is being sent come to its end, gives back what takes too long and the rest, and sends no more. */
  stop(): Promise<void>;
};

/** Opens the outbox with the providers that this deployment has chosen. Nothing is sent before `start`, but by `deliverNow`. */
export function openOutbox(services: DeliveryServices & { readonly environment: BackendEnvironment }, log: Log = silentLog): Outbox {
  const worker = openWorker(services, chooseProviders(services), log);
  return {
    enqueue: (transaction, message, options) => enqueueMessage(transaction, services, message, options),
    nudge: () => worker.wake(),
    deliverNow: (id) => worker.deliverNow(id),
    firstTries: openFirstTries(services.database, worker, log),
    budgets: openBudgets(services, log),
    start: () => worker.start(),
    stop: () => worker.stop(),
  };
}
