import type { CoreServices, Database } from "../../platform/database/database";
import { silentLog, type Log } from "../../platform/process/log";
import type { OutgoingMessage } from "../messages/message";
import { createProviders } from "../providers/create-providers";
import type { SpokenCall } from "../providers/conversation";
import type { DeliveryStatusHandler, OwnerReplies } from "../providers/provider";
import type { DeliverySettings } from "../providers/settings";
import { createBudgets, type Budgets, type DailyBudgets, type MessagesWithCodes } from "./budget";
import type { ContactProgress } from "./contact-progress";
import { createProviderHealth, type ProviderHealth } from "./provider-health";
import { timings } from "./timings";
import { channelOf, closeOnStatusReport, contactIdOf, enqueueMessage, stateOf, type EnqueueOptions } from "./store";
import { keepReport } from "./reports";
import { createWorker, type Worker } from "./worker";
import { endCall, findSpokenCall, lockOngoingCall } from "./calls";
import { describeError } from "../../../runtime/describe-error";

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
  /** Receives what owners do on their channels. */
  readonly replies: OwnerReplies;
  /** Reads a spoken call while it lasts. @returns null if there is none, or if it has ended. */
  readSpokenCall(id: number): Promise<SpokenCall | null>;
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
  const providers = createProviders(services, delivery, statusHandler, contacts.replies);
  const { sms, mail, calls, whatsapp, push, spoken } = delivery;
  const names = {
    ...{ sms: sms.provider, mail: mail.provider, call: calls.provider },
    ...{ whatsapp: whatsapp.provider, push: push.provider, spoken: spoken.provider },
  };
  const health = createProviderHealth(services, names, log);
  const budgets = createBudgets(services, dailyBudgets, messagesWithCodes, log);
  const worker = createWorker(services, { providers, contacts: withinBudget(contacts, budgets), health, log, timings });
  return {
    enqueue: (transaction, message, options) => enqueueMessage(transaction, services, message, options),
    wake: () => worker.wake(),
    async deliverNow(id) {
      await worker.deliverNow(id);
    },
    firstAttempts: createFirstAttempts(services.database, worker, log),
    budgets,
    health,
    statusHandler,
    replies: contacts.replies,
    async readSpokenCall(outboxId) {
      const call = await findSpokenCall(services.database, services.secrets, outboxId);
      if (call === null) return null;
      const { contactId, message } = call;
      const isNeeded = contactId === null || (await contacts.isWanted(services.database, { contactId, outboxId }));
      return { outboxId, message, isNeeded };
    },
    start: () => worker.start(),
    stop: () => worker.stop(),
  };
}

/** Makes no spoken calls after the day's budget of calls is used up. The contact's other messages go on. */
function withinBudget(contacts: ContactProgress, budgets: Budgets): ContactProgress {
  return {
    ...contacts,
    async isWanted(database, attempt) {
      if (!(await contacts.isWanted(database, attempt))) return false;
      return (await channelOf(database, attempt.outboxId)) !== "spoken" || budgets.allowsSpokenCall(database);
    },
  };
}

/** Creates the handler that records the providers' reports. The handler ignores reports on phone calls that have ended. */
function createDeliveryStatusHandler(services: Pick<CoreServices, "clock" | "secrets">, contacts: ContactProgress): DeliveryStatusHandler {
  const { clock, secrets } = services;
  return {
    async message(transaction, outboxId, status) {
      const contactId = await contactIdOf(transaction, outboxId, "message");
      if (contactId !== null) await contacts.lock(transaction, contactId);
      // A status report proves that the provider accepted the message. Do not send it again, even if the response was lost.
      await closeOnStatusReport(transaction, clock.now(), outboxId, status);
      if (contactId === null) await keepReport(transaction, outboxId, status);
      else await contacts.recordStatus(transaction, { contactId, outboxId }, status);
    },

    async call(transaction, outboxId, status) {
      const contactId = await contactIdOf(transaction, outboxId, "call");
      if (contactId === null) return;
      await contacts.lock(transaction, contactId);
      const call = await lockOngoingCall(transaction, secrets, { contactId, outboxId });
      if (call === null) return;
      await contacts.recordStatus(transaction, call, status);
      if (status === "unanswered") await contacts.handleUnansweredCall(transaction, call);
      if (status === "ended" || status === "unanswered" || status === "failed") await endCall(transaction, outboxId, clock.now());
    },
  };
}

/** The result of the first attempt to send a message. The API's response depends on this result. */
export type FirstAttempt =
  /** The provider accepted the message. */
  | "sent"
  /** The provider refuses this recipient. */
  | "refused"
  /** The message is marked dead: the provider rejects our messages, the message has expired, or no attempts are left. */
  | "failed"
  /** The attempt is running or will be retried, or the message was cancelled. */
  | "pending";

type Channel = OutgoingMessage["channel"];

type FirstAttempts = {
  /** Sends a committed message now and waits at most 3 s. Never throws. Do not use it in a transaction. */
  send(id: number, channel: Channel): Promise<FirstAttempt>;
  /** Returns the channel's latest result for any recipient. Never "refused". */
  latest(channel: Channel): FirstAttempt;
};

function createFirstAttempts(database: Database, worker: Pick<Worker, "deliverNow" | "wake">, log: Log): FirstAttempts {
  const latest = new Map<Channel, FirstAttempt>();

  async function attempt(id: number): Promise<FirstAttempt> {
    try {
      const known = await worker.deliverNow(id, timings.firstAttemptTimeout);
      return resultOf(known ?? (await stateOf(database, id)));
    } catch (error) {
      log({ level: "error", event: "first attempt failed", error: describeError(error) });
      // The message is committed, so the worker sends it.
      worker.wake();
      return "pending";
    }
  }

  return {
    latest: (channel) => latest.get(channel) ?? "sent",
    async send(id, channel) {
      const result = await attempt(id);
      // A refusal concerns one recipient, not the channel.
      if (result !== "refused") latest.set(channel, result);
      return result;
    },
  };
}

function resultOf(state: Awaited<ReturnType<typeof stateOf>>): FirstAttempt {
  if (state === "sent" || state === "refused") return state;
  return state === "dead" ? "failed" : "pending";
}
