import { describe, expect, test } from "vitest";

import { browser } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import { readOutbox } from "../harness/outbox";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);
const path = `/quickcontact?guid=${stickers.paidCar}`;
const post = (headers: Readonly<Record<string, string>>) =>
  browser(website.origin, { headers }).post(path, { intent: "message", id: "6", idempotencyKey: JSON.stringify(headers).slice(0, 99) });

describe("refuses a form from another website with a page", () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ["the browser says cross-site", { "Sec-Fetch-Site": "cross-site" }],
    ["the browser says same-site: a neighbour's subdomain", { "Sec-Fetch-Site": "same-site" }],
    ["the browser says cross-site, whatever Origin claims", { "Sec-Fetch-Site": "cross-site", Origin: "http://127.0.0.1" }],
    ["its Origin is foreign", { Origin: "https://evil.example" }],
    ["its Origin is our name on another port", { Origin: "http://127.0.0.1:1" }],
    ["its Origin is null", { Origin: "null" }],
    ["its Referer is foreign, and nothing else is said", { Referer: "https://evil.example/form" }],
    ["its Referer is no address", { Referer: "evil" }],
    ["its host is forged to match", { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" }],
  ])("%s", async (_, headers) => {
    const before = await readOutbox(website.origin);
    const page = await post(headers);
    expect([page.status, page.title]).toEqual([403, "This form came from another website"]);
    expect(page.links().map((link) => link.address)).toEqual(["/"]);
    expect(await readOutbox(website.origin)).toEqual(before);
  });
});

describe("accepts our own forms", () => {
  test.each<[string, (origin: string) => Record<string, string>]>([
    ["from a text browser that says nothing", () => ({})],
    ["from an old browser that says Referer only", (origin) => ({ Referer: `${origin}${path}` })],
    ["from a browser that says Origin", (origin) => ({ Origin: origin, Referer: `${origin}/` })],
  ])("%s", async (_, headersAt) => {
    expect((await post(headersAt(website.origin))).url.pathname).toBe("/thank-you-final");
  });

  test("from current browsers, which send same-origin", async () => {
    const headers = { "Sec-Fetch-Site": "same-origin", Origin: website.origin };
    const page = await browser(website.origin, { headers }).post(`/quickcontact?guid=${stickers.trialCar}`, { id: "6" });
    expect(page.url.pathname).toBe("/thank-you-final");
  });
});

test("follows a link from another website", async () => {
  const page = await browser(website.origin, { headers: { "Sec-Fetch-Site": "cross-site", Referer: "https://search.example/" } }).open(
    path,
  );
  expect(page.status).toBe(200);
});
