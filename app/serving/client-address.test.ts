import { describe, expect, test } from "vitest";

import { clientAddress } from "./client-address.server";

describe("the caller's address", () => {
  test("is the socket's when no proxy is trusted, whatever the client writes", () => {
    expect(clientAddress("203.0.113.9", "198.51.100.1, 198.51.100.2", 0)).toBe("203.0.113.9");
  });

  test("is what the trusted proxy wrote, not what the client put in front of it", () => {
    expect(clientAddress("10.0.0.1", "6.6.6.6, 203.0.113.9", 1)).toBe("203.0.113.9");
    expect(clientAddress("10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", 2)).toBe("203.0.113.9");
  });

  test("is the outermost one there is when fewer proxies wrote than are trusted", () => {
    expect(clientAddress("203.0.113.9", undefined, 2)).toBe("203.0.113.9");
  });

  test("is written one way for both notations of IPv4, with and without a port", () => {
    expect(clientAddress("::ffff:203.0.113.9", undefined, 0)).toBe("203.0.113.9");
    expect(clientAddress("10.0.0.1", "203.0.113.9:51234", 1)).toBe("203.0.113.9");
  });
});
