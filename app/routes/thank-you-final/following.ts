/** The interval at which a contact's page reloads itself, and the time after which it stops, in seconds. */
export const FOLLOW_INTERVAL_SECONDS = 10;
const FOLLOW_SECONDS = 600;

/** Whether a page reloads itself because the visitor asked for it. `begins`: the URL does not contain a valid start time yet. */
export type Following = { readonly state: "off" | "begins" | "ended" } | { readonly state: "on"; readonly until: Date };

/** Reads `follow=1` and `since` from the URL. `since` is the start, in seconds since 1970. */
export function readFollowing({ searchParams }: URL, now: Date): Following {
  if (searchParams.get("follow") !== "1") return { state: "off" };
  const since = Number(searchParams.get("since") ?? NaN) * 1000;
  const elapsed = now.getTime() - since;
  // A start in the future is invalid, because the website never writes one.
  if (!(elapsed >= 0)) return { state: "begins" };
  return elapsed < FOLLOW_SECONDS * 1000 ? { state: "on", until: new Date(since + FOLLOW_SECONDS * 1000) } : { state: "ended" };
}
