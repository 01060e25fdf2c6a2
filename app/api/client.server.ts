import { Request } from "undici";
import { z } from "zod";

import type { Call } from "../../contract/call";
import { readAnswer, type Outcome } from "../../contract/outcome";
import { environment } from "~/env.server";
import { CLIENT_ADDRESS_HEADER } from "~/serving/listening.server";
import { countCall } from "~/serving/metrics.server";
import { REQUEST_ID_HEADER } from "~/serving/request-id.server";
import { apiBaseUrl, transport } from "./transport.server";

/** What a call is made with beside its payload. */
export type Asking = {
  /** The request being answered: its sender's address is passed on for the API's limits. */
  readonly request: { readonly headers: { get(name: string): string | null } };
  /** The session's token, if there is one. */
  readonly token?: string | null;
  /** The form's key: the API does the same work only once for it. */
  readonly idempotencyKey?: string | null;
  /** Ends the waiting sooner than the usual time. */
  readonly signal?: AbortSignal;
};

/** An answer larger than this is not one of ours. */
const LONGEST_ANSWER = 8 * 1024 * 1024;

/**
 * Asks the API and reads what it answers. Never throws: whatever goes wrong is an outcome.
 * A read that gets no answer is asked once more within the same time; what creates is never asked twice.
 */
export async function ask<Payload, Answer>(call: Call<Payload, Answer>, payload: Payload, asking: Asking): Promise<Outcome<Answer>> {
  const startedAt = performance.now();
  const outcome = await askPatiently(call, payload, asking);
  countCall(call.path, outcome.kind, (performance.now() - startedAt) / 1000);
  return outcome;
}

async function askPatiently<Payload, Answer>(call: Call<Payload, Answer>, payload: Payload, asking: Asking): Promise<Outcome<Answer>> {
  const timeout = AbortSignal.timeout(environment.apiTimeoutMilliseconds);
  const signal = asking.signal === undefined ? timeout : AbortSignal.any([timeout, asking.signal]);
  const outcome = await askOnce(call, payload, asking, signal);
  const mayRetry = call.effect === "read" && outcome.kind === "unavailable" && !signal.aborted;
  return mayRetry ? askOnce(call, payload, asking, signal) : outcome;
}

async function askOnce<Payload, Answer>(
  call: Call<Payload, Answer>,
  payload: Payload,
  asking: Asking,
  signal: AbortSignal,
): Promise<Outcome<Answer>> {
  try {
    const response = await withinTime(transport.send(write(call, payload, asking, signal)), signal);
    const body = await withinTime(response.text(), signal);
    if (body.length > LONGEST_ANSWER) return { kind: "unavailable" };
    return readAnswer(call, { status: response.status, body, retryAfter: response.headers.get("retry-after") });
  } catch {
    return { kind: "unavailable" };
  }
}

function write<Payload>(call: Call<Payload>, payload: Payload, asking: Asking, signal: AbortSignal): Request {
  const headers: Record<string, string> = { "Content-Type": "application/json", Accept: "application/json" };
  const address = asking.request.headers.get(CLIENT_ADDRESS_HEADER);
  if (address) headers["X-Forwarded-For"] = address;
  const requestId = asking.request.headers.get(REQUEST_ID_HEADER);
  if (requestId) headers["X-Request-Id"] = requestId;
  if (asking.token) headers["Authorization"] = `Bearer ${asking.token}`;
  if (asking.idempotencyKey && call.effect === "create") headers["Idempotency-Key"] = asking.idempotencyKey;
  return new Request(apiBaseUrl + call.path, {
    method: "POST",
    headers,
    body: JSON.stringify(z.encode(call.request, payload)),
    redirect: "error",
    signal,
  });
}

/** The built-in backend does not listen to abort signals; the person waits no longer for it than for any other API. */
function withinTime<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error("The API took too long"));
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
