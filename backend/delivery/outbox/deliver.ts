import { setTimeout as pause } from "node:timers/promises";

import type { CoreServices } from "../../platform/database/database";
import type { Log } from "../../platform/process/log";
import { openMessage, type OutgoingMessage } from "../messages/message";
import type { Provider, Providers, SendOutcome } from "../providers/provider";
import type { AttemptStatus, ContactProgress } from "./contact-progress";
import type { ProviderHealth } from "./provider-health";
import { MAX_ATTEMPTS, nextAttemptAt, timings, type Timings } from "./timings";
import { closeRow, scheduleRetry, type LeasedRow, type RowResult } from "./store";

/** The final state of a row. Null if the row is not finished, or another worker has leased it since. */
export type FinalState = RowResult["state"] | null;

/** Sends one row to its provider and records the outcome. The row is leased: until the lease ends, no other worker sends it. */
export type Deliver = (row: LeasedRow) => Promise<FinalState>;

export type DeliveryDependencies = {
  readonly providers: Providers;
  readonly contacts: ContactProgress;
  readonly health: ProviderHealth;
  readonly log: Log;
  readonly timings: Timings;
};

type Context = CoreServices & DeliveryDependencies & { readonly responses: RecentResponses };

/**
 * Creates the function that sends rows.
 * @param shutdown - aborted when the process shuts down. Unfinished rows then go back to the outbox, unless they must not be sent again.
 */
export function createDeliver(services: CoreServices, dependencies: DeliveryDependencies, shutdown: AbortSignal): Deliver {
  const context = { ...services, ...dependencies, responses: createRecentResponses() };
  return async (row) => {
    if (row.wasInterrupted && dependencies.providers[row.channel].mustNotRepeat) {
      return record(context, row, { kind: "unclear", reason: "interrupted" });
    }
    if (row.isCancelled) {
      return close(context, row, { state: "cancelled", keepPayload: false }, "cancelled");
    }
    if (row.expiresAt !== null && row.expiresAt <= services.clock.now()) {
      return expire(context, row);
    }
    if (row.attempts > MAX_ATTEMPTS) {
      return markDead(context, row, "interrupted");
    }
    const { contactId, id: outboxId } = row;
    if (
      (row.notBefore !== null || row.attempts > 1) &&
      contactId !== null &&
      !(await dependencies.contacts.isWanted(services.database, { contactId, outboxId }))
    ) {
      return close(context, row, { state: "cancelled", keepPayload: false }, "cancelled");
    }
    return record(context, row, shutdown.aborted ? processEnded : await sendAndObserve(context, row, shutdown));
  };
}

type Failure = Extract<SendOutcome, { kind: "failed" }>;

const processEnded: Failure = { kind: "failed", reason: "the process ended" };

/**
 * Sends a real message and remembers the provider's response. A decoy, which is a row that only looks like a message, is never sent. The
 * decoy gets the response that was remembered last.
 */
async function sendAndObserve(context: Context, row: LeasedRow, shutdown: AbortSignal): Promise<SendOutcome> {
  const message = readMessage(context, row);
  if ("kind" in message) return message;
  // This outcome concerns one message, not the channel. So do not remember it, because decoys imitate what is remembered.
  const rejection = message.channel === "sms" ? context.providers.sms.rejection?.(message) : undefined;
  if (rejection) return rejection;
  const sending = () => sendWithTimeout(context, row, message, shutdown);
  return row.isDecoy ? sending() : context.responses.observe(row.channel, sending);
}

function readMessage({ secrets }: Context, row: LeasedRow): OutgoingMessage | SendOutcome {
  try {
    return openMessage(secrets, row.payload);
  } catch (error) {
    return failedWith(error);
  }
}

/** Sends a row within its time limit. Runs outside any transaction, so that a slow provider blocks nothing. */
async function sendWithTimeout(
  { timings, responses, providers }: Context,
  row: LeasedRow,
  message: OutgoingMessage,
  shutdown: AbortSignal,
): Promise<SendOutcome> {
  // A row's channel is that of its message.
  const provider: Provider<OutgoingMessage> = providers[message.channel];
  const unlessMustNotRepeat = ({ reason }: Failure): SendOutcome => ({ kind: provider.mustNotRepeat ? "unclear" : "failed", reason });
  const sendAbort = new AbortController();
  const settled = new AbortController();
  const timeoutCancelled = AbortSignal.any([settled.signal, shutdown]);
  try {
    return await Promise.race([
      row.isDecoy ? responses.imitate(row.channel, sendAbort.signal) : provider.send(row.id, message, sendAbort.signal),
      pause(
        message.channel === "mail" ? timings.mailTimeout : timings.sendTimeout,
        unlessMustNotRepeat({ kind: "failed", reason: "no answer in time" }),
        { signal: timeoutCancelled },
      ),
    ]);
  } catch (error) {
    return shutdown.aborted ? unlessMustNotRepeat(processEnded) : failedWith(error);
  } finally {
    sendAbort.abort();
    settled.abort();
  }
}

/** Returns a failed outcome with only the error's name, because the error's message may contain the sent text. */
function failedWith(error: unknown): SendOutcome {
  return { kind: "failed", reason: error instanceof Error ? error.name : "unknown error" };
}

