import { expect, test } from "vitest";

import { callerOf, callerAddress } from "./caller";

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

test.each([
  [0, "1.1.1.1, 2.2.2.2", "9.9.9.9"],
  [1, "1.1.1.1, 2.2.2.2", "2.2.2.2"],
  [2, "1.1.1.1, 2.2.2.2", "1.1.1.1"],
  [3, "1.1.1.1, 2.2.2.2", "1.1.1.1"],
  [1, null, "9.9.9.9"],
])("With %i proxies and X-Forwarded-For %j the IP address is %j", (proxies, forwardedFor, address) => {
  expect(callerAddress("9.9.9.9", forwardedFor, proxies)).toBe(address);
});
