import { describe, expect, test } from "vitest";

import { withoutCacheBuster, withCacheBuster } from "./cache-buster";

describe("the cache buster", () => {
  test.each([
    ["/checkout", "/checkout", "/checkout?at=k3f"],
    ["/checkout#summary", "/checkout", "/checkout?at=k3f#summary"],
    ["/register?step=code", "/register", "/register?step=code&at=k3f"],
    ["/neworder?rows=postpaid.1.0", "/neworder?rows=prepaid.2.0", "/neworder?rows=postpaid.1.0&at=k3f"],
    ["/checkout?at=old#summary", "/checkout?at=old", "/checkout?at=k3f#summary"],
  ])("is added to %s after a form is posted to %s", (location, posted, expected) => {
    expect(withCacheBuster(location, posted, "k3f")).toBe(expected);
  });

  test.each([
    ["/payment", "/checkout"],
    ["//checkout", "/checkout"],
    ["https://elsewhere.example/checkout", "/checkout"],
  ])("is not added to %s after a form is posted to %s", (location, posted) => {
    expect(withCacheBuster(location, posted, "k3f")).toBe(location);
  });

  test.each([
    ["/checkout?at=k3f", "/checkout"],
    ["/checkout?at=k3f#summary", "/checkout#summary"],
    ["/register?step=code&at=k3f", "/register?step=code"],
    ["/neworder?at=k3f&rows=postpaid.1.0&at=k3g", "/neworder?rows=postpaid.1.0"],
    ["/userlogin?next=%2Fmyqr%3Fat%3Dk3f", "/userlogin?next=%2Fmyqr%3Fat%3Dk3f"],
    ["/thank-you?message=a%20b&attempt=1", "/thank-you?message=a%20b&attempt=1"],
    ["/checkout", "/checkout"],
  ])("is removed from %s if it is there, which leaves %s", (address, expected) => {
    expect(withoutCacheBuster(address)).toBe(expected);
  });
});
