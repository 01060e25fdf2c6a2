import { Request } from "undici";
import { z } from "zod";

import { BROWSER_MARK_HEADER, READS_BROWSER_MARK_HEADER } from "#contract/browser-mark";
import type { Call } from "#contract/call";
import { listStates } from "#contract/content";
import { readAnswer, type Outcome, type RawAnswer } from "#contract/outcome";
import { TYPED_CODE_HEADER } from "#contract/scanning";
import { withShownMessage } from "#contract/whose-words";
import { words } from "#contract/words";
import { now } from "~/clock.server";
import { countCall } from "~/serving/metrics.server";
import { requestFacts } from "~/serving/request-facts.server";
import { readAtMost } from "../../runtime/bounded-body";
import { keptFor } from "./kept-outcomes.server";
import { onceFor, type Done } from "./once.server";
import { apiBaseUrl, transport } from "./transport.server";
import { firstToAbort } from "./waiting.server";

/** Options of a call. */
export type Asking = {
  /** The session's token, if there is one. */
  readonly token?: string | null;
  /** The form's idempotency key. */
  readonly idempotencyKey?: string | null;
  /** The browser mark, for the built-in API's rate limits. Never sent to an external API. */
  readonly browserMark?: string | null;
  /** Whether a person typed the sticker code, for the built-in API's rate limits. Never sent to an external API. */
  readonly isTypedCode?: boolean;
  /** Aborts the call before its usual timeout. */
  readonly signal?: AbortSignal;
};

/** Maximum size in bytes. A larger response counts as unavailable. */
const LONGEST_ANSWER = 8 * 1024 * 1024;

/** The share of the remaining time that one call may use. The rest lets the error page make calls. */
const LARGEST_SHARE = 0.8;

const noAnswer: RawAnswer = { status: 0, body: "", retryAfter: null };

/** Whether the API is the built-in one. If it runs at its own URL, a response header says so. */
let readsBrowserMark = transport.sharesAddress;

/** Whether the API has responded yet. Until then, we do not know whether it is the built-in one. */
let hasAnswered = transport.sharesAddress;

/** No response, and the API cannot have received the request. */
const notAsked: RawAnswer = { ...noAnswer };

/** Error codes of connections that failed before anything was sent. */
const NEVER_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

/** Recent results by form key. Uses tens of megabytes at most. */
const once = onceFor<RawAnswer>({ entries: 20_000, characters: 16 * 1024 * 1024, now: () => now().getTime() });

/** A call with its encoded payload. */
type Question = Pick<Call, "path" | "effect" | "marks" | "answer"> & { readonly body: string };

/**
 * Calls the API and parses its response. Every failure is an outcome. All calls of one request share one time limit (`API_TIMEOUT_MS`).
 * Sends identical reads of one request once, and retries a failed read once. Never retries a call that creates something.
 * @throws only outside a request (app/serving/request-facts.server.ts).
 */
export async function ask<Payload, Answer>(call: Call<Payload, Answer>, payload: Payload, asking: Asking = {}): Promise<Outcome<Answer>> {
  const question = { ...call, body: JSON.stringify(z.encode(call.request, payload)) };
  const answer = await (call.effect === "read" ? read(question, asking) : write(question, asking));
  return answer === null ? { kind: "refused", message: words.formUsedOtherwise } : withShownMessage(call.path, readAnswer(call, answer));
}

/**
 * Whether the API is the built-in one. An external API may support only the spec's calls (section 7). If the API has not responded yet,
 * for example after a restart, makes one of the spec's calls to find out.
 */
export async function knowsMoreThanSpec(asking: Asking = {}): Promise<boolean> {
  if (!hasAnswered) await ask(listStates, {}, asking);
  return readsBrowserMark;
}

function read(question: Question, asking: Asking): Promise<RawAnswer> {
  const { reads } = requestFacts();
  const key = JSON.stringify([question.path, question.body, asking.token ?? null]);
  const before = reads.get(key);
  if (before !== undefined) return before;
  const answer = counted(question, readTwiceIfNeeded(question, asking));
  reads.set(key, answer);
  // Allow another attempt after HTTP 429.
  void answer.then(({ status }) => status === 429 && reads.delete(key));
  return answer;
}

