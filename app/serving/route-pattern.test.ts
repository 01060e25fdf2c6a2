import { expect, test } from "vitest";

import { routePatterns } from "./route-pattern.server";

const patternOf = routePatterns([
  {},
  { index: true },
  { path: "quickcontact" },
  { path: "myorder.csv" },
  { path: "qrcode_process/:guid" },
  { path: "qrcode_process", index: true },
  { path: "v1/*" },
]);

test.each([
  ["/", "/"],
  ["/quickcontact", "/quickcontact"],
  ["/QuickContact/", "/quickcontact"],
  ["/myorder.csv", "/myorder.csv"],
  ["/qrcode_process/1f0e3dad-9990-4d1b-a8f3-0c1a5e6b7c8d", "/qrcode_process/:guid"],
  ["/qrcode_process", "/qrcode_process"],
  ["/v1/checkout/embedded", "/v1/*"],
  ["/assets/kit-B1x2.js", "/assets/*"],
  ["/favicon.ico", "other"],
  ["/qrcode_process/1f0e/9876543210", "other"],
  ["/9876543210", "other"],
])("%s is counted as %s", (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});
