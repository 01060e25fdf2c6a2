import { setTimeout as pause } from "node:timers/promises";

import type { OutgoingMessage } from "../messages/message";
import type { SendOutcome } from "../providers/provider";
import { schedule } from "./schedule";

type Channel = OutgoingMessage["channel"];
type Answer = { readonly outcome: SendOutcome; readonly milliseconds: number };

/** The providers' latest responses, and how long each took. */
export type RecentAnswers = {
  /** Sends a real message and remembers its outcome. */
  observe(channel: Channel, sending: () => Promise<SendOutcome>): Promise<SendOutcome>;
  /** Sends nothing, but returns the latest outcome after the duration of a recent message with that outcome. */
  imitate(channel: Channel, signal: AbortSignal): Promise<SendOutcome>;
};

type Timing = { now(): number; pause(milliseconds: number, signal: AbortSignal): Promise<unknown> };

const realTime: Timing = { now: () => performance.now(), pause: (milliseconds, signal) => pause(milliseconds, undefined, { signal }) };

/** Responses to remember per channel, enough to hide any single one. */
const REMEMBERED = 16;

export function openRecentAnswers({ now, pause }: Timing = realTime): RecentAnswers {
  const answers = new Map<Channel, readonly Answer[]>();

  function recent(channel: Channel): readonly Answer[] {
    return answers.get(channel) ?? [];
  }

  function remember(channel: Channel, answer: Answer): void {
    // A refusal concerns one recipient, not the channel.
    if (answer.outcome.kind === "refused") return;
    answers.set(channel, [...recent(channel).slice(1 - REMEMBERED), answer]);
  }

  return {
    async observe(channel, sending) {
      const began = now();
      // While a provider does not respond, a decoy must not be faster than a real message.
      const silent = setTimeout(() => remember(channel, { outcome: noAnswer, milliseconds: schedule.sendTimeout }), schedule.firstTry);
      const outcome = await sending().finally(() => clearTimeout(silent));
      remember(channel, { outcome, milliseconds: now() - began });
      return outcome;
    },
    async imitate(channel, signal) {
      const outcome = recent(channel).at(-1)?.outcome ?? { kind: "accepted", reference: null };
      const alike = recent(channel).filter((answer) => answer.outcome.kind === outcome.kind);
      const model = alike[Math.floor(Math.random() * alike.length)];
      if (model !== undefined) await pause(model.milliseconds, signal);
      return outcome.kind === "accepted" ? { kind: "accepted", reference: null } : outcome;
    },
  };
}

const noAnswer: SendOutcome = { kind: "failed", reason: "no answer in time" };
