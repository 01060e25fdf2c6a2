import { setTimeout as pause } from "node:timers/promises";

import { describeError } from "../../../runtime/describe-error";
import { createTaskLoop } from "../../../runtime/task-loop";
import type { CoreServices } from "../../platform/database/database";
import { wipeUnreportedCalls } from "./calls";
import type { Providers } from "../providers/provider";
import { createDeliver, type DeliveryDependencies, type FinalState } from "./deliver";
import { MAX_CONCURRENT_SENDS } from "./timings";
import { leaseDueRows, leaseRow, nextDueAt, returnLeases, stateOf, type LeasedRow } from "./store";

export type Worker = {
  start(): void;
  stop(): Promise<void>;
  wake(): void;
  /**
   * Sends one row now, if it is due.
   * @param timeoutMs - how long to wait for the outcome, in milliseconds.
   * @returns the row's final state, or null if this process does not know it.
   */
  deliverNow(id: number, timeoutMs?: number): Promise<FinalState>;
};

/**
 * Creates a worker that sends due rows. The worker runs when it is woken, when the next row is due, and every few seconds. Several workers,
 * in this process or others, can share the outbox.
 */
export function createWorker(services: CoreServices, dependencies: DeliveryDependencies): Worker {
  const { providers, log, timings } = dependencies;
  const { database, clock } = services;
  const shutdown = new AbortController();
  const deliver = createDeliver(services, dependencies, shutdown.signal);
  const inFlight = new Map<number, Promise<FinalState>>();
  const loop = createTaskLoop(() => runOnce().catch(logErrorAndWait));
  let wipedAt = 0;

  async function runOnce(): Promise<number> {
    await wipePeriodically();
    const nextSteps = await Promise.all(Object.values(providers).map(advance));
    let nextDue = await nextDueAt(database);
    if (nextDue !== null && nextDue <= clock.now() && hasCapacity()) {
      await sendDueRows();
      nextDue = await nextDueAt(database);
    }
    // At the limit of concurrent messages, the due time of the next row does not count, because the row cannot be sent yet. `dispatch`
    // wakes the worker as soon as a message is finished.
    return millisecondsUntil(hasCapacity() ? [...nextSteps, nextDue] : nextSteps);
  }

  /**
   * Lets a simulated provider move its messages or phone calls to their next states. Catches its errors, so that they cannot stop the
   * worker.
   * @returns when the next state is due, or null.
   */
  async function advance(provider: Pick<Providers["sms"], "advance">): Promise<Date | null> {
    try {
      return (await provider.advance?.()) ?? null;
    } catch (error) {
      logError(error);
      return null;
    }
  }

  async function sendDueRows(): Promise<void> {
    const rows = await leaseDueRows(database, clock.now(), MAX_CONCURRENT_SENDS - inFlight.size);
    if (loop.isRunning()) for (const row of rows) void dispatch(row);
    else await returnLeases(database, clock.now(), rows);
  }

  function millisecondsUntil(moments: readonly (Date | null)[]): number {
    const waits = moments.filter((moment) => moment !== null).map((moment) => moment.getTime() - clock.now().getTime());
    return Math.max(Math.min(timings.pollInterval, ...waits), timings.minPause);
  }

  /** Sends a leased row. Never throws. If the outcome cannot be recorded, a worker leases the row again when its lease ends. */
  function dispatch(row: LeasedRow): Promise<FinalState> {
    const sending = deliver(row)
      .catch((error: unknown) => {
        logError(error);
        return null;
      })
      .finally(() => {
        inFlight.delete(row.id);
        loop.wake();
      });
    inFlight.set(row.id, sending);
    return sending;
  }

  /** Sends a row, or waits while another worker sends it. Does nothing for a row that is finished or waits for a retry. */
  async function sendOne(id: number, cancelled: AbortSignal): Promise<FinalState> {
    while (!cancelled.aborted) {
      const sending = inFlight.get(id);
      if (sending !== undefined) return sending;
      const row = await leaseRow(database, clock.now(), id);
      if (row !== null) return dispatch(row);
      if ((await stateOf(database, id)) !== "leased") return null;
      await pause(timings.minPause);
    }
    return null;
  }

  async function wipePeriodically(): Promise<void> {
    if (clock.now().getTime() - wipedAt < timings.unreportedCallTimeout) return;
    wipedAt = clock.now().getTime();
    dependencies.health.recordUnreportedCalls(await wipeUnreportedCalls(database, clock.now()));
  }

  function hasCapacity(): boolean {
    return inFlight.size < MAX_CONCURRENT_SENDS;
  }

  function logError(error: unknown): void {
    log({ level: "error", event: "delivery failed", error: describeError(error) });
  }

  function logErrorAndWait(error: unknown): number {
    logError(error);
    return timings.pollInterval;
  }

  return {
    start: () => loop.start(),
    wake: () => loop.wake(),
    async stop() {
      await loop.stop();
      const abortTimer = setTimeout(() => shutdown.abort(), timings.shutdownTimeout);
      await Promise.all(inFlight.values());
      clearTimeout(abortTimer);
    },
    async deliverNow(id, timeoutMs = timings.deliverNowTimeout) {
      const cancelled = new AbortController();
      const timeout = pause(timeoutMs, null, { signal: cancelled.signal });
      return Promise.race([sendOne(id, cancelled.signal), timeout]).finally(() => cancelled.abort());
    },
  };
}
