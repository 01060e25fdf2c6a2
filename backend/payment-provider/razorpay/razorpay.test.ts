import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";

import { ENDLESS_BYTES, startEndlessServer } from "../../../tests/fakes/endless-server";
import { silentLog, type LogEntry } from "../../platform/process/log";
import { createRazorpay } from "./razorpay";

test("an endless response of the payment provider is read only up to the limit", async () => {
  const endless = await startEndlessServer();
  const account = { keyId: "rzp_test", keySecret: "secret", webhookSecret: "secret" };
  const provider = createRazorpay({ account, baseUrl: endless.url }, silentLog);
  expect(await provider.paymentsOf({ source: "order", id: "order_1" })).toBeNull();
  expect(await endless.bytesSent()).toBeLessThan(ENDLESS_BYTES / 4);
  endless.close();
});

test.each([
  [400, true, []],
  [404, true, []],
  [500, false, [{ level: "error", event: "payment link not cancelled" }]],
])("a link that the provider answers %i for is closed: %s", async (status, isClosed, logged) => {
  const account = { keyId: "rzp_test", keySecret: "secret", webhookSecret: "secret" };
  const entries: LogEntry[] = [];
  const server = createServer((_, response) => response.writeHead(status, { "Content-Type": "application/json" }).end("{}"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = createRazorpay({ account, baseUrl }, (entry) => entries.push(entry));
  expect(await provider.cancelLink("plink_1")).toBe(isClosed);
  expect(entries).toMatchObject(logged);
  server.closeAllConnections();
  server.close();
});
