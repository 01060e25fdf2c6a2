/** Where "now" comes from. Injected, so that a test or a rehearsal can live on another day. */
export type Clock = { now(): Date };

/** The machine's clock, moved by a number of seconds. */
export function systemClock(offsetSeconds = 0): Clock {
  return { now: () => new Date(Date.now() + offsetSeconds * 1000) };
}
