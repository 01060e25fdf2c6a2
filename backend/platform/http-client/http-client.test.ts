import { createServer, type AddressInfo, type Server } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { SMTPServer } from "smtp-server";
import { afterEach, expect, onTestFinished, test } from "vitest";

import { awaitedTimeout } from "../../../tests/harness/scaled-timeout";
import { ENDLESS_BYTES, startEndlessServer } from "../../../tests/fakes/endless-server";
import { requestJson } from "./http-client";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const ask = (url: string) => requestJson(url, { headers: {}, body: {}, timeout: awaitedTimeout(4_000) });

/** Forces garbage collection repeatedly until the test ends. Later, it would slow down all test files of the worker. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collecting = setInterval(() => void runInNewContext("gc()"), 500);
  onTestFinished(() => clearInterval(collecting));
}

test("a request that gets no response times out despite garbage collection, and one that gets no TLS connection counts as not received", async () => {
  const silent = await portOf(createServer((socket) => socket.on("error", () => undefined)));
  collectGarbage();
  expect(await Promise.all([`http://127.0.0.1:${silent}`, `https://127.0.0.1:${silent}`].map(ask))).toEqual([
    { kind: "lost" },
    { kind: "unreached" },
  ]);
});

test("a server with a self-signed certificate receives nothing", async () => {
  // This server uses TLS with a self-signed certificate.
  const { server } = new SMTPServer({ secure: true, logger: false }).on("error", () => undefined);
  expect(await ask(`https://127.0.0.1:${await portOf(server)}`)).toEqual({ kind: "unreached" });
});

test("an endless response is read only up to the limit", async () => {
  const endless = await startEndlessServer();
  expect(await ask(endless.url)).toEqual({ kind: "answered", status: 200, body: null });
  expect(await endless.bytesSent()).toBeLessThan(ENDLESS_BYTES / 4);
  endless.close();
});
