import { environment } from "~/env.server";

/** Returns the current time. `CLOCK_OFFSET_SECONDS` shifts the clocks of the website and of the built-in backend, for tests. */
export function now(): Date {
  return new Date(Date.now() + environment.clockOffsetSeconds * 1000);
}
