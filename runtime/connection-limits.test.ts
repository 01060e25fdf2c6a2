import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";

import { defaultConnectionLimits, limitConnections, type ConnectionLimits } from "./connection-limits";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const answerAll: RequestListener = (_, response) => response.end("ok");

type Started = { readonly server: Server; readonly open: (localAddress?: string) => Promise<Socket> };

/** Starts a server with these limits. `open` opens a connection. */
async function start(
  limits: Partial<ConnectionLimits>,
  listener = answerAll,
  ...addressOf: [((request: IncomingMessage) => string)?]
): Promise<Started> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  limitConnections(server, { ...defaultConnectionLimits, ...limits }, ...addressOf);
  await once(server, "listening");
  const open = async (localAddress = "127.0.0.1") => {
    const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", localAddress });
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

const slowForm = (headers = "") => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n${headers}\r\nstart`;

/** Opens connections whose bodies do not arrive, one after the other. */
async function openSlow({ server, open }: Started, count: number, headers = ""): Promise<Socket[]> {
  const slow: Socket[] = [];
  for (let each = 0; each < count; each += 1) {
    const [socket, asked] = [await open(), once(server, "request")];
    socket.write(slowForm(headers));
    await asked;
    slow.push(socket.resume());
  }
  return slow;
}

async function closed(socket: Socket | undefined): Promise<void> {
  if (socket?.closed === false) await once(socket, "close");
}

test("bodies that do not arrive make room, the oldest of the address with the most first", async () => {
  const started = await start({ connections: 4 }, (request, response) => void request.resume().once("end", () => response.end("ok")));
  const other = await started.open("127.0.0.2");
  const asked = once(started.server, "request");
  other.write(slowForm());
  await asked;
  const [first, second] = await openSlow(started, 3);
  const next = await started.open("127.0.0.3");
  await closed(first);
  next.write(ask);
  expect(String((await once(next, "data"))[0])).toContain("200 OK");
  // The slow body of another address is answered once it has arrived, and so is a new connection of the crowded address.
  other.write("body");
  expect(String((await once(other, "data"))[0])).toContain("200 OK");
  const same = await started.open();
  await closed(second);
  same.write(ask);
  expect(String((await once(same, "data"))[0])).toContain("200 OK");
});

test("answers that are not taken make room", async () => {
  const started = await start({ connections: 2 }, (_, response) => response.end(Buffer.alloc(32 * 1024 * 1024)));
  const unread = [await started.open(), await started.open()] as const;
  for (const socket of unread) {
    const asked = once(started.server, "request");
    socket.pause().write(ask + ask + ask);
    await asked;
  }
  const next = await started.open("127.0.0.2");
  next.write(ask);
  expect(String((await once(next, "data"))[0])).toContain("200 OK");
  await once(unread[0].resume(), "close");
});

test("behind a proxy, the address that a request names counts", async () => {
  const started = await start(
    { connections: 4 },
    (request) => void request.resume(),
    ({ headers }) => String(headers["x-forwarded-for"]),
  );
  const [alone] = await openSlow(started, 1, "X-Forwarded-For: 192.0.2.1\r\n");
  const [first] = await openSlow(started, 3, "X-Forwarded-For: 192.0.2.2\r\n");
  await started.open();
  await closed(first);
  expect(alone?.closed).toBe(false);
});

test("connections leave file descriptors for the database and files", () => {
  expect(defaultConnectionLimits.connections).toBeGreaterThan(100);
  expect(Number.isInteger(defaultConnectionLimits.connections)).toBe(true);
});
