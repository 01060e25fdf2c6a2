import { setTimeout as pause } from "node:timers/promises";

import { describeError, type Log } from "../../log";
import { forgetSilentCalls } from "./calls";
import { openCourier } from "./deliver";
import type { Providers } from "../providers/provider";
import { openRhythm } from "../../../runtime/task-loop";
import { schedule, SENDS_AT_ONCE, type Schedule } from "./schedule";
import type { DeliveryServices } from "../services";
import { isLeased, leaseDue, leaseOne, nextDueAt, returnLeases, type Parcel } from "./store";

export type Worker = {
  start(): void;
  stop(): Promise<void>;
  wake(): void;
  /** @param longest - how long to wait for the outcome, in milliseconds. */
  deliverNow(id: number, longest?: number): Promise<void>;
};

/**
 * Sends what is due: at once when woken, else when the next row comes due, and at the latest with the next poll. Any number
 * of workers, in this process or others, may share the outbox.
 */
export function openWorker(services: DeliveryServices, providers: Providers, log: Log, times: Schedule = schedule): Worker {
  const { database, clock } = services;
  const ending = new AbortController();
  const deliver = openCourier(services, providers, ending.signal, log, times);
  const underWay = new Map<number, Promise<void>>();
  const rhythm = openRhythm(() => pass().catch(reportAndRest));
  let forgottenAt = 0;

  async function pass(): Promise<number> {
    await forgetNowAndThen();
    const nextStep = await advanceCalls();
    let nextDue = await nextDueAt(database);
    if (nextDue !== null && nextDue <= clock.now() && hasFreeHands()) {
      await takeDue();
      nextDue = await nextDueAt(database);
    }
    // With all hands full the end of a send wakes the worker, so what is overdue need not.
    return restUntil(hasFreeHands() ? [nextStep, nextDue] : [nextStep]);
  }

  /** What goes wrong with calls under way must not keep the rest in the house. */
  async function advanceCalls(): Promise<Date | null> {
    try {
      return (await providers.call.advance?.()) ?? null;
    } catch (error) {
      report(error);
      return null;
    }
  }

  async function takeDue(): Promise<void> {
    const parcels = await leaseDue(database, clock.now(), SENDS_AT_ONCE - underWay.size);
    if (rhythm.isRunning()) for (const parcel of parcels) void dispatch(parcel);
    else await returnLeases(database, clock.now(), parcels);
  }

  function restUntil(moments: readonly (Date | null)[]): number {
    const waits = moments.filter((moment) => moment !== null).map((moment) => moment.getTime() - clock.now().getTime());
    return Math.max(Math.min(times.poll, ...waits), times.rest);
  }

  /** Never throws: what could not be written down is repeated when the lease is over. */
  function dispatch(parcel: Parcel): Promise<void> {
    const sending = deliver(parcel)
      .catch(report)
      .finally(() => {
        underWay.delete(parcel.id);
        rhythm.wake();
      });
    underWay.set(parcel.id, sending);
    return sending;
  }

  /** Sends the row, or waits for whoever is sending it. A row that waits for its next try, or is finished, is left as it is. */
  async function tryOne(id: number, given: AbortSignal): Promise<void> {
    while (!given.aborted) {
      const sending = underWay.get(id);
      if (sending !== undefined) return sending;
      const parcel = await leaseOne(database, clock.now(), id);
      if (parcel !== null) return dispatch(parcel);
      if (!(await isLeased(database, id))) return;
      await pause(times.rest);
    }
  }

  async function forgetNowAndThen(): Promise<void> {
    if (clock.now().getTime() - forgottenAt < times.silentCall) return;
    forgottenAt = clock.now().getTime();
    await forgetSilentCalls(database, clock.now());
  }

  function hasFreeHands(): boolean {
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
    start: () => rhythm.start(),
    wake: () => rhythm.wake(),
    async stop() {
      await rhythm.stop();
      const farewell = setTimeout(() => ending.abort(), times.farewell);
      await Promise.all(underWay.values());
      clearTimeout(farewell);
    },
    async deliverNow(id, longest = times.deliverNow) {
      const given = new AbortController();
      const tooLong = pause(longest, undefined, { signal: given.signal });
      await Promise.race([tryOne(id, given.signal), tooLong]).finally(() => given.abort());
    },
  };
}
