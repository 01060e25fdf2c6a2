import { describe, expect, test } from "vitest";

import { isFromOurPages } from "./cross-site.server";

const own = ["https://stickers.example.in"];
const post = { method: "POST", secFetchSite: undefined, origin: undefined, referer: undefined };

describe("a request that may change something", () => {
  test.each([
    ["our own form in a browser of today", { ...post, secFetchSite: "same-origin", origin: own[0] }],
    ["our own form in a browser that hides its origin", { ...post, secFetchSite: "same-origin", origin: "null" }],
    ["our own form in a browser of 2016", { ...post, origin: own[0] }],
    ["our own form in a text browser", { ...post, referer: "https://stickers.example.in/register" }],
    ["a client that says nothing of itself", post],
    ["an address that was typed in", { ...post, secFetchSite: "none" }],
  ])("passes: %s", (_, request) => {
    expect(isFromOurPages(request, own)).toBe(true);
  });

  test.each([
    ["another site's form", { ...post, secFetchSite: "cross-site", origin: "https://evil.example" }],
    ["a neighbour on the same domain", { ...post, secFetchSite: "same-site", origin: "https://blog.example.in" }],
    ["another site's form in a browser of 2016", { ...post, origin: "https://evil.example" }],
    ["a hidden origin without a better word", { ...post, origin: "null" }],
    ["our name at the start of another's", { ...post, origin: "https://stickers.example.in.evil.example" }],
    ["another site's form in a text browser", { ...post, referer: "https://evil.example/" }],
    ["a referer that is no address", { ...post, referer: "nonsense" }],
  ])("is refused: %s", (_, request) => {
    expect(isFromOurPages(request, own)).toBe(false);
  });

  test("reading is never refused", () => {
    expect(isFromOurPages({ ...post, method: "GET", secFetchSite: "cross-site" }, own)).toBe(true);
  });
});
