import { expect, test } from "vitest";

import { callerOf } from "./caller";

test.each([
  ["203.0.113.9", "203.0.113.9", null],
  ["made up, 203.0.113.9", "203.0.113.9", null],
  ["203.0.113.9:51234", "203.0.113.9", null],
  ["::ffff:203.0.113.9", "203.0.113.9", null],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2", "2001:db8:1::/48"],
  ["[2001:db8:1:2:3:4:5:6]:51234", "2001:db8:1:2", "2001:db8:1::/48"],
  ["2001:db8:1:2::6%eth0", "2001:db8:1:2", "2001:db8:1::/48"],
  ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::1", "2001:db8:1:ffff", "2001:db8:1::/48"],
  ["64:ff9b:0:1::203.0.113.9", "64:ff9b:0:1", "64:ff9b:0::/48"],
  ["::1", "0:0:0:0", "0:0:0::/48"],
  [null, "", null],
])("X-Forwarded-For %j gives network %j and site %j", (forwardedFor, network, site) => {
  expect(callerOf(forwardedFor)).toEqual({ network, site });
});
