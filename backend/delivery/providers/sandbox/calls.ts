import type { Database } from "../../../database/database";
import { recordCallStatus } from "../../../scanning/call-progress";
import type { CallStatus } from "../../../scanning/contact-progress";
import { openMessage } from "../../messages/message";
import type { CallProvider } from "../provider";
import type { DeliveryServices } from "../../services";
import { habitOf, holdWaitingCalls, keepDelivery, moveCall, nextStepAt, type DeliveryState, type NumberHabit } from "./store";

/**
 * A telephone company of one: it puts through calls to nobody, in a quarter of a minute each. Where a call stands and when
 * it moves on is in the database, so it goes on after a restart.
 */
export function openSandboxCalls(services: DeliveryServices): CallProvider {
  const { database, clock } = services;
  return {
    async send(id, message) {
      const blocked = (await habitOf(database, message.to)) === "do_not_disturb";
      // The caller's number is to be found nowhere once the call has ended: not here either.
      const kept = { ...message, from: "" };
      await keepDelivery(services, id, kept, blocked ? "blocked" : "queued", blocked ? null : after(clock.now(), SETUP_SECONDS));
      return blocked ? { kind: "refused", reason: "do_not_disturb" } : { kind: "accepted", reference: `sandbox-${id}` };
    },

    async advance() {
      const next = await nextStepAt(database);
      if (next === null || next > clock.now()) return next;
      await database.transaction((transaction) => stepWaitingCalls(transaction, services));
      return nextStepAt(database);
    },
  };
}

async function stepWaitingCalls(transaction: Database, services: DeliveryServices): Promise<void> {
  const now = services.clock.now();
  for (const call of await holdWaitingCalls(transaction, now)) {
    const { to } = openMessage(services.secrets, call.payload);
    const step = nextStep(call.state, await habitOf(transaction, to));
    await moveCall(transaction, call.outboxId, step.state, step.seconds === null ? null : after(now, step.seconds));
    await recordCallStatus(transaction, services, call.outboxId, step.status);
  }
}

type Step = { readonly state: DeliveryState; readonly status: CallStatus; readonly seconds: number | null };

const SETUP_SECONDS = 1;

/** Where a call goes from `state`, what is told of it, and after how many seconds it moves on from there. */
function nextStep(state: string, habit: NumberHabit | null): Step {
  if (state === "answered") return { state: "ended", status: "ended", seconds: null };
  if (state === "queued") return { state: "ringing", status: "ringing", seconds: habit === "no_answer" ? 8 : 3 };
  if (habit === "no_answer") return { state: "no_answer", status: "unanswered", seconds: null };
  if (habit === "busy") return { state: "busy", status: "unanswered", seconds: null };
  return { state: "answered", status: "answered", seconds: 6 };
}

function after(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}
