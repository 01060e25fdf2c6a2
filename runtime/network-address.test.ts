import { expect, test } from "vitest";

import { bareAddress } from "./network-address";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  [" 203.0.113.9:51234 ", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["[::FFFF:203.0.113.9]:443", "203.0.113.9"],
  ["2001:db8::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:51234", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["[fe80::1%25eth0]:80", "fe80::1"],
  ["made up", "made up"],
  ["", ""],
])("the address %j becomes %j", (written, address) => {
  expect(bareAddress(written)).toBe(address);
});
