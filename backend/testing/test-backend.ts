import { Request, type Response } from "undici";
import { z } from "zod";

import { type ApiCall, BROWSER_MARK_HEADER } from "#contract/call";
import { SHOWN_NOTICE_HEADER } from "#contract/notice";
import { readAnswer, type Outcome, type RawAnswer } from "#contract/outcome";
import { TYPED_CODE_HEADER } from "#contract/scanning";
import { createLocalCaller, createRequestHandler, type LocalCall } from "../composition/api";
import { handlers } from "../composition/handlers";
import { createServices } from "../composition/services";
import { readBackendEnvironment } from "../requests/environment/environment";
import type { Clock } from "../platform/process/clock";
import type { Log } from "../platform/process/log";
import type { Services } from "../requests/services";
import { openForTests } from "./test-database";

/** A clock that only the test moves. */
export type TestClock = Clock & { advance(seconds: number): void };

/** What a test can set in the headers of an API call. */
export type Sender = {
  readonly bearer?: string | null;
  /** The Idempotency-Key. */
  readonly key?: string;
  /** The caller's IP address. */
  readonly from?: string;
  /** The browser's identifier. A short name is padded to the right length. */
  readonly browser?: string;
  /** The notice that the page showed, such as "2026-11 hi". */
  readonly notice?: string;
  /** Whether the caller typed the sticker's code instead of scanning it. */
  readonly typed?: boolean;
};

export type TestBackend = {
  /** Makes an API call, as the website in the same process does. */
  call<Payload, Answer>(call: ApiCall<Payload, Answer>, payload: NoInfer<Payload>, sender?: Sender): Promise<Outcome<Answer>>;
  /** Makes an API call with the given path, headers and body, and returns the raw response. */
  callLocally(call: LocalCall): Promise<RawAnswer>;
  /** Sends a request, as a website on another machine does. */
  send(path: string, init: { method?: string; headers?: Record<string, string>; body?: string }): Promise<Response>;
  readonly clock: TestClock;
  /** The outbox is not started. Use `deliverNow` or `start`. */
  readonly services: Services;
  close(): Promise<void>;
};

/**
 * Opens a backend with a database of its own, in memory or, with TEST_DATABASE_URL, on PostgreSQL. Close it after the tests.
 * @param variables - environment variables for the test.
 */
export async function testBackend(variables: Record<string, string> = {}, log: Log = errorPrintingLog): Promise<TestBackend> {
  const opened = await openForTests();
  const clock = testClock();
  const environment = readBackendEnvironment({ BACKEND_SECRET: "a secret for tests that is long enough", ...variables });
  const services = createServices(environment, opened.database, clock, log);
  const handle = createRequestHandler(services, log);
  const callLocally = createLocalCaller(services, handlers, log);
  const send: TestBackend["send"] = (path, init) => handle(new Request(`http://backend.test${path}`, { method: "POST", ...init }));
  return {
    send,
    callLocally,
    clock,
    services,
    async call(call, payload, sender = {}) {
      const text = JSON.stringify(z.encode(call.request, payload));
      return readAnswer(call, await callLocally({ path: call.path, headers: headersOf(sender), text }));
    },
    async close() {
      await services.outbox.stop();
      await opened.close();
    },
  };
}

function testClock(): TestClock {
  let now = new Date("2026-03-10T06:30:00.000Z").getTime();
  return {
    now: () => new Date(now),
    advance: (seconds) => {
      now += seconds * 1000;
    },
  };
}

function headersOf({ bearer, key, from = "203.0.113.1", browser, notice, typed }: Sender): Record<string, string> {
  return {
    "content-type": "application/json",
    "x-forwarded-for": from,
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...(key ? { "idempotency-key": key } : {}),
    ...(notice === undefined ? {} : { [SHOWN_NOTICE_HEADER.toLowerCase()]: notice }),
    ...(typed ? { [TYPED_CODE_HEADER.toLowerCase()]: "1" } : {}),
    ...(browser ? { [BROWSER_MARK_HEADER.toLowerCase()]: browser.padEnd(43, "_") } : {}),
  };
}

/** Prints internal errors. Tests that expect errors pass a log of their own. */
const errorPrintingLog: Log = (entry) => {
  if (entry.level === "error") process.stderr.write(`${JSON.stringify(entry, null, 2)}\n`);
};
