import { setTimeout as pause } from "node:timers/promises";

/** Pauses after a slice of long work. */
export type YieldControl = () => Promise<void>;

type Timing = { now(): number; pause(milliseconds: number): Promise<unknown> };

const realTime: Timing = { now: () => performance.now(), pause: (milliseconds) => pause(milliseconds) };

/**
 * Pauses for as long as the previous slice took. One turn of the event loop is not enough. A page needs many turns, and would wait for a
 * slice at each of them.
 */
export function createYieldControl({ now, pause }: Timing = realTime): YieldControl {
  let began = now();
  return async () => {
    await pause(Math.max(1, Math.ceil(now() - began)));
    began = now();
  };
}
