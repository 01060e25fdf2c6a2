import { describe, expect, test } from "vitest";

import { isFromOurPages } from "./cross-site.server";

const own = ["https://stickers.example.in"];
const post = { method: "POST", secFetchSite: undefined, origin: undefined, referer: undefined };

describe("the CSRF check", () => {
  test.each([
    ["our own form in a current browser", { ...post, secFetchSite: "same-origin", origin: own[0] }],
    ["our own form in a browser that hides its origin", { ...post, secFetchSite: "same-origin", origin: "null" }],
    ["our own form in a browser of 2016", { ...post, origin: own[0] }],
    ["our own form in a text browser", { ...post, referer: "https://stickers.example.in/register" }],
    ["a client that sends none of the checked headers", post],
    ["a request that no page started", { ...post, secFetchSite: "none" }],
  ])("accepts a POST: %s", (_, request) => {
    expect(isFromOurPages(request, own)).toBe(true);
  });

  test.each([
    ["another site's form", { ...post, secFetchSite: "cross-site", origin: "https://evil.example" }],
    ["another host of the same domain", { ...post, secFetchSite: "same-site", origin: "https://blog.example.in" }],
    ["another site's form in a browser of 2016", { ...post, origin: "https://evil.example" }],
    ["a hidden origin without Sec-Fetch-Site", { ...post, origin: "null" }],
    ["a host name that starts with ours", { ...post, origin: "https://stickers.example.in.evil.example" }],
    ["another site's form in a text browser", { ...post, referer: "https://evil.example/" }],
    ["an invalid referer", { ...post, referer: "nonsense" }],
  ])("rejects a POST: %s", (_, request) => {
    expect(isFromOurPages(request, own)).toBe(false);
  });

  test("never rejects a GET", () => {
    expect(isFromOurPages({ ...post, method: "GET", secFetchSite: "cross-site" }, own)).toBe(true);
  });
});
