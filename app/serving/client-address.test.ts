import { describe, expect, test } from "vitest";

import { clientAddress } from "./client-address.server";

describe("the client's IP address", () => {
  test("is the socket's when no proxy is trusted, even if the client sends the header", () => {
    expect(clientAddress("203.0.113.9", "198.51.100.1, 198.51.100.2", 0)).toBe("203.0.113.9");
  });

  test("is the trusted proxy's entry, not the client's", () => {
    expect(clientAddress("10.0.0.1", "6.6.6.6, 203.0.113.9", 1)).toBe("203.0.113.9");
    expect(clientAddress("10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", 2)).toBe("203.0.113.9");
  });

  test("is the outermost entry when there are fewer entries than trusted proxies", () => {
    expect(clientAddress("203.0.113.9", undefined, 2)).toBe("203.0.113.9");
  });

  test("is normalised for both notations of IPv4, with and without a port", () => {
    expect(clientAddress("::ffff:203.0.113.9", undefined, 0)).toBe("203.0.113.9");
    expect(clientAddress("10.0.0.1", "203.0.113.9:51234", 1)).toBe("203.0.113.9");
  });
});
