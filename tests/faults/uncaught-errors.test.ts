import { describe, expect, test } from "vitest";

import { startPartialRequest } from "../harness/partial-request";
import { startApi, startWebsite } from "../harness/website";
import { scaledTimeout } from "../harness/scaled-timeout";

const METRICS_TOKEN = "a-token-for-the-tests";
const environment = {
  NODE_OPTIONS: `--import ${new URL("../harness/uncaught-errors-preload.mjs", import.meta.url).href}`,
  METRICS_TOKEN,
};

describe.each([
  ["the website", startWebsite, { path: "/contactus", body: "firstname=Asha", status: 400 }],
  ["the API alone", startApi, { path: "/pages", body: '{"page_id":1}', status: 200 }],
] as const)("%s", (_, start, { path, body, status }) => {
  test("logs and counts an uncaught error, and finishes the current request", async () => {
    const server = await start({ environment });
    const request = await startPartialRequest(server.origin, path, body);
    process.kill(server.pid, "SIGUSR2");
    await expect.poll(() => uncaughtIn(server.output()), { timeout: scaledTimeout(10_000) }).toHaveLength(2);
    expect(await request.finish()).toContain(`HTTP/1.1 ${status} `);

    expect(uncaughtIn(server.output()).map(({ kind, isLast }) => ({ kind, isLast }))).toEqual(
      expect.arrayContaining([
        { kind: "exception", isLast: false },
        { kind: "rejection", isLast: false },
      ]),
    );
    const metrics = await fetch(`${server.origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
    const counted = (await metrics.text()).match(/^uncaught_errors_total\{.*$/gm);
    expect(counted?.sort()).toEqual(['uncaught_errors_total{kind="exception"} 1', 'uncaught_errors_total{kind="rejection"} 1']);
    expect(await server.stop()).toBe(0);
  });

  test("stays up, however many requests fail", async () => {
    const server = await start({ environment });
    for (let sent = 0; sent < 120; sent += 1) await fetch(`${server.origin}${path}`, { headers: { "X-Fail-Later": "1" } });
    await expect.poll(() => uncaughtIn(server.output()).length, { timeout: scaledTimeout(10_000) }).toBe(240);
    expect(uncaughtIn(server.output()).filter(({ isLast }) => isLast)).toEqual([]);
    expect(await server.stop()).toBe(0);
  });

  test("exits with an error code if uncaught errors continue", async () => {
    const server = await start({ environment });
    const request = await startPartialRequest(server.origin, path, body);
    for (let round = 1; uncaughtIn(server.output()).every(({ isLast }) => !isLast); round += 1) {
      process.kill(server.pid, "SIGUSR2");
      await expect.poll(() => uncaughtIn(server.output()).length, { timeout: scaledTimeout(10_000) }).toBeGreaterThanOrEqual(2 * round);
    }
    expect(await request.finish()).toContain(`HTTP/1.1 ${status} `);
    expect(await server.ended).toBe(1);
  });
});

function uncaughtIn(output: string): { kind: string; isLast: boolean }[] {
  return output
    .split("\n")
    .filter((line) => line.includes('"msg":"uncaught error"'))
    .map((line) => JSON.parse(line) as { kind: string; isLast: boolean });
}
