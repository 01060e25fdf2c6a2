import { environment } from "~/env.server";

/** The current time. `CLOCK_OFFSET_SECONDS` moves it together with the backend's, for tests. */
export function now(): Date {
  return new Date(Date.now() + environment.clockOffsetSeconds * 1000);
}
