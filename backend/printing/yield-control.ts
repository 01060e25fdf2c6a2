import { setTimeout as pause } from "node:timers/promises";

/** Pauses long work, so that the process can do other work. */
export type YieldControl = () => Promise<void>;

type Timing = { now(): number; pause(milliseconds: number): Promise<unknown> };

const realTime: Timing = { now: () => performance.now(), pause: (milliseconds) => pause(milliseconds) };

/**
 * Returns a function that pauses for as long as the work since the previous pause took, and for at least 1 ms. A pause of one turn of the
 * event loop would be too short: if this process also serves the website, one page of the website takes many turns, and would wait for a
 * slice of the work after each turn.
 */
export function createYieldControl({ now, pause }: Timing = realTime): YieldControl {
  let began = now();
  return async () => {
    await pause(Math.max(1, Math.ceil(now() - began)));
    began = now();
  };
}
