import { fetch } from "undici";
import { z } from "zod";

import { fillDemo } from "../../backend/composition/demo/fill-demo";
import { lastCode } from "../../backend/testing/codes";
import { testBackend, type Sender } from "../../backend/testing/test-backend";
import type { ApiCall } from "#contract/call";
import { readAnswer, type Outcome, type RawAnswer } from "#contract/outcome";
import { codeSentTo } from "./outbox";
import { startApi } from "./website";

type Message = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string };

/** A way to call the built-in API, which has the demo data. */
export type ApiTransport = {
  /** Sends a raw request. */
  send(path: string, message: Message): Promise<RawAnswer>;
  /** The last one-time code that was sent to a phone. */
  codeFor(phone: string): Promise<string>;
  close(): Promise<void>;
};

/** Starts the backend in this process, with the demo data in a database of its own. */
export async function inProcessTransport(): Promise<ApiTransport> {
  const backend = await testBackend();
  await fillDemo(backend.services);
  return {
    async send(path, message) {
      // Advances the clock, so that no two requests have the same time.
      backend.clock.advance(1);
      return rawAnswer(await backend.send(path, message));
    },
    codeFor: (phone) => lastCode(backend, phone),
    close: () => backend.close(),
  };
}

/** Starts the backend in its own process, and makes API calls over HTTP. */
export async function httpTransport(): Promise<ApiTransport> {
  const api = await startApi();
  return {
    send: async (path, message) => rawAnswer(await fetch(api.origin + path, { method: "POST", ...message })),
    codeFor: (phone) => codeSentTo(api.origin, phone),
    async close() {
      await api.stop();
    },
  };
}

/** Makes one of the API calls that the folder `contract` defines, as the website does. */
export async function call<Payload, Answer>(
  transport: ApiTransport,
  { path, request, ...answer }: ApiCall<Payload, Answer>,
  payload: Payload,
  { bearer, key, from = "203.0.113.1" }: Sender = {},
): Promise<Outcome<Answer>> {
  const headers = {
    "Content-Type": "application/json",
    "X-Forwarded-For": from,
    ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
    ...(key ? { "Idempotency-Key": key } : {}),
  };
  return readAnswer(answer, await transport.send(path, { headers, body: JSON.stringify(z.encode(request, payload)) }));
}

type AnyResponse = { readonly status: number; readonly headers: { get(name: string): string | null }; text(): Promise<string> };

async function rawAnswer(response: AnyResponse): Promise<RawAnswer> {
  return { status: response.status, body: await response.text(), retryAfter: response.headers.get("retry-after") };
}
