import { describe, expect, test } from "vitest";

import { bareAddress, clientAddress } from "./forwarded";

describe("the client's IP address", () => {
  test("is the socket's address if no proxy is trusted, even if the client sends X-Forwarded-For", () => {
    expect(clientAddress("203.0.113.9", "198.51.100.1, 198.51.100.2", 0)).toBe("203.0.113.9");
  });

  test("is the X-Forwarded-For entry that the outermost trusted proxy added, not an entry that the client sent", () => {
    expect(clientAddress("10.0.0.1", "6.6.6.6, 203.0.113.9", 1)).toBe("203.0.113.9");
    expect(clientAddress("10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", 2)).toBe("203.0.113.9");
  });

  test.each([
    [0, "1.1.1.1, 2.2.2.2", "9.9.9.9"],
    [1, "1.1.1.1, 2.2.2.2", "2.2.2.2"],
    [2, "1.1.1.1, 2.2.2.2", "1.1.1.1"],
    [3, "1.1.1.1, 2.2.2.2", "1.1.1.1"],
    [1, null, "9.9.9.9"],
  ])("behind %i proxies, with X-Forwarded-For %j, is %j", (proxies, forwardedFor, address) => {
    expect(clientAddress("9.9.9.9", forwardedFor, proxies)).toBe(address);
  });

  test("is the first known address if fewer addresses are known than proxies are trusted", () => {
    expect(clientAddress("203.0.113.9", undefined, 2)).toBe("203.0.113.9");
  });

  test("is the same for both notations of an IPv4 address, with and without a port", () => {
    expect(clientAddress("::ffff:203.0.113.9", undefined, 0)).toBe("203.0.113.9");
    expect(clientAddress("10.0.0.1", "203.0.113.9:51234", 1)).toBe("203.0.113.9");
  });
});

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
