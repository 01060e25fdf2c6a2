import { expect, test } from "vitest";

import { isDeskPath, isOnItsHost } from "./desk-host";

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
  ["desk.example.in", "/assets/site.css", "desk.example.in", true],
])("%s serves %s with the desk's host %s: %s", (host, path, deskHost, isServed) => {
  expect(isOnItsHost(host, path, deskHost)).toBe(isServed);
});
