import { withoutCacheBuster } from "~/serving/cache-buster";

/** Removes the cache buster from the address bar, because the server rendered the page for the URL without it. */
export function removeCacheBusterFromUrl(): void {
  const { href } = window.location;
  const urlWithoutCacheBuster = withoutCacheBuster(href);
  if (urlWithoutCacheBuster !== href) window.history.replaceState(window.history.state, "", urlWithoutCacheBuster);
}
