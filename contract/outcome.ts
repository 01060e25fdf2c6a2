import { z } from "zod";

import type { ApiCall } from "./call";
import { isObject, text } from "./fields";
import { isReplyCode, words, type ReplyCode } from "./words";

/** The outcome of an API call. Every page handles every kind of outcome. */
export type Outcome<Answer> =
  | { readonly kind: "ok"; readonly data: Answer; readonly message: string }
  /** The API refused the call. `message` is the API's message, or "". `code` names a refusal of the built-in API. */
  | { readonly kind: "refused"; readonly message: string; readonly code?: ReplyCode }
  /** A rate limit was exceeded. Retry after `retryAfter` seconds. */
  | { readonly kind: "limited"; readonly retryAfter: number; readonly message: string }
  /** The token is missing, expired or not allowed. */
  | { readonly kind: "unauthorised"; readonly message: string }
  /** No response, a timeout, a server error, or a response that we cannot interpret. */
  | { readonly kind: "unavailable" };

export type RawAnswer = { readonly status: number; readonly body: string; readonly retryAfter: string | null };

/** The maximum size of a response that the website reads. */
export const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

const DEFAULT_RETRY_SECONDS = 60;
const MAX_RETRY_SECONDS = 86_400;
const MAX_MESSAGE_LENGTH = 300;

/** Converts an API's response to one of the five outcomes. */
export function readAnswer<Answer>(call: Pick<ApiCall<unknown, Answer>, "marks" | "answer" | "notFound">, raw: RawAnswer): Outcome<Answer> {
  const body = parseObject(raw.body);
  const message = body ? messageOf(body) : "";
  if (raw.status === 429) return { kind: "limited", retryAfter: secondsOf(raw.retryAfter), message };
  if (raw.status === 401 || raw.status === 403) return { kind: "unauthorised", message };
  const unknown = message === "" ? notFound(call, raw) : null;
  if (unknown !== null) return unknown;
  if (raw.status >= 500 || raw.status < 200 || !body) return { kind: "unavailable" };
  if (raw.status >= 300) return raw.status >= 400 && message !== "" ? refusal(body, message) : { kind: "unavailable" };

  return readBody(call, body, message);
}

function readBody<Answer>(
  call: Pick<ApiCall<unknown, Answer>, "marks" | "answer">,
  body: Record<string, unknown>,
  message: string,
): Outcome<Answer> {
  const verdict = verdictOf(body, call);
  if (verdict === "no") return refusal(body, message);
  if (verdict === "silent") return { kind: "unavailable" };
  const answer = z.safeDecode(call.answer, body);
  return answer.success ? { kind: "ok", data: answer.data, message } : { kind: "unavailable" };
}

/** Returns the refusal that a 404 or 422 without a message means. Null for other responses, and for an HTML page. */
function notFound({ notFound: code }: Pick<ApiCall, "notFound">, { status, body }: RawAnswer): Outcome<never> | null {
  if (code === undefined || (status !== 404 && status !== 422) || /<html/i.test(body)) return null;
  return { kind: "refused", message: words[code], code };
}

function refusal({ ReplyCode: code }: Record<string, unknown>, message: string): Outcome<never> {
  return isReplyCode(code) ? { kind: "refused", message, code } : { kind: "refused", message };
}

function parseObject(body: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return isObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function verdictOf(body: Record<string, unknown>, call: Pick<ApiCall, "marks">): "yes" | "no" | "silent" {
  const said = (["ErrorCode", "Status", "status"] as const).filter(
    (mark) => body[mark] !== undefined && body[mark] !== null && body[mark] !== "",
  );
  if (said.some((mark) => !affirms(mark, body[mark]))) return "no";
  return said.length > 0 || call.marks.length === 0 ? "yes" : "silent";
}

function affirms(mark: "ErrorCode" | "Status" | "status", value: unknown): boolean {
  // A value that cannot be read as text, such as a list, is not a success.
  const read = z.safeDecode(text, value);
  const written = read.success ? read.data.trim() : "";
  return mark === "ErrorCode" ? /^0+$/.test(written) : /^(success|successful|true|ok|1|200)$/i.test(written);
}

/** Returns the API's message. Joins several validation errors with commas (spec, section 8). */
function messageOf(body: Record<string, unknown>): string {
  const said = body["Message"] ?? body["message"] ?? body["errors"] ?? body["error"] ?? "";
  const sentences = wordsIn(said).filter((sentence) => sentence !== "");
  return sentences.join(", ").slice(0, MAX_MESSAGE_LENGTH);
}

function wordsIn(said: unknown): string[] {
  if (typeof said === "string") return [said.replace(/\s+/g, " ").trim()];
  if (Array.isArray(said)) return said.flatMap(wordsIn);
  if (typeof said === "object" && said !== null) return Object.values(said).flatMap(wordsIn);
  return [];
}

function secondsOf(retryAfter: string | null): number {
  if (retryAfter === null) return DEFAULT_RETRY_SECONDS;
  const seconds = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), MAX_RETRY_SECONDS) : DEFAULT_RETRY_SECONDS;
}
