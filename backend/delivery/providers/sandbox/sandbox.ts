import type { CoreServices, Database } from "../../../platform/database/database";
import { openMessage, type CallMessage, type MailMessage, type OutgoingMessage } from "../../messages/message";
import type { CallStatus, DeliveryStatusHandler, MessageStatus, OwnerReplies, Provider } from "../provider";
import {
  advanceDueDeliveries,
  simulatedBehaviourOf,
  storeDelivery,
  updateDeliveryState,
  type DeliveryState,
  type DueDelivery,
  type SimulatedBehaviour,
} from "./store";

/**
 * Simulates a telephone provider. A phone call takes at most 10 s and reaches nobody. The state and the next step of the call are
 * stored in the database, so that the call continues after a restart.
 */
export function createSandboxCalls(services: CoreServices, statusHandler: DeliveryStatusHandler): Provider<CallMessage> {
  const { database, clock } = services;
  return {
    async send(id, message) {
      const blocked = (await simulatedBehaviourOf(database, message.to)) === "do_not_disturb";
      // Do not store the caller's number, because it must be deleted after the phone call.
      const stored = { ...message, from: "" };
      await storeDelivery(services, id, stored, blocked ? "blocked" : "queued", blocked ? null : after(clock.now(), SETUP_SECONDS));
      return blocked ? { kind: "refused", reason: "do_not_disturb" } : { kind: "accepted", reference: `sandbox-${id}` };
    },

    advance: () => advanceDueDeliveries(services, "call", (transaction, due) => advanceCall(transaction, services, statusHandler, due)),
  };
}

async function advanceCall(
  transaction: Database,
  { clock, secrets }: CoreServices,
  statusHandler: DeliveryStatusHandler,
  call: DueDelivery,
): Promise<void> {
  const { to } = openMessage(secrets, call.payload);
  const step = nextStep(call.state, await simulatedBehaviourOf(transaction, to));
  await updateDeliveryState(transaction, call.outboxId, step.state, step.seconds === null ? null : after(clock.now(), step.seconds));
  await statusHandler.call(transaction, call.outboxId, step.status);
}

type Step = { readonly state: DeliveryState; readonly status: CallStatus; readonly seconds: number | null };

const SETUP_SECONDS = 1;

/** Returns the next state, the status to report, and the seconds until the following step. */
function nextStep(state: string, habit: SimulatedBehaviour | null): Step {
  if (state === "answered") return { state: "ended", status: "ended", seconds: null };
  if (habit === "out_of_service") return { state: "failed", status: "failed", seconds: null };
  if (state === "queued") return { state: "ringing", status: "ringing", seconds: habit === "no_answer" ? 8 : 3 };
  if (habit === "no_answer") return { state: "no_answer", status: "unanswered", seconds: null };
  if (habit === "busy") return { state: "busy", status: "unanswered", seconds: null };
  return { state: "answered", status: "answered", seconds: 6 };
}

function after(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

/** Creates a provider that only stores mails, for the outbox page. */
export function createSandboxMail(services: CoreServices): Provider<MailMessage> {
  return {
    async send(id, message) {
      await storeDelivery(services, id, message, "delivered", null);
      return { kind: "accepted", reference: `sandbox-${id}` };
    },
  };
}

/** How long a message takes to be delivered. */
const DELIVERY_SECONDS = 2;

type MessageChannel = Exclude<OutgoingMessage["channel"], "call" | "mail">;

/** Simulates a channel's provider. Stores messages for the outbox page, and reports a little later whether they were delivered. */
export function createSandboxMessages(
  services: CoreServices,
  channel: MessageChannel,
  statusHandler: DeliveryStatusHandler,
): Provider<OutgoingMessage> {
  const { clock, database } = services;
  return {
    ...(channel === "spoken" ? { mustNotRepeat: true as const } : {}),
    async send(id, message) {
      const reason = refusalOf(channel, await simulatedBehaviourOf(database, message.to));
      if (reason === null) await storeDelivery(services, id, message, "sent", after(clock.now(), DELIVERY_SECONDS));
      else await storeDelivery(services, id, message, reason === "invalid" ? "failed" : "blocked", null);
      return reason === null ? { kind: "accepted", reference: `sandbox-${id}` } : { kind: "refused", reason };
    },

    advance: () =>
      advanceDueDeliveries(services, channel, (transaction, due) => report(transaction, services, statusHandler, channel, due)),
  };
}

/** Simulates WhatsApp, which learns of a refusal that the number has none. */
export function createSandboxWhatsapp(
  services: CoreServices,
  statusHandler: DeliveryStatusHandler,
  replies: OwnerReplies,
): Provider<OutgoingMessage> {
  const messages = createSandboxMessages(services, "whatsapp", statusHandler);
  return {
    ...messages,
    async send(id, message, signal) {
      const outcome = await messages.send(id, message, signal);
      if (outcome.kind === "refused") await replies.pauseWhatsapp(message.to);
      return outcome;
    },
  };
}

/** Returns why a number gets nothing by a channel. Null if it gets messages. */
function refusalOf(channel: MessageChannel, behaviour: SimulatedBehaviour | null): "invalid" | "do_not_disturb" | null {
  if (channel === "whatsapp" && behaviour === "no_whatsapp") return "invalid";
  return channel === "spoken" && behaviour === "do_not_disturb" ? behaviour : null;
}

async function report(
  transaction: Database,
  services: CoreServices,
  statusHandler: DeliveryStatusHandler,
  channel: MessageChannel,
  { outboxId, payload }: DueDelivery,
): Promise<void> {
  const { to } = openMessage(services.secrets, payload);
  const status = reportFor(channel, await simulatedBehaviourOf(transaction, to));
  await updateDeliveryState(transaction, outboxId, status ?? "sent", null);
  if (status !== null) await statusHandler.message(transaction, outboxId, status);
  // A spoken call that somebody heard ends with this report. Its keys on the outbox page still work.
  if (channel === "spoken" && status === "delivered") await statusHandler.message(transaction, outboxId, "unanswered");
}

type Reported = Extract<MessageStatus, "delivered" | "failed" | "unanswered">;

/** Returns the status to report. Null for a message to a number that does not answer phone calls: this phone counts as switched off. */
function reportFor(channel: MessageChannel, behaviour: SimulatedBehaviour | null): Reported | null {
  if (behaviour === "out_of_service") return "failed";
  if (channel === "spoken") return behaviour === null || behaviour === "no_whatsapp" ? "delivered" : "unanswered";
  return behaviour === "no_answer" ? null : "delivered";
}
