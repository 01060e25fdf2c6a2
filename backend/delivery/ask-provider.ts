import { fetch } from "undici";

import type { SendOutcome } from "./providers";
import { schedule } from "./schedule";

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

const neverConnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

/** Posts to a provider and waits for its answer, though not for ever. It never throws. */
export async function askProvider(url: string, { headers, body }: ProviderRequest, signal: AbortSignal): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        Accept: "application/json",
        ...(body instanceof URLSearchParams ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body instanceof URLSearchParams ? body : JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(schedule.providerAnswer)]),
    });
    return { kind: "answered", status: response.status, body: parse(await response.text()) };
  } catch (error) {
    return { kind: neverConnected.has(codeOf(error)) ? "unreached" : "lost" };
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

/** The name and password that a provider knows us by. */
export function basicAuthorization(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;
}

function parse(text: string): unknown {
  try {
    const parsed: unknown = text.length > LONGEST_ANSWER ? null : JSON.parse(text);
    return parsed;
  } catch {
    return null;
  }
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";
}
