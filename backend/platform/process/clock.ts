/** Gives the current time. Code gets the clock as a parameter, so that tests and CLOCK_OFFSET_SECONDS can move it. */
export type Clock = { now(): Date };

/** Returns the machine's clock, moved by this many seconds. */
export function systemClock(offsetSeconds = 0): Clock {
  return { now: () => new Date(Date.now() + offsetSeconds * 1000) };
}
