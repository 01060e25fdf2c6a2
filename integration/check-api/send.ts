import { randomUUID } from "node:crypto";

import { Agent, fetch, type Response } from "undici";
import { z } from "zod";

import { type ApiCall, requestHeaders, SUPPORTS_IDEMPOTENCY_HEADER } from "#contract/call";
import { MAX_RESPONSE_BYTES, type RawAnswer } from "#contract/outcome";
import { readAtMost } from "../../runtime/bounded-body";

/** How long the website waits for the first call of a page with its default settings: four fifths of 10 seconds. */
const TIMEOUT_MS = 8_000;

const MAX_DEPTH = 50;

/** What came back of one call, as far as the website would see it. */
export type Exchange = {
  /** The response. Null if there was none, or if its body is too large. */
  readonly raw: RawAnswer | null;
  /** Why there is no response, in a few words. "" if there is one. */
  readonly failure: string;
  readonly contentType: string;
  readonly declaresIdempotency: boolean;
  readonly milliseconds: number;
};

type SendOptions = {
  readonly token: string | null;
  /** The Idempotency-Key. */
  readonly key: string | null;
  /** The IP address of the visitor for whom the website would make the call. */
  readonly visitor: string;
};

export type Connection = {
  /** Makes one call, as the website would. Never throws. */
  send<Request>(call: ApiCall<Request>, payload: Request, options: SendOptions): Promise<Exchange>;
  close(): Promise<void>;
};

/**
 * Opens a connection to somebody's API.
 * @param baseUrl - the API's URL, which may have a path.
 * @param headers - further headers of every call, such as an API key.
 * @param timeoutMs - how long to wait for a response.
 */
export function connect(baseUrl: string, headers: Readonly<Record<string, string>>, timeoutMs = TIMEOUT_MS): Connection {
  const dispatcher = new Agent({ connectTimeout: 5_000 });
  return {
    async send(call, payload, { token, key, visitor }) {
      const startedAt = performance.now();
      const facts = { contentType: "", declaresIdempotency: false, failure: "" };
      const finish = (rest: Partial<Exchange>): Exchange => ({
        raw: null,
        ...facts,
        ...rest,
        milliseconds: Math.round(performance.now() - startedAt),
      });
      try {
        const own = requestHeaders({ id: randomUUID(), clientAddress: visitor, token, idempotencyKey: key });
        const body = JSON.stringify(z.encode(call.request, payload));
        const signal = AbortSignal.timeout(timeoutMs);
        const url = baseUrl.replace(/\/+$/, "") + call.path;
        const response = await fetch(url, {
          method: "POST",
          headers: { ...headers, ...own },
          body,
          redirect: "manual",
          signal,
          dispatcher,
        });
        const text = await readAtMost(response.body, MAX_RESPONSE_BYTES);
        const seen = {
          contentType: response.headers.get("content-type") ?? "",
          declaresIdempotency: response.headers.has(SUPPORTS_IDEMPOTENCY_HEADER),
        };
        if (text === null) return finish({ ...seen, failure: "the body is larger than 8 MiB" });
        if (isTooDeep(text)) return finish({ ...seen, failure: `lists or objects are nested more than ${MAX_DEPTH} times` });
        return finish({ ...seen, raw: rawAnswer(response, text) });
      } catch (error) {
        return finish({ failure: failureOf(error, timeoutMs) });
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** Whether the body nests so deep that looking through it would take minutes and gigabytes. No answer of a website nests nearly as deep. */
function isTooDeep(text: string): boolean {
  let [depth, isInText] = [0, false];
  for (let at = 0; at < text.length && depth <= MAX_DEPTH; at += 1) {
    const character = text[at];
    if (character === '"') isInText = !isInText;
    else if (isInText) at += character === "\\" ? 1 : 0;
    else if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
  }
  return depth > MAX_DEPTH;
}

function rawAnswer({ status, headers }: Response, body: string): RawAnswer {
  return { status, body, retryAfter: headers.get("retry-after") };
}

/** Returns why a call failed. Does not repeat the error's message, which may contain the URL. */
function failureOf(error: unknown, timeoutMs: number): string {
  if (error instanceof DOMException && error.name === "TimeoutError") return `no response within ${timeoutMs / 1000} seconds`;
  const { code } = rootOf(error);
  switch (code) {
    case "ECONNREFUSED":
      return "nothing listens at this address";
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "the host name is unknown";
    case "CERT_HAS_EXPIRED":
      return "the certificate has expired";
    case "UND_ERR_CONNECT_TIMEOUT":
      return "the host does not accept the connection";
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
    case "SELF_SIGNED_CERT_IN_CHAIN":
    case "UNABLE_TO_VERIFY_LEAF_SIGNATURE":
    case "UNABLE_TO_GET_ISSUER_CERT_LOCALLY":
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return "the certificate is not trusted for this host";
    default:
      return `the connection broke${code === undefined ? "" : ` (${code})`}`;
  }
}

function rootOf(error: unknown): { readonly code?: string } {
  let root: unknown = error;
  while (root instanceof Error && root.cause !== undefined) root = root.cause;
  const code: unknown = root instanceof Error && "code" in root ? root.code : undefined;
  return typeof code === "string" ? { code } : {};
}
