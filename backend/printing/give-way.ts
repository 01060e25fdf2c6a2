import { setTimeout as pause } from "node:timers/promises";

/** Rests after a slice of long work. */
export type GiveWay = () => Promise<void>;

type Timing = { now(): number; pause(milliseconds: number): Promise<unknown> };

const realTime: Timing = { now: () => performance.now(), pause: (milliseconds) => pause(milliseconds) };

/**
 * Lets the process do other things for as long as the slice before took. One turn of the event loop is not enough: a page needs many,
 * and would wait for a slice at each of them.
 */
export function openGiveWay({ now, pause }: Timing = realTime): GiveWay {
  let began = now();
  return async () => {
    await pause(Math.max(1, Math.ceil(now() - began)));
    began = now();
  };
}
