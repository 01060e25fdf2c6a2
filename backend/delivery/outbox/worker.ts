import { setTimeout as pause } from "node:timers/promises";

import { openTaskLoop } from "../../../runtime/task-loop";
import type { Foundation } from "../../database/foundation";
import { describeError } from "../../process/log";
import { wipeSilentCalls } from "./calls";
import { openDeliver, type DeliveryParts } from "./deliver";
import { SENDS_AT_ONCE } from "./schedule";
import { isLeased, leaseDue, leaseOne, nextDueAt, returnLeases, type LeasedRow } from "./store";

export type Worker = {
  start(): void;
  stop(): Promise<void>;
  wake(): void;
  /** @param longest - how long to wait for the outcome, in milliseconds. */
  deliverNow(id: number, longest?: number): Promise<void>;
};

/**
 * Sends due rows: when woken, when the next row is due, and at every poll. Several workers, in this process or others, can share the
 * outbox.
 */
export function openWorker(services: Foundation, parts: DeliveryParts): Worker {
  const { providers, log, times } = parts;
  const { database, clock } = services;
  const ending = new AbortController();
  const deliver = openDeliver(services, parts, ending.signal);
  const underWay = new Map<number, Promise<void>>();
  const loop = openTaskLoop(() => pass().catch(reportAndRest));
  let wipedAt = 0;

  async function pass(): Promise<number> {
    await wipeNowAndThen();
    const nextStep = await advanceCalls();
    let nextDue = await nextDueAt(database);
    if (nextDue !== null && nextDue <= clock.now() && hasCapacity()) {
      await takeDue();
      nextDue = await nextDueAt(database);
    }
    // At the limit, the end of a send wakes the worker, so ignore overdue rows.
    return restUntil(hasCapacity() ? [nextStep, nextDue] : [nextStep]);
  }

  /** Catches errors, so calls in progress cannot stop the messages. */
  async function advanceCalls(): Promise<Date | null> {
    try {
      return (await providers.call.advance?.()) ?? null;
    } catch (error) {
      report(error);
      return null;
    }
  }

  async function takeDue(): Promise<void> {
    const rows = await leaseDue(database, clock.now(), SENDS_AT_ONCE - underWay.size);
    if (loop.isRunning()) for (const row of rows) void dispatch(row);
    else await returnLeases(database, clock.now(), rows);
  }

  function restUntil(moments: readonly (Date | null)[]): number {
    const waits = moments.filter((moment) => moment !== null).map((moment) => moment.getTime() - clock.now().getTime());
    return Math.max(Math.min(times.poll, ...waits), times.rest);
  }

  /** Never throws. If the outcome cannot be recorded, the row is retried when its lease ends. */
  function dispatch(row: LeasedRow): Promise<void> {
    const sending = deliver(row)
      .catch(report)
      .finally(() => {
        underWay.delete(row.id);
        loop.wake();
      });
    underWay.set(row.id, sending);
    return sending;
  }

  /** Sends the row, or waits for another worker to send it. Ignores a row that is finished or waits for a retry. */
  async function tryOne(id: number, given: AbortSignal): Promise<void> {
    while (!given.aborted) {
      const sending = underWay.get(id);
      if (sending !== undefined) return sending;
      const row = await leaseOne(database, clock.now(), id);
      if (row !== null) return dispatch(row);
      if (!(await isLeased(database, id))) return;
      await pause(times.rest);
    }
  }

  async function wipeNowAndThen(): Promise<void> {
    if (clock.now().getTime() - wipedAt < times.silentCall) return;
    wipedAt = clock.now().getTime();
    await wipeSilentCalls(database, clock.now());
  }

  function hasCapacity(): boolean {
    return underWay.size < SENDS_AT_ONCE;
  }

  function report(error: unknown): void {
    log({ level: "error", event: "delivery failed", error: describeError(error) });
  }

  function reportAndRest(error: unknown): number {
    report(error);
    return times.poll;
  }

  return {
    start: () => loop.start(),
    wake: () => loop.wake(),
    async stop() {
      await loop.stop();
      const waiting = setTimeout(() => ending.abort(), times.shutdown);
      await Promise.all(underWay.values());
      clearTimeout(waiting);
    },
    async deliverNow(id, longest = times.deliverNow) {
      const given = new AbortController();
      const tooLong = pause(longest, undefined, { signal: given.signal });
      await Promise.race([tryOne(id, given.signal), tooLong]).finally(() => given.abort());
    },
  };
}
