import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { words } from "#contract/words";
import { browser } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import { codeSentTo } from "../harness/outbox";
import { requestCode, randomPhone } from "../harness/owner-journey";
import { scaledTimeout } from "../harness/scaled-timeout";
import { startWebsite, type Server } from "../harness/website";

const HALF_SENT_FORMS = 10;

/** How many wrong codes the API compares before it refuses every code. */
const COMPARED_CODES = 5;

const contact = `/quickcontact?guid=${stickers.paidCar}`;

describe("the website under load", () => {
  let website: Server;
  beforeAll(async () => {
    website = await startWebsite();
  });
  afterAll(() => website.stop());

  test("serves pages while 1,000 connections have sent only the start of a request", async () => {
    const { port } = new URL(website.origin);
    const slow = await Promise.all(Array.from({ length: 1000 }, () => sendStart(Number(port))));
    const pages = await Promise.all(Array.from({ length: 10 }, () => browser(website.origin).open(contact)));
    expect(pages.map((page) => page.status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(slow.filter((socket) => socket.writable).length).toBeGreaterThan(900);
    for (const socket of slow) socket.destroy();
  });

  test("compares at most five of 100 simultaneous wrong codes, and then refuses the right code", async () => {
    const phone = randomPhone();
    const visitor = browser(website.origin);
    await requestCode(visitor, phone);
    const code = await codeSentTo(website.origin, phone);
    const wrong = code === "000000" ? "111111" : "000000";
    const guess = () => visitor.post("/register", { intent: "verify", password: wrong });
    const guesses = await Promise.all(Array.from({ length: 100 }, guess));
    // On a busy machine, some of the simultaneous guesses are not compared, because the server is overloaded (503).
    for (let count = 0; count < COMPARED_CODES; count += 1) guesses.push(await guess());
    expect(guesses.filter((page) => page.text.includes("Invalid OTP..!")).length).toBeLessThanOrEqual(COMPARED_CODES);
    expect(guesses.filter((page) => page.status >= 500 && page.status !== 503)).toEqual([]);
    const refusal = async () => {
      const page = await visitor.post("/register", { intent: "verify", password: code });
      return { path: page.path, isRefused: page.text.includes(words.codeExpired) };
    };
    // While the server is overloaded (503), post the code again.
    await expect.poll(refusal, { timeout: scaledTimeout(20_000) }).toEqual({ path: "/register", isRefused: true });
  });

  test("starts one session if the right code is submitted 20 times at once", async () => {
    const phone = randomPhone();
    const asking = browser(website.origin);
    await asking.open(`/qrcode_process/${stickers.newUnpaidCar}`);
    await requestCode(asking, phone);
    const code = await codeSentTo(website.origin, phone);
    const seenBy = browser(website.origin, { cookies: asking.cookies, redirects: false });
    const answers = await Promise.all(Array.from({ length: 20 }, () => seenBy.post("/register", { intent: "verify", password: code })));
    expect(answers.filter((answer) => answer.headers.get("location") === "/profiledetail")).toHaveLength(1);
  });
});

test("a server that receives SIGTERM answers half-sent forms when the rest arrives, closes idle connections and exits with 0", async () => {
  const website = await startWebsite();
  const port = Number(new URL(website.origin).port);
  const idle = [await open(port), await usedConnection(port)];
  const halfSent = await Promise.all(Array.from({ length: HALF_SENT_FORMS }, () => beginForm(port)));
  // The response to this request proves that the server has read everything sent before.
  await browser(website.origin).open("/warning");
  const ended = website.stop();
  // The forms are completed last, because the server then closes all connections.
  await Promise.all(idle.map(closed));
  const answers = await Promise.all(halfSent.map((form) => form.finish()));
  expect(answers.filter((answer) => !answer.startsWith("HTTP/1.1 400 "))).toEqual([]);
  expect(answers.filter((answer) => !answer.includes("Please select a message first."))).toEqual([]);
  expect(await ended).toBe(0);
});

/** Sends the start of a form in which no message is selected. */
async function beginForm(port: number): Promise<{ finish(): Promise<string> }> {
  const body = "intent=message&id=";
  const socket = await open(port);
  const answer = collected(socket);
  socket.write(
    `POST ${contact} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.slice(0, 8));
  return {
    finish() {
      socket.write(body.slice(8));
      return answer;
    },
  };
}

/** Makes one request and keeps the connection open, as browsers do. */
async function usedConnection(port: number): Promise<Socket> {
  const socket = await open(port);
  socket.write("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  await once(socket, "data");
  return socket;
}

async function closed(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket.resume(), "close");
}

function collected(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    socket.setEncoding("utf8").on("data", (part: string) => (text += part));
    socket.once("close", () => resolve(text));
  });
}

/** Sends only the start of a request. */
async function sendStart(port: number): Promise<Socket> {
  const socket = await open(port);
  socket.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ");
  return socket;
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
  });
}
