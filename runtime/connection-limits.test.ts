import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";

import { defaultConnectionLimits, limitConnections, type ConnectionLimits } from "./connection-limits";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const answerAll: RequestListener = (_, response) => response.end("ok");

type Started = { readonly server: Server; readonly open: () => Promise<Socket> };

/** Starts a server with these limits. `open` opens a connection. */
async function start(limits: Partial<ConnectionLimits>, listener = answerAll): Promise<Started> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  limitConnections(server, { ...defaultConnectionLimits, ...limits });
  await once(server, "listening");
  const open = async () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => undefined);
    await once(socket, "connect");
    return socket;
  };
  return { server, open };
}

const ask = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

test("a connection that sends nothing is closed", async () => {
  const { open } = await start({ inactivity: 50 });
  const silent = await open();
  silent.resume();
  await once(silent, "close");
});

test("a connection that takes nothing of its response is closed", async () => {
  const large = Buffer.alloc(32 * 1024 * 1024);
  const { server, open } = await start({ inactivity: 100 }, (_, response) => response.end(large));
  const slow = await open();
  slow.pause();
  const asked = once(server, "request");
  slow.write(ask);
  const [, response] = (await asked) as [unknown, ServerResponse];
  await once(response, "close");
  let taken = 0;
  slow.on("data", (part: Buffer) => (taken += part.length));
  slow.resume();
  await once(slow, "close");
  expect(taken).toBeLessThan(large.length);
});

test("of too many connections, the one that has waited longest is closed, and the new one is answered", async () => {
  const { open } = await start({ connections: 2 });
  const [first, second] = [await open(), await open()];
  second.write(ask);
  await once(second, "data");
  const third = await open();
  first.resume();
  await once(first, "close");
  for (const socket of [second, third]) {
    socket.write(ask);
    expect(String((await once(socket, "data"))[0])).toContain("200 OK");
  }
});

test("if every connection has a request, a new connection is closed instead", async () => {
  const { server, open } = await start({ connections: 1 }, (_, response) => void setTimeout(() => response.end("late"), 200));
  const busy = await open();
  const asked = once(server, "request");
  busy.write(ask);
  await asked;
  const refused = await open();
  refused.resume();
  await once(refused, "close");
  expect(String((await once(busy, "data"))[0])).toContain("late");
});

test("connections leave file descriptors for the database and files", () => {
  expect(defaultConnectionLimits.connections).toBeGreaterThan(100);
  expect(Number.isInteger(defaultConnectionLimits.connections)).toBe(true);
});
