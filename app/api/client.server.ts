import { z } from "zod";

import { requestLoginCode, requestRegistrationCode } from "#contract/accounts";
import { BROWSER_MARK_HEADER, requestHeaders, type ApiCall } from "#contract/call";
import { listStates } from "#contract/content";
import { DAY_MS } from "#contract/day";
import { NOTICE_VERSION, SHOWN_NOTICE_HEADER, writeShownNotice } from "#contract/notice";
import { readAnswer, type Outcome, type RawAnswer } from "#contract/outcome";
import { requestOwnerLoginCode } from "#contract/owner";
import { placePostpaidOrder, requestResellerCode } from "#contract/reseller";
import { TYPED_CODE_HEADER } from "#contract/scanning";
import { words } from "#contract/words";
import { now } from "~/env.server";
import { countCall } from "~/serving/monitoring.server";
import { requestContext, type SortedAnswer } from "~/serving/request-context.server";
import { wasNotSent } from "../../runtime/unsent-request";
import { createIdempotentRunner, type CompletedWork } from "./idempotency.server";
import { anySignal } from "./timeouts.server";
import { withShownMessage } from "./shown-message.server";
import { transport, type ApiKind, type WireCall } from "./transport.server";

export type CallOptions = {
  readonly token?: string | null;
  readonly idempotencyKey?: string | null;
  /** The browser mark, for the built-in API's rate limits. Never sent to an external API. */
  readonly browserMark?: string | null;
  /** Whether a person typed the sticker code, for the built-in API's rate limits. Never sent to an external API. */
  readonly isTypedCode?: boolean;
  /** The language in which the page showed the notice about personal data. Never sent to an external API. */
  readonly noticeLanguage?: string | null;
  readonly signal?: AbortSignal;
};

/**
 * The share of the browser request's remaining time that one API call may use. The rest is for later API calls, such as those of the page
 * that shows a failure.
 */
const MAX_TIME_SHARE = 0.8;

const noResponse: RawAnswer = { status: 0, body: "", retryAfter: null };

/** Like `noResponse`, but the API cannot have received the API call. */
const notSent: RawAnswer = { ...noResponse };

/**
 * Makes the API call of a form once for each idempotency key. While the result is kept, a repeated submission gets it. The results use tens
 * of megabytes at most.
 */
const runOnce = createIdempotentRunner<SortedAnswer>({ maxEntries: 20_000, maxCharacters: 16 * 1024 * 1024, now: () => now().getTime() });

type EncodedCall = Pick<ApiCall, "path" | "effect" | "marks" | "answer" | "notFound"> & { readonly body: string };

/**
 * Calls the API and parses its response. Every failure is an outcome. All API calls of one browser request share one time limit
 * (`API_TIMEOUT_MS`). Within one browser request, identical reads share one response. After HTTP 429 or a successful write, the next
 * identical read is sent again. A read whose outcome is `unavailable` is retried once. Other API calls are not retried.
 * @throws only outside a browser request (app/serving/request-context.server.ts).
 */
export async function callApi<Payload, Answer>(
  call: ApiCall<Payload, Answer>,
  payload: NoInfer<Payload>,
  options: CallOptions = {},
): Promise<Outcome<Answer>> {
  const encodedCall = { ...call, body: JSON.stringify(z.encode(call.request, payload)) };
  const answer = await (call.effect === "read" ? read(encodedCall, options) : write(encodedCall, options));
  return answer === null
    ? { kind: "refused", message: words.formUsedOtherwise, code: "formUsedOtherwise" }
    : withShownMessage(call, readAnswer(call, answer.raw));
}

/** Returns the kind of API. If the API has not responded since the start, makes one of the spec's calls to find out. */
export async function findApiKind(options: CallOptions = {}): Promise<ApiKind> {
  if (transport.kind() === "unknown") await callApi(listStates, {}, options);
  return transport.kind();
}

function read(encodedCall: EncodedCall, options: CallOptions): Promise<SortedAnswer> {
  const { reads } = requestContext();
  const key = JSON.stringify([encodedCall.path, encodedCall.body, options.token ?? null]);
  const cached = reads.get(key);
  if (cached !== undefined) return cached;
  const answer = withMetrics(encodedCall, sendWithRetry(encodedCall, options));
  reads.set(key, answer);
  // Do not keep HTTP 429 or an error of ours. The next identical read is sent again.
  const forget = () => reads.delete(key);
  void answer.then(({ kind }) => kind === "limited" && forget(), forget);
  return answer;
}

async function sendWithRetry(encodedCall: EncodedCall, options: CallOptions): Promise<SortedAnswer> {
  const signal = timeoutSignal(options);
  const first = await send(encodedCall, options, signal);
  return first.kind === "unavailable" ? send(encodedCall, options, signal) : first;
}

/**
 * Makes the API call. After a success, clears the cached reads of the browser's request.
 * @returns null if the form's idempotency key was already used with other content.
 */
