import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import { fetch } from "undici";
import { afterAll, describe, expect, test } from "vitest";

import { freePort } from "../commands/steps/port.mjs";
import { wasNotSent } from "./unsent-request";

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

/** Starts a server that does this with each connection. @returns its port. */
async function listen(act: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer(act).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function failureOf(url: string): Promise<unknown> {
  return fetch(url, { method: "POST", body: "x" }).then(
    () => null,
    (error: unknown) => error,
  );
}

const failed = (facts: object) => new TypeError("fetch failed", { cause: Object.assign(new Error("planted"), facts) });
const refused = Object.assign(new Error("planted"), { syscall: "connect", code: "ECONNREFUSED" });
const timedOut = Object.assign(new Error("planted"), { syscall: "connect", code: "ETIMEDOUT" });

describe("a request was certainly not sent if", () => {
  test("nobody listens", async () => {
    expect(wasNotSent(await failureOf(`http://127.0.0.1:${await freePort()}`))).toBe(true);
  });

  test("the host has no address", async () => {
    expect(wasNotSent(await failureOf("http://nobody.invalid"))).toBe(true);
  });

  test("the server does not speak TLS", async () => {
    const port = await listen((socket) => socket.on("error", () => undefined).write("HTTP/1.1 400 Bad Request\r\n\r\n"));
    expect(wasNotSent(await failureOf(`https://127.0.0.1:${port}`))).toBe(true);
  });

  test("the server ends the connection during the handshake", async () => {
    const port = await listen((socket) => socket.on("error", () => undefined).once("data", () => socket.end()));
    expect(wasNotSent(await failureOf(`https://127.0.0.1:${port}`))).toBe(true);
  });

  test.each(["CERT_HAS_EXPIRED", "DEPTH_ZERO_SELF_SIGNED_CERT", "ERR_TLS_CERT_ALTNAME_INVALID"])(
    "its certificate is invalid: %s",
    (code) => {
      expect(wasNotSent(failed({ code }))).toBe(true);
    },
  );

  test("none of the host's addresses can be reached", () => {
    expect(wasNotSent(new TypeError("fetch failed", { cause: new AggregateError([refused, timedOut]) }))).toBe(true);
  });
});

describe("a request may have been sent if", () => {
  test("the server ends the connection after it has read the request", async () => {
    const port = await listen((socket) => socket.on("error", () => undefined).once("data", () => socket.destroy()));
    expect(wasNotSent(await failureOf(`http://127.0.0.1:${port}`))).toBe(false);
  });

  test.each([
    [{ code: "ECONNRESET", syscall: "read" }],
    [{ code: "UND_ERR_HEADERS_TIMEOUT" }],
    [{ code: "ETIMEDOUT", syscall: "read" }],
    [{}],
  ])("it failed otherwise: %o", (facts) => {
    expect(wasNotSent(failed(facts))).toBe(false);
  });

  test.each([null, "an error", new AggregateError([]), new AggregateError([refused, new Error("planted")])])(
    "nothing is known: %s",
    (error) => {
      expect(wasNotSent(error)).toBe(false);
    },
  );
});
