import { createHash } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { outbox, sandboxDeliveries } from "../../tables";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import type { OutgoingMessage } from "../../messages/message";
import { anySms } from "../../../testing/outbox";
import { indianTime } from "./pages";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

beforeEach(async () => {
  await backend.services.database.delete(sandboxDeliveries);
  await backend.services.database.delete(outbox);
});

async function deliver(message: OutgoingMessage): Promise<void> {
  const { database, outbox: queue } = backend.services;
  const id = await queue.enqueue(database, message);
  await queue.deliverNow(id);
  backend.clock.advance(1);
}

async function read(query = "") {
  const response = await backend.send(`/sandbox/outbox${query}`, { method: "GET" });
  return { response, markup: await response.text() };
}

const recipients = (markup: string) => [...markup.matchAll(/data-to="([^"]*)"/g)].map((match) => match[1]);

test("the outbox page lists deliveries, newest first, with the data attributes that tests read", async () => {
  await deliver(anySms("9876543210", "Your code is 482913."));
  await deliver({ channel: "mail", to: "reseller@example.in", subject: "Your code", text: "It is 551007.\nIt serves once." });
  await deliver({ channel: "call", from: "9000000001", to: "9876500000" });
  const { response, markup } = await read();
  expect(response.status).toBe(200);
  expect(recipients(markup)).toEqual(["9876500000", "reseller@example.in", "9876543210"]);
  expect([...markup.matchAll(/data-channel="(\w+)"/g)].map((match) => match[1])).toEqual(["call", "mail", "sms"]);
  expect(markup).toContain('<p class="text">Your code is 482913.</p>');
  expect(markup).toContain('<p class="text">It is 551007.\nIt serves once.</p>');
  expect(markup).toContain("<wbr />reseller<wbr />@example<wbr />.in</h2>");
  expect(markup).toContain('data-state="queued"');
  expect(markup).toContain("10-03-2026 12:00:00");
  expect(markup).not.toContain("9000000001");
});

test("the outbox page links to the owner's answer page and to an order, even without APP_ORIGIN", async () => {
  await deliver({ ...anySms("9876543210", "Somebody is at your vehicle."), values: { plate: "MH12AB1234", answerCode: "7KQ2M4XPTV" } });
  await deliver({ ...anySms("9876543210", "Your parcel is on its way."), values: { orderCode: "7KQ2M4XPTV7KQ2M4" } });
  const { markup } = await read();
  expect(markup).toContain('<a href="/r?c=7KQ2M4XPTV">Answer as the owner</a>');
  expect(markup).toContain('<a href="/order?o=7KQ2M4XPTV7KQ2M4">Open the order</a>');
});

test("the outbox page has only its own style, and is not cached", async () => {
  const { response, markup } = await read();
  const style = /<style>([^]*)<\/style>/.exec(markup)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(response.headers.get("content-security-policy")).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-robots-tag")).toBe("noindex");
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(markup).toMatch(/^<!doctype html>/);
  expect(markup).toContain('<html lang="en-IN">');
  expect(markup.match(/<h1>/g)).toHaveLength(1);
  expect(markup).not.toMatch(/<script|<link|style=|src=/);
  expect(markup).toContain("Nothing has been sent yet.");
});

test("the outbox page escapes markup in messages", async () => {
  const nasty = `"><script>alert('1')</script><img src=x onerror=alert(1)>`;
  await deliver(anySms(nasty, nasty));
  await deliver({ channel: "mail", to: nasty, subject: nasty, text: nasty });
  const { markup } = await read();
  expect(markup).not.toMatch(/<script|<img/);
  expect(markup).toContain("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;");
  expect(markup.match(/<li /g)).toHaveLength(2);
});

