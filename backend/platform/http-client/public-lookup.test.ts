import { expect, onTestFinished, test } from "vitest";

import { startProviderServer } from "../../../tests/fakes/provider-server";
import { awaitedTimeout } from "../../../tests/harness/scaled-timeout";
import { requestJson } from "./http-client";
import { isPublicAddress } from "./public-lookup";

test.each([
  ["127.0.0.1", 4],
  ["10.1.2.3", 4],
  ["169.254.169.254", 4],
  ["172.31.0.1", 4],
  ["192.168.1.1", 4],
  ["::1", 6],
  ["::ffff:10.0.0.1", 6],
  ["fd12::1", 6],
  ["fe80::1", 6],
])("%s is not on the internet", (address, family) => {
  expect(isPublicAddress({ address, family })).toBe(false);
});

test.each([
  ["142.250.0.1", 4],
  ["172.32.0.1", 4],
  ["2404:6800::1", 6],
])("%s is on the internet", (address, family) => {
  expect(isPublicAddress({ address, family })).toBe(true);
});

test("a name that leads to this machine is not reached", async () => {
  const server = await startProviderServer(() => ({ status: 200, body: {} }));
  onTestFinished(() => server.close());
  const url = server.url.replace("127.0.0.1", "localhost");
  const ask = (onlyPublic: boolean) => requestJson(url, { headers: {}, body: {}, timeout: awaitedTimeout(4_000), onlyPublic });
  expect(await ask(false)).toMatchObject({ kind: "answered", status: 200 });
  expect(await ask(true)).toEqual({ kind: "unreached" });
});
