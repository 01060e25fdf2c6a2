import { expect, test } from "vitest";

import { routePatterns } from "./route-pattern.server";

const screen = { loader: null, default: null };
const routeOf = routePatterns([
  { id: "x", module: screen },
  { id: "x", index: true, module: screen },
  { id: "x", path: "quickcontact", module: { ...screen, action: null } },
  { id: "x", path: "myorder.csv", module: { loader: null } },
  { id: "x", path: "qrcode_process/:guid", module: screen },
  { id: "x", path: "qrcode_process", index: true, module: screen },
  { id: "x", path: "sandbox/*", module: { loader: null, action: null } },
  { id: "x", path: "posted", module: { action: null } },
]);

test.each([
  ["/", "/"],
  ["/quickcontact", "/quickcontact"],
  ["/myorder.csv", "/myorder.csv"],
  ["/qrcode_process/1f0e3dad-9990-4d1b-a8f3-0c1a5e6b7c8d", "/qrcode_process/:guid"],
  ["/qrcode_process", "/qrcode_process"],
  ["/sandbox/pay", "/sandbox/*"],
  ["/assets/kit-B1x2.js", "/assets/*"],
  ["/favicon.ico", "other"],
  ["/qrcode_process/1f0e/9876543210", "other"],
  ["/9876543210", "other"],
])("requests for %s are counted under %s", (path, pattern) => {
  expect(routeOf(path).pattern).toBe(pattern);
});

test.each([
  ["/", ["GET", "HEAD"]],
  ["/quickcontact", ["GET", "HEAD", "POST"]],
  ["/myorder.csv", ["GET", "HEAD"]],
  ["/qrcode_process/1f0e", ["GET", "HEAD"]],
  ["/sandbox/pay", ["GET", "HEAD", "POST"]],
  ["/posted", ["POST"]],
  ["/assets/kit-B1x2.js", ["GET", "HEAD"]],
  ["/favicon.ico", ["GET", "HEAD", "POST"]],
])("%s allows the methods %j", (path, methods) => {
  expect(routeOf(path).methods).toEqual(methods);
});
