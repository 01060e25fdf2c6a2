import { environment } from "~/env.server";

/** The website's now; a rehearsal moves it together with the backend's. */
export function now(): Date {
  return new Date(Date.now() + environment.clockOffsetSeconds * 1000);
}
