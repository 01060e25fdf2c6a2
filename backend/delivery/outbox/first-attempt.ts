import { eq } from "drizzle-orm";

import { describeError } from "../../../runtime/describe-error";
import type { Database } from "../../platform/database/database";
import { outbox } from "../tables";
import type { Log } from "../../platform/process/log";
import type { OutgoingMessage } from "../messages/message";
import { timings } from "./timings";
import type { Worker } from "./worker";

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

export type FirstAttempts = {
  /** Sends a committed message now and waits at most 3 s. Never throws. Do not use it in a transaction. */
  send(id: number, channel: Channel): Promise<FirstAttempt>;
  /** Returns the channel's latest result for any recipient. Never "refused". */
  latest(channel: Channel): FirstAttempt;
};

export function createFirstAttempts(database: Database, worker: Pick<Worker, "deliverNow" | "wake">, log: Log): FirstAttempts {
  const latest = new Map<Channel, FirstAttempt>();

  async function attempt(id: number): Promise<FirstAttempt> {
    try {
      const known = await worker.deliverNow(id, timings.firstAttemptTimeout);
      return resultOf(known ?? (await readState(id)));
    } catch (error) {
      log({ level: "error", event: "first attempt failed", error: describeError(error) });
      // The message is committed, so the worker sends it.
      worker.wake();
      return "pending";
    }
  }

  async function readState(id: number) {
    const [row] = await database.select({ state: outbox.state }).from(outbox).where(eq(outbox.id, id));
    return row?.state;
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

function resultOf(state: (typeof outbox.$inferSelect)["state"] | undefined): FirstAttempt {
  switch (state) {
    case "sent":
      return "sent";
    case "refused":
      return "refused";
    case "dead":
      return "failed";
    case "waiting":
    case "leased":
    case "cancelled":
    case undefined:
      return "pending";
  }
}
