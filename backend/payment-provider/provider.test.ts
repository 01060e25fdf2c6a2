import { Response } from "undici";
import { expect, test } from "vitest";

import { ENDLESS_BYTES, startEndlessServer } from "../../tests/fakes/endless-server";
import { silentLog, type LogEntry } from "../platform/process/log";
import { createProvider } from "./provider";

test("an endless response of the payment provider is read only up to the limit", async () => {
  const endless = await startEndlessServer();
  const account = { keyId: "rzp_test", keySecret: "secret", webhookSecret: "secret" };
  const provider = createProvider({ account, baseUrl: endless.url }, silentLog);
  expect(await provider.paymentsOf("order_1")).toBeNull();
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
  const fetch = () => Promise.resolve(new Response("{}", { status, headers: { "Content-Type": "application/json" } }));
  const provider = createProvider({ account, baseUrl: "http://provider.test", fetch }, (entry) => entries.push(entry));
  expect(await provider.cancelLink("plink_1")).toBe(isClosed);
  expect(entries).toMatchObject(logged);
});
