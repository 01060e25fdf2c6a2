import { afterEach, describe, expect, test } from "vitest";

import { READS_BROWSER_MARK_HEADER } from "#contract/call";
import { browser, randomIpAddress } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { mintSticker } from "../harness/minted-sticker";
import { scaledTimeout } from "../harness/scaled-timeout";
import { sharedServer } from "../harness/shared-server";
import { sendRaw } from "../harness/raw-request";
import { startWebsite } from "../harness/website";
import { startBrokenApi } from "../fakes/broken-api";

const MAX_BYTES = 14_000;
const website = sharedServer(startWebsite);

/** Submits a code in the form, without cookies. */
async function enterCode(code: string, options: { address?: string; redirects?: false } = {}): Promise<Page> {
  const page = await browser(website.origin, { cookies: false, ...options }).open("/s");
  return page.form("Continue").fill({ code }).submit("Continue");
}

function expectWrong(page: Page, sentence: string, typed: string): void {
  expect(page.status).toBe(400);
  expect(page.title).toMatch(/^Error: /);
  expect(page.text.split(sentence)).toHaveLength(3);
  expect(page.form("Continue").value("code")).toBe(typed);
}

describe("the form for a typed code", () => {
  test("is one small response without scripts, images and cookies", async () => {
    const answer = await sendRaw(
      website.origin,
      "GET /s HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n",
    );
    expect(answer.length).toBeLessThanOrEqual(MAX_BYTES);
    console.info(`/s with gzip: ${answer.length} bytes, headers included`);
    const page = await browser(website.origin, { cookies: false }).open("/s");
    expect([page.status, page.headers.get("set-cookie")]).toEqual([200, null]);
    expect(page.html).not.toMatch(/<script|<img|<link rel="(stylesheet|modulepreload)"/);
  });

  test.each(["K7QM2XV94HTB8WZC", "K7QM2XV94HTB8WZCR", "k7qm 2xv9 4htb 8wzc", "K7QM-2XV9-4HTB-8WZC-R", " k7qm – 2xv9 — 4htb 8wzc r "])(
    "redirects to the scan of the sticker: %j",
    async (typed) => {
      const answer = await enterCode(typed, { redirects: false });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/qrcode_process/K7QM2XV94HTB8WZC?typed=1"]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    },
  );

  test.each([
    "https://stickers.example.in/s/K7QM2XV94HTB8WZCR",
    "stickers.example.in/qrcode_process/k7qm2xv94htb8wzc.",
    "K7QM 2XV9 4HTB 8WZC R.",
  ])("reads the sticker's address, too: %j", async (typed) => {
    const answer = await enterCode(typed, { redirects: false });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/qrcode_process/K7QM2XV94HTB8WZC?typed=1"]);
  });

  test("reads O as 0, and I and L as 1", async () => {
    const answer = await enterCode("oOiI lLoo 1111 2222", { redirects: false });
    expect(answer.headers.get("location")).toBe("/qrcode_process/0011110011112222?typed=1");
  });

  test.each([
    ["", "Enter the code from the sticker."],
    ["K7QM 2XV9", "The code has 16 or 17 letters and digits. Compare it with the sticker."],
    ["K7QM 2XV9 4HTB 8WZU", "The code has 16 or 17 letters and digits. Compare it with the sticker."],
    ["<script>alert(1)</script>", "The code has 16 or 17 letters and digits. Compare it with the sticker."],
    ["K7QM 2XV9 4HTB 8WZC S", "This code has a typing error. Compare it with the sticker."],
    ["7KQM 2XV9 4HTB 8WZC R", "This code has a typing error. Compare it with the sticker."],
    ["K".repeat(201), "Use 200 characters or fewer."],
  ])("keeps %j and shows the error, above the form and beside the field", async (typed, sentence) => {
    expectWrong(await enterCode(typed), sentence, typed);
  });

  test("is refused if the honeypot field is filled in", async () => {
    const page = await browser(website.origin).post("/s", { code: "K7QM2XV94HTB8WZC", website: "x" });
    expect(page.status).toBe(400);
    expect(page.text).toContain("Leave the hidden field empty.");
  });

  test("opens, prefilled, from a URL with a wrong character", async () => {
    const page = await browser(website.origin).open("/s/k7qm-2xv9-4htb-8wzc-s");
    expect([page.path, page.title]).toEqual(["/s?code=k7qm-2xv9-4htb-8wzc-s", expect.stringMatching(/^Error: /)]);
    expect(page.form("Continue").value("code")).toBe("k7qm-2xv9-4htb-8wzc-s");
    const corrected = await page.form("Continue").fill({ code: "k7qm-2xv9-4htb-8wzc-r" }).submit("Continue");
    expect(corrected.path).toBe("/inactiveqr");
  });

  test.each([
    ["/inactiveqr", "Type it again"],
    ["/warning", "Type the code instead"],
  ])("is linked from %s", async (path, link) => {
    expect((await (await browser(website.origin).open(path)).follow(link)).path).toBe("/s");
  });
});

test("a scanned or typed address leads where its code leads, in small letters and with what apps put after it", async () => {
  const minted = await mintSticker(website, "prepaid");
  for (const after of ["", ".", ")", ",", "%20", "%0A", "%0D%0A", "&utm_source=x", "?utm_source=x", "%E2%80%8B"]) {
    for (const start of ["/s/", "/qrcode_process/"]) {
      for (const code of [minted, minted.toLowerCase()]) {
        const page = await browser(website.origin).open(start + code + after);
        expect([start + code + after, page.status, page.path]).toEqual([start + code + after, 200, "/register"]);
      }
    }
  }
});

test("every typed code from an IP address counts as inactive after twenty unknown codes, but scans from this address work", async () => {
  const address = randomIpAddress();
  const visitor = browser(website.origin, { address });
  for (let count = 0; count < 20; count += 1) expect((await enterCode("K7QM2XV94HTB8WZC", { address })).path).toBe("/inactiveqr");
  expect((await enterCode("K7QM2XV94HTB8WZC", { address })).path).toBe("/inactiveqr");
  expect((await visitor.open(`/s/${stickers.paidCar}`)).path).toBe("/inactiveqr");
  expect((await visitor.open(`/qrcode_process/${stickers.paidCar}`)).path).toBe(`/quickcontact?guid=${stickers.paidCar}`);
  expect((await browser(website.origin).open(`/s/${stickers.paidCar}`)).path).toBe(`/quickcontact?guid=${stickers.paidCar}`);
});

describe("the form for a typed code, with an API in another process", () => {
  /** Another API's guids that happen to use the alphabet of the built-in API's codes. */
  const LIKE_OURS = ["ABCDEFGHJKMNPQRS", "ABCDEFGHJKMNPQRST", "abcdefgh1jkmnpq0"];

  test.each(LIKE_OURS)("does not change the API's guid: %s", async (guid) => {
    const { website: foreign, api } = await startWithApi({});
    const page = await browser(foreign.origin, { redirects: false }).open(`/s/${guid}`);
    expect([page.status, page.headers.get("location")]).toEqual([302, `/qrcode_process/${guid}?typed=1`]);
    expect(api.calls("/state_list")).toBe(1);
  });

  test.each(["/inactiveqr", "/warning"])(
    "%s links to the form only after a response shows that the API is the built-in one",
    async (path) => {
      const linksOf = async (origin: string) => (await browser(origin).open(path)).links().map(({ address }) => address);
      const { website: foreign, api } = await startWithApi({ [READS_BROWSER_MARK_HEADER]: "1" });
      expect(await linksOf(foreign.origin)).not.toContain("/s");
      expect(api.calls("/state_list")).toBe(0);
      await browser(foreign.origin).open("/s/ABCDEFGHJKMNPQRS");
      // The server caches these pages for a second.
      await expect.poll(() => linksOf(foreign.origin), { timeout: scaledTimeout(5000) }).toContain("/s");
    },
  );

  test("offers to try again while the API has not identified itself", async () => {
    const { website: foreign, api } = await startWithApi({ [READS_BROWSER_MARK_HEADER]: "1" });
    api.answer("/state_list", "drop");
    api.answer("/qrcodedetail", "drop");
    for (const [typed, guid] of [
      ["k7qm-2xv9-4htb-8wzc-r", "K7QM2XV94HTB8WZC"],
      ["K7QM2XV94HTB8WZCS", "K7QM2XV94HTB8WZCS"],
    ]) {
      const page = await browser(foreign.origin).open(`/s/${typed}`);
      expect([page.status, page.path, page.headers.get("retry-after")]).toEqual([503, `/qrcode_process/${guid}?typed=1`, "30"]);
      expect(page.links().map(({ text }) => text)).toContain("Try again");
    }
  });

  const running: { stop(): unknown }[] = [];
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
  });

  /** Starts a website with an API that finds no sticker and sends these headers. */
  async function startWithApi(headers: Record<string, string>) {
    const api = await startBrokenApi();
    api.answer("/state_list", { headers, body: { ErrorCode: "0", Status: "Success", data: [] } });
    api.answer("/qrcodedetail", { headers, body: { ErrorCode: "1" } });
    const foreign = await startWebsite({ apiBaseUrl: api.origin });
    running.push(foreign, api);
    return { website: foreign, api };
  }
});
