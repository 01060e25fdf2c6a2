import { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";

import { isDeskPath, isOnItsHost } from "./desk-host";
import { requestPath } from "./request-path.server";

test.each([
  ["/desk", true],
  ["/desk/orders", true],
  ["/desktop", false],
  ["/", false],
])("the path %s belongs to the desk: %s", (path, isDesk) => {
  expect(isDeskPath(path)).toBe(isDesk);
});

test.each([
  ["shop.example.in", "/desk", null, true],
  ["shop.example.in", "/desk", "desk.example.in", false],
  ["shop.example.in", "/checkout", "desk.example.in", true],
  ["desk.example.in", "/desk/orders", "desk.example.in", true],
  ["desk.example.in", "/checkout", "desk.example.in", false],
  ["Desk.example.in.", "/desk/orders", "desk.example.in", true],
  ["desk.example.in.", "/checkout", "desk.example.in", false],
  ["desk.example.in", "/assets/site.css", "desk.example.in", true],
])("%s serves %s with the desk's host %s: %s", (host, path, deskHost, isServed) => {
  expect(isOnItsHost(host, path, deskHost)).toBe(isServed);
});

/** Each spelling that the router takes for a path of these prefixes, and those that it refuses or takes for another path. */
const spellings = (prefix: string) => {
  const rest = prefix.slice(1);
  const encoded = `/%${rest.charCodeAt(0).toString(16)}${rest.slice(1)}`;
  const doubled = `/%25${rest.charCodeAt(0).toString(16)}${rest.slice(1)}`;
  return [`/${rest.toUpperCase()}`, `/${rest[0]?.toUpperCase() ?? ""}${rest.slice(1)}`, encoded, `${prefix}/`, doubled]
    .concat([`/${prefix}`, `/.${prefix}`, `/x/..${prefix}`, `/x/%2e%2e${prefix}`, `${prefix}//x`, `\\${rest}`, `/x%2f..%2f${rest}`])
    .map((url) => ({ prefix, url }));
};

test.each(["/desk", "/v1", "/webhooks", "/sandbox", "/metrics"].flatMap(spellings))(
  "$url is refused, or is $prefix for the router and for us",
  ({ prefix, url }) => {
    const path = requestPath(url);
    const route = matchRoutes([{ path: `${prefix}/*` }], decodeURI(new URL(url, "http://own.invalid").pathname));
    if (path !== null && route !== null) expect([url, path]).toEqual([url, prefix]);
    if (path === prefix) expect(route, `the router does not find ${url}`).not.toBeNull();
  },
);
