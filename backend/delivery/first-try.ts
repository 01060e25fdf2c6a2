import { setTimeout as pause } from "node:timers/promises";

import { eq } from "drizzle-orm";

import type { Database } from "../database/database";
import { outbox } from "../database/schema";
import { describeError, type Log } from "../log";
import type { OutgoingMessage } from "./message";
import { schedule } from "./schedule";
import type { Worker } from "./worker";

/** What is known of a message when the person who caused it gets an answer. */
export type FirstTry =
  /** The provider has taken it. */
  | "sent"
  /** The provider takes nothing for this recipient. */
  | "refused"
  /** The provider takes nothing from us, or nothing in time. The message is given up. */
  | "failed"
  /** It is being tried, or will be tried again. */
  | "underWay";

type Channel = OutgoingMessage["channel"];
type Sample = { readonly result: FirstTry; readonly milliseconds: number };

export type FirstTries = {
  /** Tries a committed message at once and waits for the result, for 3 s at most. It never throws. Not for use inside a transaction. */
  make(id: number, channel: Channel): Promise<FirstTry>;
  /**
   * Takes the time and comes to the result that a message would now, and sends nothing: where an account is unknown, the answer must
   * not tell so. The latest real try decides the result, a recent one with the same result the time.
   */
  imitate(channel: Channel): Promise<FirstTry>;
  /** The latest result of the channel, whoever the recipient was; never "refused". */
  latest(channel: Channel): FirstTry;
};

type Timing = { now(): number; pause(milliseconds: number): Promise<unknown> };

const realTime: Timing = { now: () => performance.now(), pause: (milliseconds) => pause(milliseconds) };

/** How many tries of each channel are remembered: enough that no single one can be recognised. */
const REMEMBERED = 16;

export function openFirstTries(
  database: Database,
  worker: Pick<Worker, "deliverNow" | "wake">,
  log: Log,
  { now, pause }: Timing = realTime,
): FirstTries {
  const samples = new Map<Channel, readonly Sample[]>();

  async function tryNow(id: number): Promise<FirstTry> {
    try {
      await worker.deliverNow(id, schedule.firstTry);
      const [row] = await database.select({ state: outbox.state }).from(outbox).where(eq(outbox.id, id));
      return resultOf(row?.state);
    } catch (error) {
      log({ level: "error", event: "first try failed", error: describeError(error) });
      // The message is committed, so the worker goes on with it.
      worker.wake();
      return "underWay";
    }
  }

  function remember(channel: Channel, sample: Sample): void {
    samples.set(channel, [...recent(channel).slice(1 - REMEMBERED), sample]);
  }

  function recent(channel: Channel): readonly Sample[] {
    return samples.get(channel) ?? [];
  }

  function latest(channel: Channel): FirstTry {
    return recent(channel).at(-1)?.result ?? "sent";
  }

  return {
    latest,
    async make(id, channel) {
      const began = now();
      const result = await tryNow(id);
      // A refusal says something about one recipient, and nothing about the channel.
      if (result !== "refused") remember(channel, { result, milliseconds: now() - began });
      return result;
    },
    async imitate(channel) {
      const result = latest(channel);
      const alike = recent(channel).filter((sample) => sample.result === result);
      const model = alike[Math.floor(Math.random() * alike.length)];
      if (model !== undefined) await pause(model.milliseconds);
      return result;
    },
  };
}

function resultOf(state: (typeof outbox.$inferSelect)["state"] | undefined): FirstTry {
  switch (state) {
    case "sent":
      return "sent";
    case "refused":
      return "refused";
    case "dead":
      return "failed";
    case "waiting":
    case "leased":
    case undefined:
      return "underWay";
  }
}
