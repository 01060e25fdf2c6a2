import { createHash } from "node:crypto";
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

describe("the website shows an error page and ignores the form if", () => {
  test.each<[string, (origin: string) => Record<string, string>]>([
    ["Sec-Fetch-Site is cross-site", () => ({ "Sec-Fetch-Site": "cross-site" })],
    ["Sec-Fetch-Site is same-site, as from a sibling subdomain", () => ({ "Sec-Fetch-Site": "same-site" })],
    [
      "Sec-Fetch-Site is cross-site, although Origin is the website's own",
      (origin) => ({ "Sec-Fetch-Site": "cross-site", Origin: origin }),
    ],
    ["Origin is another website", () => ({ Origin: "https://evil.example" })],
    ["Origin has the website's host name and another port", () => ({ Origin: "http://127.0.0.1:1" })],
    ["Origin is null", () => ({ Origin: "null" })],
    ["Referer is another website, without Sec-Fetch-Site and Origin", () => ({ Referer: "https://evil.example/form" })],
    ["Referer is not a URL", () => ({ Referer: "evil" })],
    ["X-Forwarded-Host is forged to match Origin", () => ({ Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" })],
  ])("%s", async (_, headersAt) => {
    const before = await readOutbox(website.origin);
    const page = await post(headersAt(website.origin));
    expect([page.status, page.title]).toEqual([403, "This form came from another website"]);
    expect(page.links().map((link) => link.address)).toEqual(["/"]);
    expect(await readOutbox(website.origin)).toHaveLength(before.length);
  });
});

test("the error page has a style that its Content-Security-Policy allows", async () => {
  const response = await fetch(website.origin + path, { method: "POST", headers: { Origin: "https://evil.example" } });
  const [, style = ""] = /<style>(.+)<\/style>/.exec(await response.text()) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(style).toContain("max-width");
  expect(response.headers.get("Content-Security-Policy")).toContain(`style-src 'self' 'sha256-${hash}';`);
});

describe("the website accepts its own forms", () => {
  test.each<[string, (origin: string) => Record<string, string>]>([
    ["from a text browser that sends no Sec-Fetch-Site, Origin or Referer", () => ({})],
    ["from an old browser that only sends Referer", (origin) => ({ Referer: `${origin}${path}` })],
    ["from a browser that sends Origin", (origin) => ({ Origin: origin, Referer: `${origin}/` })],
  ])("%s", async (_, headersAt) => {
    expect((await post(headersAt(website.origin))).url.pathname).toBe("/thank-you-final");
  });

  test("from a current browser, which sends Sec-Fetch-Site: same-origin", async () => {
    const headers = { "Sec-Fetch-Site": "same-origin", Origin: website.origin };
    const page = await browser(website.origin, { headers }).post(`/quickcontact?guid=${stickers.trialCar}`, { id: "6" });
    expect(page.url.pathname).toBe("/thank-you-final");
  });
});

test("the website opens for a link on another website", async () => {
  const page = await browser(website.origin, { headers: { "Sec-Fetch-Site": "cross-site", Referer: "https://search.example/" } }).open(
    path,
  );
  expect(page.status).toBe(200);
});
