import { comparedHost } from "./request-path.server";

const DESK = "/desk";

/** Files that pages on every host need. */
const FILES = /^\/(?:assets\/|favicon|apple-touch-icon|site\.webmanifest|icon|robots\.txt$)/;

/** Returns whether a path of `requestPath` belongs to the desk, the operator's website. */
export function isDeskPath(path: string): boolean {
  return path === DESK || path.startsWith(`${DESK}/`);
}

/**
 * Returns whether a path is served on a host. If the desk has a host of its own, it is only there, and nothing else is.
 * @param deskHost null if the desk is on the website's host.
 */
export function isOnItsHost(host: string | undefined, path: string | null, deskHost: string | null): boolean {
  if (deskHost === null || path === null || FILES.test(path)) return true;
  return isDeskPath(path) === isDeskHost(host, deskHost);
}

/** Returns whether a request's Host header names the desk's own host. */
export function isDeskHost(host: string | undefined, deskHost: string | null): boolean {
  return host !== undefined && deskHost !== null && comparedHost(host) === comparedHost(deskHost);
}
