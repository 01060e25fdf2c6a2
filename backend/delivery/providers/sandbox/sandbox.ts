import type { CoreServices, Database } from "../../../platform/database/database";
import { openMessage, type CallMessage, type MailMessage, type OutgoingMessage } from "../../messages/message";
import type { CallStatus, DeliveryStatusHandler, MessageStatus, Provider } from "../provider";
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
  const { clock } = services;
  return {
    ...(channel === "spoken" ? { mustNotRepeat: true as const } : {}),
    async send(id, message) {
      await storeDelivery(services, id, message, "sent", new Date(clock.now().getTime() + DELIVERY_SECONDS * 1000));
      return { kind: "accepted", reference: `sandbox-${id}` };
    },

    advance: () => advanceDueDeliveries(services, channel, (transaction, due) => report(transaction, services, statusHandler, due)),
  };
}

async function report(
  transaction: Database,
  services: CoreServices,
  statusHandler: DeliveryStatusHandler,
  due: DueDelivery,
): Promise<void> {
  const { to } = openMessage(services.secrets, due.payload);
  const status = reportFor(await simulatedBehaviourOf(transaction, to));
  await updateDeliveryState(transaction, due.outboxId, status ?? "sent", null);
  if (status !== null) await statusHandler.message(transaction, due.outboxId, status);
}

/** Returns the status to report. Null for a number that does not answer phone calls, because this phone counts as switched off. */
function reportFor(behaviour: SimulatedBehaviour | null): Extract<MessageStatus, "delivered" | "failed"> | null {
  if (behaviour === "no_answer") return null;
  return behaviour === "out_of_service" ? "failed" : "delivered";
}
