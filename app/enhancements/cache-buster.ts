import { withoutCacheBuster } from "~/serving/cache-buster";

/** Removes the cache buster from the URL in the address bar. The server rendered the page for the URL without the cache buster. */
export function removeCacheBusterFromUrl(): void {
  const { href } = window.location;
  const urlWithoutCacheBuster = withoutCacheBuster(href);
  if (urlWithoutCacheBuster !== href) window.history.replaceState(window.history.state, "", urlWithoutCacheBuster);
}