test("the outbox page links to older and newer pages", async () => {
  for (let index = 0; index < 41; index += 1) await deliver(anySms(String(9_000_000_000 + index), "-"));
  const pages = await Promise.all(["", "?page=1", "?page=2", "?page=3", "?page=4"].map(read));
  expect(pages.map(({ markup }) => recipients(markup).length)).toEqual([20, 20, 20, 1, 0]);
  expect(pages.map(({ markup }) => [...markup.matchAll(/href="\?page=(\d+)"/g)].map((match) => match[1]))).toEqual([
    ["2"],
    ["2"],
    ["1", "3"],
    ["2"],
    ["3"],
  ]);
  expect(recipients(pages[2]!.markup)[0]).toBe("9000000020");
  for (const odd of ["?page=0", "?page=-1", "?page=x", "?page=1e9", "?page=99999999999999999999", "?page=1;drop"]) {
    expect(recipients((await read(odd)).markup)).toHaveLength(20);
  }
});

test("the outbox page shows Indian time, even across midnight", () => {
  expect(indianTime(new Date("2026-12-31T18:30:00.000Z"))).toBe("01-01-2027 00:00:00");
  expect(indianTime(new Date("2026-03-10T18:29:59.999Z"))).toBe("10-03-2026 23:59:59");
});

describe("in production", () => {
  const production = { NODE_ENV: "production", SMS: "sandbox", CALLS: "sandbox", MAIL: "sandbox", PAYMENTS: "sandbox" };
  const SANDBOX_TOKEN = "only the operator knows this".replaceAll(" ", "-");

  test("the sandbox's pages do not exist without a token in the environment", async () => {
    const closed = await testBackend(production);
    for (const path of ["/sandbox/outbox", "/sandbox", "/sandbox/anything"])
      expect((await closed.send(path, { method: "GET" })).status).toBe(404);
    await closed.close();
  });

  test("the sandbox's pages require the token, which sets a cookie for an hour", async () => {
    const guarded = await testBackend({ ...production, SANDBOX_TOKEN, APP_ORIGIN: "https://stickers.example.in" });
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const post = (token: string) => guarded.send("/sandbox/outbox", { headers, body: new URLSearchParams({ token }).toString() });
    const open = (cookie = "") => guarded.send("/sandbox/outbox", { method: "GET", headers: { Cookie: cookie } });

    const answer = await open();
    expect([answer.status, (await answer.text()).includes("The value of SANDBOX_TOKEN")]).toEqual([401, true]);
    for (const wrong of ["", "x", `${SANDBOX_TOKEN}x`, SANDBOX_TOKEN.slice(1)]) {
      const refused = await post(wrong);
      expect([refused.status, refused.headers.get("set-cookie")]).toEqual([403, null]);
    }
    const admitted = await post(SANDBOX_TOKEN);
    const cookie = admitted.headers.get("set-cookie") ?? "";
    expect([admitted.status, admitted.headers.get("location")]).toEqual([303, "/sandbox/outbox"]);
    expect(cookie).toMatch(/^__Host-sandbox=[\w-]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
    expect(cookie).not.toContain(SANDBOX_TOKEN);
    expect((await open(`other=1; ${cookie.split(";")[0]}`)).status).toBe(200);
    for (const forged of ["__Host-sandbox=", `__Host-sandbox=${SANDBOX_TOKEN}`, cookie.split(";")[0]?.slice(0, -1) ?? ""])
      expect((await open(forged)).status).toBe(401);
    await guarded.close();
  });

  test("after 20 wrong tokens, even the correct one is refused for an hour, but only to this network", async () => {
    const guarded = await testBackend({ ...production, SANDBOX_TOKEN, APP_ORIGIN: "https://stickers.example.in" });
    const post = (token: string, address: string) =>
      guarded.send("/sandbox/outbox", {
        headers: { "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": address },
        body: new URLSearchParams({ token }).toString(),
      });
    for (let tries = 0; tries < 20; tries += 1) expect((await post(`wrong-${tries}`, "198.51.100.7")).status).toBe(403);
    const refused = await post(SANDBOX_TOKEN, "198.51.100.7");
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0, refused.headers.get("set-cookie")]).toEqual([429, true, null]);
    expect((await post(SANDBOX_TOKEN, "198.51.100.8")).status).toBe(303);
    guarded.clock.advance(3600);
    expect((await post(SANDBOX_TOKEN, "198.51.100.7")).status).toBe(303);
    await guarded.close();
  });
});