async function write(encodedCall: EncodedCall, options: CallOptions): Promise<SortedAnswer | null> {
  const work = () => withMetrics(encodedCall, send(encodedCall, options, timeoutSignal(options)));
  const needsIdempotency = encodedCall.effect === "create" && options.idempotencyKey && !transport.supportsIdempotencyKeys();
  const answer = await (needsIdempotency ? create(encodedCall, options, work) : work());
  if (answer?.kind === "ok") requestContext().reads.clear();
  return answer;
}

/**
 * Makes the API call once for each idempotency key and session, because the API may ignore `Idempotency-Key`. While the result is kept, a
 * repeated submission gets it.
 */
function create(
  encodedCall: EncodedCall,
  { token, idempotencyKey }: CallOptions,
  work: () => Promise<SortedAnswer>,
): Promise<SortedAnswer | null> {
  const key = JSON.stringify([encodedCall.path, token ?? null, idempotencyKey]);
  return runOnce(
    { key, content: encodedCall.body, arrivedAt: requestContext().arrivedAt },
    async (): Promise<CompletedWork<SortedAnswer>> => {
      const result = await work();
      const outcome = result.raw === notSent ? "notSent" : result.kind;
      return { result, ttlMilliseconds: resultTtlMilliseconds(encodedCall.path, outcome), size: result.raw.body.length };
    },
  );
}

async function withMetrics({ path }: EncodedCall, pending: Promise<SortedAnswer>): Promise<SortedAnswer> {
  const startedAt = performance.now();
  const answer = await pending;
  countCall(path, answer.kind, (performance.now() - startedAt) / 1000);
  return answer;
}

function timeoutSignal({ signal }: CallOptions): AbortSignal {
  const time = Math.floor(requestContext().millisecondsLeft() * MAX_TIME_SHARE);
  const timeout = time > 0 ? AbortSignal.timeout(time) : AbortSignal.abort();
  return signal === undefined ? timeout : anySignal([timeout, signal]);
}

async function send(encodedCall: EncodedCall, options: CallOptions, signal: AbortSignal): Promise<SortedAnswer> {
  const raw = signal.aborted ? notSent : await makeCall(encodedCall, options, signal);
  return { raw, kind: readAnswer(encodedCall, raw).kind };
}

async function makeCall(encodedCall: EncodedCall, options: CallOptions, signal: AbortSignal): Promise<RawAnswer> {
  try {
    return (await transport.call(wireCall(encodedCall, options), signal)) ?? noResponse;
  } catch (error) {
    return wasNotSent(error) ? notSent : noResponse;
  }
}

function wireCall({ path, effect, body }: EncodedCall, options: CallOptions): WireCall {
  const { id, clientAddress } = requestContext();
  const isBuiltIn = transport.kind() === "builtIn";
  const idempotencyKey = effect === "create" ? (options.idempotencyKey ?? null) : null;
  const headers = requestHeaders({ id, clientAddress, token: options.token ?? null, idempotencyKey });
  if (options.browserMark && isBuiltIn) headers[BROWSER_MARK_HEADER.toLowerCase()] = options.browserMark;
  if (options.isTypedCode && isBuiltIn) headers[TYPED_CODE_HEADER.toLowerCase()] = "1";
  if (options.noticeLanguage && isBuiltIn)
    headers[SHOWN_NOTICE_HEADER.toLowerCase()] = writeShownNotice({ version: NOTICE_VERSION, language: options.noticeLanguage });
  return { path, headers, text: body };
}

/**
 * Returns whether pages may promise what the spec does not list, such as typed codes, delivery reports, the owner's answers and
 * confirmations by mail. Only the built-in API is known to do this. Where an API's response shows a feature, ask the response instead.
 * Makes no API call, so the result is false until an external website's first API call.
 */
export function offersBeyondSpec(): boolean {
  return transport.kind() === "builtIn";
}

/** The outcome of a form's API call. `notSent`: the API never received it. */
type CallOutcome = Outcome<unknown>["kind"] | "notSent";

/** How long to keep a form's result. People may return to an open tab within a day. */
const FORM_TTL_MS = DAY_MS;
/** How long to keep the result of a request for a code. After this time, another code can be requested. */
const CODE_TTL_MS = 30_000;

const codeRequests: ReadonlySet<string> = new Set([
  requestRegistrationCode.path,
  requestLoginCode.path,
  requestOwnerLoginCode.path,
  requestResellerCode.path,
]);

/** API calls that are not repeated after a lost response, because the order may already exist. */
const neverRepeated: ReadonlySet<string> = new Set([placePostpaidOrder.path]);

/**
 * Returns how long to keep a form's outcome, in milliseconds (docs/decisions/0020-once.md). A refusal is not kept: people can correct the
 * form and submit it again.
 */
function resultTtlMilliseconds(path: string, outcome: CallOutcome): number {
  switch (outcome) {
    case "ok":
      return codeRequests.has(path) ? CODE_TTL_MS : FORM_TTL_MS;
    case "unavailable":
      return neverRepeated.has(path) ? FORM_TTL_MS : 0;
    case "refused":
    case "limited":
    case "unauthorised":
    case "notSent":
      return 0;
  }
}
