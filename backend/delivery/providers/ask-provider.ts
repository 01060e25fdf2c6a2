import type { ReadableStream } from "node:stream/web";

import { Agent, fetch } from "undici";

import type { SendOutcome } from "./provider";
import { timeouts } from "./timeouts";

/** What came of asking a provider. */
export type ProviderAnswer =
  /** The body is what its JSON says, or null when it is none. */
  | { readonly kind: "answered"; readonly status: number; readonly body: unknown }
  /** It never heard of it. */
  | { readonly kind: "unreached" }
  /** It may have heard of it, and done it. */
  | { readonly kind: "lost" };

export type ProviderRequest = {
  readonly headers: Readonly<Record<string, string>>;
  /** A form's fields are sent as a form, all else as JSON. */
  readonly body: URLSearchParams | object;
};

/** Far above what any answer has. */
const LONGEST_ANSWER = 256 * 1024;

const neverConnected = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  // A certificate is looked at before anything is said.
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "CERT_REVOKED",
  "CERT_SIGNATURE_FAILURE",
  "CERT_UNTRUSTED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

const connections = new Agent({ connect: { timeout: timeouts.connection } });

/** Posts to a provider and waits for its answer, though not for ever. It never throws. */
export async function askProvider(url: string, { headers, body }: ProviderRequest, signal: AbortSignal): Promise<ProviderAnswer> {
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  // Not `AbortSignal.timeout`, which `AbortSignal.any` loses when nobody else holds on to it (Node 20).
  const tooLong = setTimeout(giveUp, timeouts.answer);
  signal.addEventListener("abort", giveUp);
  try {
    signal.throwIfAborted();
    const response = await fetch(url, {
      method: "POST",
      headers: {
        Accept: "application/json",
        ...(body instanceof URLSearchParams ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body instanceof URLSearchParams ? body : JSON.stringify(body),
      redirect: "error",
      signal: waiting.signal,
      dispatcher: connections,
    });
    return { kind: "answered", status: response.status, body: parse(await readText(response.body)) };
  } catch (error) {
    return { kind: neverConnected.has(codeOf(error)) ? "unreached" : "lost" };
  } finally {
    clearTimeout(tooLong);
    signal.removeEventListener("abort", giveUp);
  }
}

/** What the provider said, or null. */
export function bodyOf(answer: ProviderAnswer): unknown {
  return answer.kind === "answered" ? answer.body : null;
}

/** What is to be done about anything but a success. */
export function outcomeOfRefusal(answer: ProviderAnswer): SendOutcome {
  switch (answer.kind) {
    case "unreached":
      return { kind: "failed", reason: "not reached" };
    case "lost":
      return { kind: "failed", reason: "no answer" };
    case "answered":
      return { kind: mayPass(answer.status) ? "failed" : "rejected", reason: `answered ${answer.status}` };
  }
}

/** Too many at once, troubles of its own, and a page that says it is being mended in place of an answer. */
function mayPass(status: number): boolean {
  return status < 300 || status >= 500 || [408, 425, 429].includes(status);
}

/** Whether it may have done what it was asked, though it does not say so: the answer was lost, or is none, or tells of its own troubles. */
export function mayBeDone(answer: ProviderAnswer): boolean {
  return answer.kind === "lost" || (answer.kind === "answered" && (answer.status < 300 || answer.status >= 500));
}

/** The name and password that a provider knows us by. */
export function basicAuthorization(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;
}

/** @returns nothing of an answer that is longer than any is. */
async function readText(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > LONGEST_ANSWER) return "";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch {
    return null;
  }
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";
}
