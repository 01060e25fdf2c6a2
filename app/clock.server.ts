import { environment } from "~/env.server";

/** Returns the current time. For tests, `CLOCK_OFFSET_SECONDS` shifts it together with the backend's. */
export function now(): Date {
  return new Date(Date.now() + environment.clockOffsetSeconds * 1000);
}
