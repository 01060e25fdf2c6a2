import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fetch } from "undici";
import { describe, expect, test } from "vitest";

import { READS_BROWSER_MARK_HEADER } from "#contract/call";
import { demoOwners } from "../../backend/composition/demo/data";
import { serverOptions } from "../fakes/provider-server";
import { browser } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import { requestCode, randomPhone } from "../harness/owner-journey";
import { sharedServer } from "../harness/shared-server";
import { METRICS_TOKEN, startApi, startWebsite } from "../harness/website";

const api = sharedServer(startApi);
const withExternalApi = sharedServer(() => startWebsite({ apiBaseUrl: api.origin }));
const withBuiltInApi = sharedServer(startWebsite);
const stranded = sharedServer(() => startWebsite({ environment: { METRICS_TOKEN: "" }, apiBaseUrl: "http://127.0.0.1:9" }));

type LogLine = {
  readonly msg: string;
  readonly requestId?: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly milliseconds?: number;
};

function logOf(server: { output(): string }): LogLine[] {
  const lines = server.output().split("\n");
  return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as LogLine);
}

/** Waits for a request's log line, which the server writes after it has sent the response. */
async function lineOf(server: { output(): string }, requestId: string): Promise<LogLine> {
  await expect.poll(() => logOf(server).filter((line) => line.requestId === requestId)).toHaveLength(1);
  return logOf(server).find((line) => line.requestId === requestId)!;
}

async function metricsOf(origin: string, token = METRICS_TOKEN): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  return { status: answer.status, text: await answer.text() };
}

describe.each([
  ["the website with the built-in API", withBuiltInApi],
  ["the website with an external API", withExternalApi],
  ["the API alone", api],
])("%s", (_, server) => {
  test("is alive and ready", async () => {
    for (const probe of ["/healthz", "/readyz"]) {
      const answer = await fetch(server.origin + probe);
      expect([probe, answer.status, answer.headers.get("cache-control")]).toEqual([probe, 200, "no-store"]);
    }
  });

  test("shows its metrics only with the token", async () => {
    expect((await fetch(`${server.origin}/metrics`)).status).toBe(401);
    expect((await metricsOf(server.origin, "another-token-of-somebody")).status).toBe(401);
    const { status, text } = await metricsOf(server.origin);
    expect(status).toBe(200);
    expect(Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  });
});

test("a website whose API is down is alive but not ready, and a website without a metrics token shows no metrics", async () => {
  expect((await fetch(`${stranded.origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${stranded.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${stranded.origin}/metrics`)).status).toBe(404);
});

test("a website is as ready as the built-in API that it calls", async () => {
  let isReady = false;
  const otherApi = createServer(serverOptions, ({ url }, response) => {
    response.setHeader(READS_BROWSER_MARK_HEADER, "1");
    if (url === "/readyz") response.writeHead(isReady ? 200 : 503).end(isReady ? "ready\n" : "the disk is full\n");
    else response.writeHead(404).end();
  });
  await once(otherApi.listen(0, "127.0.0.1"), "listening");
  const website = await startWebsite({ apiBaseUrl: `http://127.0.0.1:${(otherApi.address() as AddressInfo).port}` });
  const readiness = async () => {
    const answer = await fetch(`${website.origin}/readyz`);
    return [answer.status, await answer.text()];
  };
  expect(await readiness()).toEqual([503, "the API is not ready: the disk is full\n"]);
  isReady = true;
  expect(await readiness()).toEqual([200, "ready\n"]);
  await website.stop();
  otherApi.close();
});

test("metrics count requests by route, API calls by outcome, and waiting messages", async () => {
  await fetch(`${withBuiltInApi.origin}/qrcode_process/${stickers.paidCar}`, { redirect: "manual" });
  await fetch(`${withBuiltInApi.origin}/qrcode_process/no-such-sticker`, { redirect: "manual" });
  const { text } = await metricsOf(withBuiltInApi.origin);
  expect(text).toMatch(/^http_requests_total\{route="\/qrcode_process\/:guid",method="GET",status="302"\} \d+$/m);
  expect(text).toMatch(/^http_request_duration_seconds_bucket\{le="10",route="\/qrcode_process\/:guid",method="GET"\} \d+$/m);
  expect(text).toMatch(/^api_calls_total\{path="\/qrcodedetail",outcome="ok"\} \d+$/m);
  expect(text).toMatch(/^api_calls_total\{path="\/qrcodedetail",outcome="refused"\} \d+$/m);
  expect(text).toMatch(/^outbox_waiting \d+$/m);
  expect(text).toMatch(/^outbox_oldest_seconds \d/m);
  expect(text).toMatch(/^outbox_dead_letters \d+$/m);
  expect(text).not.toContain(stickers.paidCar);
});

test("a trusted proxy's request id is in the response and in the logs of the website and the API", async () => {
  const requestId = "from-the-proxy.1";
  const answer = await fetch(`${withExternalApi.origin}/quickcontact?guid=${stickers.paidCar}`, { headers: { "X-Request-Id": requestId } });
  expect(answer.headers.get("x-request-id")).toBe(requestId);
  expect(await lineOf(withExternalApi, requestId)).toMatchObject({ msg: "request", method: "GET", route: "/quickcontact", status: 200 });
  expect(await lineOf(api, requestId)).toMatchObject({ msg: "request", method: "POST", route: "/qrcodedetail", status: 200 });
});

test("a request without a valid id gets a new id", async () => {
  for (const headers of [{}, { "X-Request-Id": "two words" }, { "X-Request-Id": "x".repeat(129) }]) {
    const answer = await fetch(`${withBuiltInApi.origin}/warning`, { headers });
    const given = answer.headers.get("x-request-id") ?? "";
    expect(given).toMatch(/^[\da-f-]{36}$/);
    expect(await lineOf(withBuiltInApi, given)).toMatchObject({ route: "/warning", status: 200 });
  }
});

test("the logs of the website and the API contain no personal data", async () => {
  const phone = randomPhone();
  await requestCode(browser(withExternalApi.origin), phone, "somebody@example.in");
  await browser(withExternalApi.origin).open(`/qrcode_process/${stickers.paidCar}`);
  await browser(withExternalApi.origin).post(`/quickcontact?guid=${stickers.paidCar}`, { button: "call", from: "9876543210" });
  const said = [...logOf(withExternalApi), ...logOf(api)].map((line) => JSON.stringify(line)).join("\n");
  expect(said).toContain("/qrcode_process/:guid");
  for (const secret of [phone, "somebody@", "9876543210", stickers.paidCar, demoOwners.asha.phone, "127.0.0.1", "203.0.113"]) {
    expect(said).not.toContain(secret);
  }
});
