import { createServer, type AddressInfo, type Server } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";

import { ENDLESS_BYTES, openEndlessServer } from "../../tests/stand-ins/endless-server";
import { askServer } from "./ask-server";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const ask = (url: string) => askServer(url, { headers: {}, body: {}, timeout: 4_000 });

/** Has what nobody holds on to collected, again and again. */
function collectGarbage(): NodeJS.Timeout {
  setFlagsFromString("--expose-gc");
  return setInterval(() => void runInNewContext("gc()"), 500);
}

test("what does not answer is given up, though the garbage be collected; what does not even connect was not reached", async () => {
  const silent = await portOf(createServer((socket) => socket.on("error", () => undefined)));
  const collecting = collectGarbage();
  expect(await Promise.all([`http://127.0.0.1:${silent}`, `https://127.0.0.1:${silent}`].map(ask))).toEqual([
    { kind: "lost" },
    { kind: "unreached" },
  ]);
  clearInterval(collecting);
});

test("who has a certificate of its own making is told nothing", async () => {
  // This one speaks first in TLS, with such a certificate.
  const { server } = new SMTPServer({ secure: true, logger: false }).on("error", () => undefined);
  expect(await ask(`https://127.0.0.1:${await portOf(server)}`)).toEqual({ kind: "unreached" });
});

test("an answer without an end is not read to its end", async () => {
  const endless = await openEndlessServer();
  expect(await ask(endless.url)).toEqual({ kind: "answered", status: 200, body: null });
  expect(await endless.bytesSent()).toBeLessThan(ENDLESS_BYTES / 4);
  endless.close();
});