async function record(context: Context, row: LeasedRow, outcome: SendOutcome): Promise<FinalState> {
  if (!row.isDecoy && outcome !== processEnded) context.health.record(row.channel, outcome);
  switch (outcome.kind) {
    case "unclear":
      // The provider's reports may still say what became of it.
      return close(context, row, { state: "sent", failure: outcome.reason, reference: null, keepPayload: isPhoneCall(row) }, "unconfirmed");
    case "accepted":
      // Keep the numbers of a phone call. If the owner does not answer, the caller may be connected to the emergency contact.
      // The provider of a spoken call asks for its words when somebody picks up.
      return close(context, row, { state: "sent", reference: outcome.reference, keepPayload: isPhoneCall(row) }, "sent");
    case "refused":
      return close(
        context,
        row,
        { state: "refused", failure: outcome.reason, keepPayload: false },
        outcome.reason === "do_not_disturb" ? "blocked" : "failed",
      );
    case "rejected":
      return markDead(context, row, outcome.reason);
    case "failed":
      return retryOrMarkDead(context, row, outcome.reason);
  }
}

/** Phone calls keep their payload until they end, and are never retried by the operator. */
function isPhoneCall({ channel }: LeasedRow): boolean {
  return channel === "call" || channel === "spoken";
}

async function retryOrMarkDead(context: Context, row: LeasedRow, reason: string): Promise<FinalState> {
  const next = nextAttemptAt(row.attempts, context.clock.now(), row.expiresAt);
  if (next === null) return markDead(context, row, reason);
  await scheduleRetry(context.database, row, next, reason);
  return null;
}

/** Ends a row that was not sent in time. Keeps the cause of the failed attempts. */
function expire(context: Context, row: LeasedRow): Promise<FinalState> {
  const failure = row.failure === null ? "too late" : `too late: ${row.failure}`;
  return giveUp(context, row, { state: "dead", failure, keepPayload: false }, "failed");
}

/** Marks a row dead. Keeps its message for a retry by the operator, except for phone calls and decoys. */
function markDead(context: Context, row: LeasedRow, failure: string): Promise<FinalState> {
  return giveUp(context, row, { state: "dead", failure, keepPayload: !isPhoneCall(row) && !row.isDecoy }, "given_up");
}

/** A reminder of a message that was delivered, or a spoken call, is cancelled, not dead, because nobody has to act. */
async function giveUp(
  context: Context,
  row: LeasedRow,
  end: RowResult & { readonly failure: string },
  status: AttemptStatus,
): Promise<FinalState> {
  const { contactId, id: outboxId } = row;
  if (contactId !== null && (await context.contacts.isDispensable(context.database, { contactId, outboxId })))
    return close(context, row, { state: "cancelled", failure: end.failure, keepPayload: false }, "failed");
  const { channel, isDecoy } = row;
  const { log, health } = context;
  if (!isDecoy) log({ level: "error", event: `${channel} given up`, reason: `${health.providerOf(channel)}: ${end.failure}` });
  return close(context, row, end, status);
}

async function close({ database, clock, contacts }: Context, row: LeasedRow, end: RowResult, status: AttemptStatus): Promise<FinalState> {
  return database.transaction(async (transaction) => {
    const { id: outboxId, contactId } = row;
    if (contactId !== null) await contacts.lock(transaction, contactId);
    const closed = await closeRow(transaction, row, clock.now(), end);
    if (closed && contactId !== null) await contacts.recordStatus(transaction, { contactId, outboxId }, status);
    return closed ? end.state : null;
  });
}

type Channel = OutgoingMessage["channel"];
type TimedOutcome = { readonly outcome: SendOutcome; readonly milliseconds: number };

/**
 * The providers' latest responses, and how long each took. Decoys, which are outbox rows that are never sent, imitate these responses, so
 * that nobody can tell them from real messages.
 */
export type RecentResponses = {
  /** Sends a real message. Remembers the outcome, unless the provider refused the recipient. */
  observe(channel: Channel, sending: () => Promise<SendOutcome>): Promise<SendOutcome>;
  /** For a decoy: sends nothing and returns the channel's latest outcome. Takes as long as a recent message with this outcome took. */
  imitate(channel: Channel, signal: AbortSignal): Promise<SendOutcome>;
};

type Timer = { now(): number; pause(milliseconds: number, signal: AbortSignal): Promise<unknown> };

const realTime: Timer = { now: () => performance.now(), pause: (milliseconds, signal) => pause(milliseconds, undefined, { signal }) };

/** How many responses to remember per channel. With several, the duration of a decoy does not reveal the duration of one real message. */
const MAX_RESPONSES = 16;

export function createRecentResponses({ now, pause }: Timer = realTime): RecentResponses {
  const responses = new Map<Channel, readonly TimedOutcome[]>();

  function recent(channel: Channel): readonly TimedOutcome[] {
    return responses.get(channel) ?? [];
  }

  function remember(channel: Channel, response: TimedOutcome): void {
    // A refusal concerns one recipient, not the channel.
    if (response.outcome.kind === "refused") return;
    responses.set(channel, [...recent(channel).slice(1 - MAX_RESPONSES), response]);
  }

  return {
    async observe(channel, sending) {
      const startedAt = now();
      // While a provider does not respond, a decoy must not be faster than a real message.
      const timeout = setTimeout(
        () => remember(channel, { outcome: timedOut, milliseconds: timings.sendTimeout }),
        timings.firstAttemptTimeout,
      );
      const outcome = await sending().finally(() => clearTimeout(timeout));
      remember(channel, { outcome, milliseconds: now() - startedAt });
      return outcome;
    },
    async imitate(channel, signal) {
      const outcome = recent(channel).at(-1)?.outcome ?? { kind: "accepted", reference: null };
      const similar = recent(channel).filter((response) => response.outcome.kind === outcome.kind);
      const sample = similar[Math.floor(Math.random() * similar.length)];
      if (sample !== undefined) await pause(sample.milliseconds, signal);
      return outcome.kind === "accepted" ? { kind: "accepted", reference: null } : outcome;
    },
  };
}

const timedOut: SendOutcome = { kind: "failed", reason: "no answer in time" };
