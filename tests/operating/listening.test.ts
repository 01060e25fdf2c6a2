import { connect } from "node:net";
import { expect, test } from "vitest";

import { guardOpenOutbox } from "../../commands/steps/listening.mjs";
import { browser } from "../harness/browser/browser";
import { startWebsite } from "../harness/website";

/** An address of this machine that only a server on all addresses answers. */
const ANOTHER_ADDRESS = "127.0.0.2";
const started = (environment: Readonly<Record<string, string>>) =>
  startWebsite({ environment: { NODE_ENV: "", SANDBOX_PAGES: "", APP_ORIGIN: "", ...environment } });

function isReached(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, ANOTHER_ADDRESS);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

test.each([
  [{}, { HOST: "127.0.0.1" }, false],
  [{ SANDBOX_PAGES: "open" }, { HOST: "127.0.0.1", SANDBOX_PAGES: "open" }, false],
  [{ HOST: "::1", SANDBOX_PAGES: "open" }, { HOST: "::1", SANDBOX_PAGES: "open" }, false],
  [{ HOST: "0.0.0.0" }, { HOST: "0.0.0.0" }, false],
  [{ HOST: "0.0.0.0", SANDBOX_PAGES: "open" }, { HOST: "0.0.0.0" }, true],
  [{ HOST: "192.168.1.7", SANDBOX_PAGES: "open" }, { HOST: "192.168.1.7" }, true],
  [{ HOST: "127.evil.example", SANDBOX_PAGES: "open" }, { HOST: "127.evil.example" }, true],
  [{ HOST: "0.0.0.0", SANDBOX_PAGES: "open", SANDBOX_TOKEN: "own" }, { HOST: "0.0.0.0", SANDBOX_TOKEN: "own" }, false],
])("with %j, the server gets %j, and a new token: %s", (given, expected, makesToken) => {
  const environment: Record<string, string | undefined> = { ...given };
  const token = guardOpenOutbox(environment);
  expect(environment).toEqual(token === null ? expected : { ...expected, SANDBOX_TOKEN: token });
  expect(token ?? "no token").toMatch(makesToken ? /^[a-z2-9]{20}$/ : /^no token$/);
});

test("without NODE_ENV and HOST, the website listens on this machine only, and says so", async () => {
  const website = await started({ HOST: "" });
  expect(website.output()).toContain("HOST is not set. Listening on 127.0.0.1, for this machine only.");
  expect((await browser(website.origin).open("/sandbox/outbox")).status).toBe(200);
  expect(await isReached(Number(new URL(website.origin).port)), `${ANOTHER_ADDRESS} reaches the server`).toBe(false);
  await website.stop();
});

test("without NODE_ENV and with HOST=0.0.0.0, the outbox asks for a token, which the start prints", async () => {
  const website = await started({ HOST: "0.0.0.0" });
  const [, token = ""] = /asks for the token (\S+)/.exec(website.output()) ?? [];
  expect(await isReached(Number(new URL(website.origin).port)), `${ANOTHER_ADDRESS} reaches the server`).toBe(true);
  const asked = await browser(website.origin).open("/sandbox/outbox");
  expect([asked.status, asked.text]).toEqual([401, expect.stringContaining("SANDBOX_TOKEN")]);
  expect((await asked.form("Show the outbox").fill({ token }).submit("Show the outbox")).status).toBe(200);
  await website.stop();
});
