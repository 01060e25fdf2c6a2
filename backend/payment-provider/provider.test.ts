import { expect, test } from "vitest";

import { ENDLESS_BYTES, startEndlessServer } from "../../tests/fakes/endless-server";
import { silentLog } from "../process/log";
import { createProvider } from "./provider";

test("an endless response of the payment provider is read only up to the limit", async () => {
  const endless = await startEndlessServer();
  const account = { keyId: "rzp_test", keySecret: "secret", webhookSecret: "secret" };
  const provider = createProvider({ account, baseUrl: endless.url }, silentLog);
  expect(await provider.paymentsOf("order_1")).toBeNull();
  expect(await endless.bytesSent()).toBeLessThan(ENDLESS_BYTES / 4);
  endless.close();
});