async function readTwiceIfNeeded(question: Question, asking: Asking): Promise<RawAnswer> {
  const signal = timeFor(asking);
  const first = await send(question, asking, signal);
  const isLost = readAnswer(question, first).kind === "unavailable";
  return isLost ? send(question, asking, signal) : first;
}

/** Clears this request's cached reads on success. @returns null if the form's key was already used with other content. */
async function write(question: Question, asking: Asking): Promise<RawAnswer | null> {
  const work = () => counted(question, send(question, asking, timeFor(asking)));
  const isOnce = question.effect === "create" && asking.idempotencyKey && !transport.supportsKeys();
  const answer = await (isOnce ? create(question, asking, work) : work());
  if (answer !== null && readAnswer(question, answer).kind === "ok") requestFacts().reads.clear();
  return answer;
}

/** Makes the call once per form key and session, for an API that may ignore `Idempotency-Key`. */
function create(question: Question, { token, idempotencyKey }: Asking, work: () => Promise<RawAnswer>): Promise<RawAnswer | null> {
  const key = JSON.stringify([question.path, token ?? null, idempotencyKey]);
  return once({ key, content: question.body, arrivedAt: requestFacts().arrivedAt }, async (): Promise<Done<RawAnswer>> => {
    const result = await work();
    const outcome = result === notAsked ? "notAsked" : readAnswer(question, result).kind;
    return { result, keptFor: keptFor(question.path, outcome), size: result.body.length };
  });
}

async function counted(question: Question, answering: Promise<RawAnswer>): Promise<RawAnswer> {
  const startedAt = performance.now();
  const answer = await answering;
  countCall(question.path, readAnswer(question, answer).kind, (performance.now() - startedAt) / 1000);
  return answer;
}

function timeFor({ signal }: Asking): AbortSignal {
  const time = Math.floor(requestFacts().millisecondsLeft() * LARGEST_SHARE);
  const timeout = time > 0 ? AbortSignal.timeout(time) : AbortSignal.abort();
  return signal === undefined ? timeout : firstToAbort([timeout, signal]);
}

async function send(question: Question, asking: Asking, signal: AbortSignal): Promise<RawAnswer> {
  if (signal.aborted) return notAsked;
  try {
    const response = await withinTime(transport.send(requestFor(question, asking, signal)), signal);
    readsBrowserMark ||= response.headers.has(READS_BROWSER_MARK_HEADER);
    hasAnswered ||= response.status < 500;
    const body = await withinTime(readAtMost(response.body, LONGEST_ANSWER), signal);
    return body === null ? noAnswer : { status: response.status, body, retryAfter: response.headers.get("retry-after") };
  } catch (error) {
    return wasNeverConnected(error) ? notAsked : noAnswer;
  }
}

function wasNeverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return typeof cause === "object" && cause !== null && "code" in cause && NEVER_CONNECTED.has(String(cause.code));
}

function requestFor({ path, effect, body }: Question, asking: Asking, signal: AbortSignal): Request {
  const { id, clientAddress } = requestFacts();
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    Accept: "application/json",
    "X-Forwarded-For": clientAddress,
    "X-Request-Id": id,
  };
  if (asking.token) headers["Authorization"] = `Bearer ${asking.token}`;
  if (asking.idempotencyKey && effect === "create") headers["Idempotency-Key"] = asking.idempotencyKey;
  if (asking.browserMark && readsBrowserMark) headers[BROWSER_MARK_HEADER] = asking.browserMark;
  if (asking.isTypedCode && readsBrowserMark) headers[TYPED_CODE_HEADER] = "1";
  return new Request(apiBaseUrl + path, { method: "POST", headers, body, redirect: "error", signal });
}

/** Rejects when `signal` aborts, because the built-in backend ignores abort signals. */
function withinTime<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error("The API took too long"));
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
