import script from "../../scripts/notifications.ts?inline-script";

/** Returns the service worker that shows notifications. Browsers look for a new one at most a day after the last. */
export function loader(): Response {
  return new Response(script, { headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" } });
}
