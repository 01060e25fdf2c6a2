import { setTimeout as pause } from "node:timers/promises";

import type { Log } from "../../log";
import { advanceContact } from "../../scanning/contact-progress";
import { openMessage, type OutgoingMessage } from "../messages/message";
import { perhapsAccepted, type Providers, type SendOutcome } from "../providers/provider";
import { openRecentAnswers, type RecentAnswers } from "./recent-answers";
import { retryAt, type Schedule } from "./schedule";
import type { DeliveryServices } from "../services";
import { finish, postpone, type Parcel, type ParcelEnd } from "./store";

/** Hands one leased row to its provider and writes down what came of it. */
export type Courier = (parcel: Parcel) => Promise<void>;

/**
 * @param ending - aborted when the process cannot wait any longer: what is then under way is given back, to be sent again
 * where that does no harm.
 */
export function openCourier(given: DeliveryServices, providers: Providers, ending: AbortSignal, log: Log, times: Schedule): Courier {
  const services = { ...given, log, times, answers: openRecentAnswers() };
  return async (parcel) => {
    if (parcel.wasCutOff && providers[parcel.channel].mustNotRepeat) {
      await settle(services, parcel, perhapsAccepted);
      return;
    }
    const now = services.clock.now();
    if (parcel.goodUntil !== null && parcel.goodUntil <= now) {
      await close(services, parcel, { state: "dead", failure: "too late", keepPayload: false }, "failed");
      return;
    }
    await settle(services, parcel, ending.aborted ? processEnded : await observed(services, providers, parcel, ending));
  };
}

function observed(services: CourierServices, providers: Providers, parcel: Parcel, ending: AbortSignal): Promise<SendOutcome> {
  const sending = () => handOver(services, providers, parcel, ending);
  return parcel.isDecoy ? sending() : services.answers.observe(parcel.channel, sending);
}

const processEnded: SendOutcome = { kind: "failed", reason: "the process ended" };

/** No transaction is open here: a slow provider must hold up nobody but itself. */
async function handOver(
  { secrets, times, answers }: CourierServices,
  providers: Providers,
  parcel: Parcel,
  ending: AbortSignal,
): Promise<SendOutcome> {
  const orPerhapsAccepted = (outcome: SendOutcome) => (providers[parcel.channel].mustNotRepeat ? perhapsAccepted : outcome);
  const late = new AbortController();
  const answered = new AbortController();
  const givenUp = AbortSignal.any([answered.signal, ending]);
  try {
    const message = openMessage(secrets, parcel.payload);
    return await Promise.race([
      parcel.isDecoy ? answers.imitate(parcel.channel, late.signal) : send(providers, parcel.id, message, late.signal),
      pause(
        message.channel === "mail" ? times.mailTimeout : times.sendTimeout,
        orPerhapsAccepted({ kind: "failed", reason: "no answer in time" }),
        { signal: givenUp },
      ),
    ]);
  } catch (error) {
    if (ending.aborted) return orPerhapsAccepted(processEnded);
    // An error's message may quote what was sent; its name does not.
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

type CourierServices = DeliveryServices & { readonly log: Log; readonly times: Schedule; readonly answers: RecentAnswers };

async function settle(services: CourierServices, parcel: Parcel, outcome: SendOutcome): Promise<void> {
  switch (outcome.kind) {
    case "accepted":
      // A call that the owner does not answer goes on to somebody else, for which the caller's number is needed once more.
      return close(services, parcel, { state: "sent", reference: outcome.reference, keepPayload: parcel.channel === "call" }, "sent");
    case "refused":
      return close(
        services,
        parcel,
        { state: "refused", failure: outcome.reason, keepPayload: false },
        outcome.reason === "do_not_disturb" ? "blocked" : "failed",
      );
    case "rejected":
      return bury(services, parcel, outcome.reason);
    case "failed":
      return retryOrBury(services, parcel, outcome.reason);
  }
}

async function retryOrBury(services: CourierServices, parcel: Parcel, reason: string): Promise<void> {
  const next = retryAt(parcel.attempts, services.clock.now(), parcel.goodUntil);
  return next === null ? bury(services, parcel, reason) : postpone(services.database, parcel, next, reason);
}

/** A dead letter stays readable to whoever holds the key. A caller's number is not worth keeping, and a decoy concerns nobody. */
async function bury(services: CourierServices, parcel: Parcel, reason: string): Promise<void> {
  if (!parcel.isDecoy) services.log({ level: "error", event: `${parcel.channel} given up`, reason });
  await close(services, parcel, { state: "dead", failure: reason, keepPayload: parcel.channel !== "call" && !parcel.isDecoy }, "failed");
}

async function close(
  { database, clock }: DeliveryServices,
  parcel: Parcel,
  end: ParcelEnd,
  handover: "sent" | "blocked" | "failed",
): Promise<void> {
  await database.transaction(async (transaction) => {
    const now = clock.now();
    const closed = await finish(transaction, parcel, now, end);
    if (closed && parcel.contactEventId !== null) await advanceContact(transaction, now, parcel.contactEventId, handover);
  });
}
