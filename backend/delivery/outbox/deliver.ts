import { setTimeout as pause } from "node:timers/promises";

import type { Foundation } from "../../database/foundation";
import type { Log } from "../../process/log";
import { openMessage, type OutgoingMessage } from "../messages/message";
import { perhapsAccepted, type Providers, type SendOutcome } from "../providers/provider";
import type { ContactProgress } from "./contact-progress";
import { openRecentAnswers, type RecentAnswers } from "./recent-answers";
import { retryAt, type Schedule } from "./schedule";
import { finish, postpone, type LeasedRow, type RowEnd } from "./store";

/** Sends one leased row to its provider and records the outcome. */
export type Deliver = (row: LeasedRow) => Promise<void>;

export type DeliveryParts = {
  readonly providers: Providers;
  readonly contacts: ContactProgress;
  readonly log: Log;
  readonly times: Schedule;
};

type Context = Foundation & DeliveryParts & { readonly answers: RecentAnswers };

/** @param ending - aborted when the process shuts down. Unfinished sends go back to the outbox, unless they must not be repeated. */
export function openDeliver(services: Foundation, parts: DeliveryParts, ending: AbortSignal): Deliver {
  const context = { ...services, ...parts, answers: openRecentAnswers() };
  return async (row) => {
    if (row.wasCutOff && parts.providers[row.channel].mustNotRepeat) {
      await record(context, row, perhapsAccepted);
      return;
    }
    if (row.goodUntil !== null && row.goodUntil <= services.clock.now()) {
      await close(context, row, { state: "dead", failure: "too late", keepPayload: false }, "failed");
      return;
    }
    await record(context, row, ending.aborted ? processEnded : await sendAndObserve(context, row, ending));
  };
}

const processEnded: SendOutcome = { kind: "failed", reason: "the process ended" };

function sendAndObserve(context: Context, row: LeasedRow, ending: AbortSignal): Promise<SendOutcome> {
  const sending = () => sendInTime(context, row, ending);
  return row.isDecoy ? sending() : context.answers.observe(row.channel, sending);
}

/** Runs outside any transaction, so that a slow provider blocks nothing. */
async function sendInTime({ secrets, times, answers, providers }: Context, row: LeasedRow, ending: AbortSignal): Promise<SendOutcome> {
  const orPerhapsAccepted = (outcome: SendOutcome) => (providers[row.channel].mustNotRepeat ? perhapsAccepted : outcome);
  const late = new AbortController();
  const answered = new AbortController();
  const givenUp = AbortSignal.any([answered.signal, ending]);
  try {
    const message = openMessage(secrets, row.payload);
    return await Promise.race([
      row.isDecoy ? answers.imitate(row.channel, late.signal) : send(providers, row.id, message, late.signal),
      pause(
        message.channel === "mail" ? times.mailTimeout : times.sendTimeout,
        orPerhapsAccepted({ kind: "failed", reason: "no answer in time" }),
        { signal: givenUp },
      ),
    ]);
  } catch (error) {
    if (ending.aborted) return orPerhapsAccepted(processEnded);
    // Record only the error's name: its message may contain the sent text.
    return { kind: "failed", reason: error instanceof Error ? error.name : "unknown error" };
  } finally {
    late.abort();
    answered.abort();
  }
}

async function send(providers: Providers, id: number, message: OutgoingMessage, signal: AbortSignal): Promise<SendOutcome> {
  switch (message.channel) {
    case "sms":
      return providers.sms.send(id, message, signal);
    case "mail":
      return providers.mail.send(id, message, signal);
    case "call":
      return providers.call.send(id, message, signal);
  }
}

async function record(context: Context, row: LeasedRow, outcome: SendOutcome): Promise<void> {
  switch (outcome.kind) {
    case "accepted":
      // Keep a call's numbers: if the owner does not answer, the caller is connected to the emergency contact.
      return close(context, row, { state: "sent", reference: outcome.reference, keepPayload: row.channel === "call" }, "sent");
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

async function retryOrMarkDead(context: Context, row: LeasedRow, reason: string): Promise<void> {
  const next = retryAt(row.attempts, context.clock.now(), row.goodUntil);
  return next === null ? markDead(context, row, reason) : postpone(context.database, row, next, reason);
}

/** Marks a row dead. Keeps its message for a retry by the operator, except for calls and decoys. */
async function markDead(context: Context, row: LeasedRow, reason: string): Promise<void> {
  if (!row.isDecoy) context.log({ level: "error", event: `${row.channel} given up`, reason });
  await close(context, row, { state: "dead", failure: reason, keepPayload: row.channel !== "call" && !row.isDecoy }, "failed");
}

async function close(
  { database, clock, contacts }: Context,
  row: LeasedRow,
  end: RowEnd,
  status: "sent" | "blocked" | "failed",
): Promise<void> {
  await database.transaction(async (transaction) => {
    const now = clock.now();
    const closed = await finish(transaction, row, now, end);
    if (closed && row.contactEventId !== null) await contacts.advance(transaction, now, row.contactEventId, status);
  });
}
