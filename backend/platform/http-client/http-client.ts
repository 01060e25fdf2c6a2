import { Agent, fetch, type RequestInit } from "undici";

import { readAtMost } from "../../../runtime/bounded-body";
import { wasNotSent } from "../../../runtime/unsent-request";
import { publicLookup } from "./public-lookup";

/** The result of a request to a provider's API. */
export type HttpResult =
  /** The server responded. The body is the parsed JSON, or null if it is not JSON or is too long. */
  | { readonly kind: "answered"; readonly status: number; readonly body: unknown }
  /** The server did not receive the request. */
  | { readonly kind: "unreached" }
  /** The server may have received and processed the request. */
  | { readonly kind: "lost" };

export type HttpRequest = {
  readonly headers: Readonly<Record<string, string>>;
  /** URLSearchParams are posted as a form, bytes as they are, other objects as JSON. Without a body the request is a GET. */
  readonly body?: URLSearchParams | Uint8Array<ArrayBuffer> | object;
  /** How long to wait for the whole response, in milliseconds. */
  readonly timeout: number;
  /** Whether a stranger chose the URL: no address of this machine or its network is then reached. */
  readonly onlyPublic?: boolean;
  /** Aborts the request early. */
  readonly signal?: AbortSignal;
};

/** In bytes. Expected responses are much shorter. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

/** How long to wait for a connection. Shorter than any wait for a response, so that a failed connection is "unreached" and not "lost". */
const CONNECTION_TIMEOUT_MS = 2_000;

const connections = new Agent({ connect: { timeout: CONNECTION_TIMEOUT_MS } });

const publicConnections = new Agent({ connect: { timeout: CONNECTION_TIMEOUT_MS, lookup: publicLookup } });

/** Sends a request to a provider's API and waits for the response. Never throws, follows no redirects, reads at most 1 MiB. */
export async function requestJson(url: string, request: HttpRequest): Promise<HttpResult> {
  const { signal } = request;
  const controller = new AbortController();
  const abort = () => controller.abort();
  // Do not use `AbortSignal.timeout`: on Node 20, garbage collection can remove it from `AbortSignal.any` before it fires.
  const timer = setTimeout(abort, request.timeout);
  signal?.addEventListener("abort", abort);
  try {
    signal?.throwIfAborted();
    const dispatcher = request.onlyPublic ? publicConnections : connections;
    const response = await fetch(url, { ...contentOf(request), redirect: "error", signal: controller.signal, dispatcher });
    return { kind: "answered", status: response.status, body: parseJson(await readAtMost(response.body, MAX_RESPONSE_BYTES)) };
  } catch (error) {
    return { kind: wasNotSent(error) ? "unreached" : "lost" };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** Returns a response's body, or null. */
export function bodyOf(answer: HttpResult): unknown {
  return answer.kind === "answered" ? answer.body : null;
}

/** Describes a failed request for the log and the outbox. Contains nothing that was sent. */
export function reasonOf(answer: HttpResult): string {
  switch (answer.kind) {
    case "unreached":
      return "not reached";
    case "lost":
      return "no answer";
    case "answered":
      return `answered ${answer.status}`;
  }
}

export function basicAuthorization(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;
}

function contentOf({ headers, body }: HttpRequest): Pick<RequestInit, "method" | "headers" | "body"> {
  const accept = { Accept: "application/json", ...headers };
  if (body === undefined) return { method: "GET", headers: accept };
  if (body instanceof URLSearchParams || body instanceof Uint8Array) return { method: "POST", headers: accept, body };
  return { method: "POST", headers: { "Content-Type": "application/json", ...accept }, body: JSON.stringify(body) };
}

/** Returns null for a text that is not JSON. */
export function parseJson(text: string | null): unknown {
  try {
    const parsed: unknown = JSON.parse(text ?? "");
    return parsed;
  } catch {
    return null;
  }
}
