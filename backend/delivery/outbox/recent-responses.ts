import { setTimeout as pause } from "node:timers/promises";

import type { OutgoingMessage } from "../messages/message";
import type { SendOutcome } from "../providers/provider";
import { timings } from "./timings";

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
