import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";

import { READS_BROWSER_MARK_HEADER } from "#contract/call";
import { apiHeaders } from "~/api-headers.server";
import { serverOptions } from "../../fakes/provider-server";
import { browser } from "../../harness/browser/browser";
import { sharedServer } from "../../harness/shared-server";
import { startWebsite } from "../../harness/website";

const KEY = "key-of-this-api-d41d8cd9";

type Received = { readonly request: string; readonly headers: IncomingHttpHeaders };

/** What the API and the other host received since the start of the test. */
const received: Received[] = [];
let location: string | null = null;

/** An API below a path. It declares what the built-in API declares, so that it gets every probe and every header. */
const api = createServer(serverOptions, ({ method, url, headers }, response) => {
  received.push({ request: `${method} ${url}`, headers });
  if (location !== null) return void response.writeHead(302, { Location: location }).end();
  response.writeHead(200, { [READS_BROWSER_MARK_HEADER]: "1", "Content-Type": "application/json" }).end('{"ErrorCode":"1","Message":"No"}');
});
const otherHost = createServer(serverOptions, ({ headers }, response) => {
  received.push({ request: "other host", headers });
  response.end();
});
for (const server of [api, otherHost]) await once(server.listen(0, "127.0.0.1"), "listening");
const portOf = (server: typeof api) => (server.address() as AddressInfo).port;

const website = sharedServer(() =>
  startWebsite({
    apiBaseUrl: `http://127.0.0.1:${portOf(api)}/shop/v2//`,
    environment: { API_HEADERS: JSON.stringify({ "X-Api-Key": KEY, "User-Agent": "PlateNote" }), LOG_LEVEL: "debug" },
  }),
);
beforeEach(() => {
  received.length = 0;
  location = null;
});
afterAll(() => {
  for (const server of [api, otherHost]) server.close();
});

test("every call goes below the path of API_BASE_URL and carries API_HEADERS, which the log does not show", async () => {
  const visitor = browser(website.origin);
  await visitor.open("/qrcode_process/MH31-PAID-0001");
  const page = await visitor.open("/userlogin");
  await page.form("Send OTP").fill({ phone: "9820012345" }).submit("Send OTP");
  expect(received.map(({ request }) => request)).toEqual(
    expect.arrayContaining(["POST /shop/v2/qrcodedetail", "POST /shop/v2/vehicle_owner/login"]),
  );
  expect(received.filter(({ request }) => !request.startsWith("POST /shop/v2/"))).toEqual([]);
  expect(received.filter(({ headers }) => headers["x-api-key"] !== KEY || headers["user-agent"] !== "PlateNote")).toEqual([]);
  await fetch(`${website.origin}/readyz`);
  expect(website.output()).toContain("/userlogin");
  expect(website.output()).not.toContain(KEY);
});

test("the probes of the API's readiness carry API_HEADERS", async () => {
  expect((await fetch(`${website.origin}/readyz`)).status).toBe(200);
  expect(received.map(({ request, headers }) => [request, headers["x-api-key"]])).toEqual([
    ["HEAD /shop/v2", KEY],
    ["GET /shop/v2/readyz", KEY],
  ]);
});

test("no request follows a redirect to another host, which would get API_HEADERS", async () => {
  location = `http://127.0.0.1:${portOf(otherHost)}/`;
  expect((await fetch(`${website.origin}/readyz`)).status).toBe(200);
  await browser(website.origin).open("/qrcode_process/MH31-PAID-0001");
  expect(received.map(({ request }) => request)).toEqual(expect.arrayContaining(["HEAD /shop/v2", "POST /shop/v2/qrcodedetail"]));
  expect(received.filter(({ request }) => request === "other host")).toEqual([]);
});

test("API_HEADERS cannot replace a header that the website sets", async () => {
  const page = await browser(website.origin).open("/userlogin");
  await page.form("Send OTP").fill({ phone: "9820012346" }).submit("Send OTP");
  const free = ["x-api-key", "user-agent", "accept-language", "accept-encoding", "sec-fetch-mode"];
  const own = received.flatMap(({ headers }) => Object.keys(headers)).filter((name) => !free.includes(name));
  expect(own).toEqual(expect.arrayContaining(["idempotency-key", "x-forwarded-for", "x-request-id", "content-type"]));
  for (const name of own) expect(apiHeaders.safeParse(JSON.stringify({ [name]: "1" })).success, name).toBe(false);
});
