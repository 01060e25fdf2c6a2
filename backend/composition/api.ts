import { Hono } from "hono";

import { BROWSER_MARK_HEADER, READS_BROWSER_MARK_HEADER, SUPPORTS_IDEMPOTENCY_HEADER, browserMark, type ApiCall } from "#contract/call";
import { SHOWN_NOTICE_HEADER, readShownNotice } from "#contract/notice";
import type { RawAnswer } from "#contract/outcome";
import { TYPED_CODE_HEADER } from "#contract/scanning";
import {
  readRequest,
  writeLimited,
  writeRefusal,
  writeSuccess,
  writeUnauthorised,
  writeUnavailable,
  type WrittenResponse,
} from "#contract/serve";
import { describeError } from "../../runtime/describe-error";
import { REQUEST_ID_HEADER, requestIdIn } from "../../runtime/forwarded";
import { findSubject } from "../accounts/sessions";
import { isDatabaseUnavailable } from "../platform/database/unavailable";
import { descriptionPages } from "../requests/description/page";
import { deliveryCallbacks } from "../delivery/providers/callbacks";
import type { TryToken } from "../delivery/providers/sandbox/access-token";
import { sandboxPages } from "../delivery/providers/sandbox/pages";
import { sandboxChannels } from "../requests/environment/environment";
import { RequestAborted, parseBody, readText } from "../platform/http/request-body";
import { errorAnswer, errorResponse, respondWith } from "../platform/http/responses";
import { readDemoCode } from "../desk/operators/demo-operator";
import { receiveWebhook } from "../selling/payments/webhook";
import type { Log } from "../platform/process/log";
import { callerHashes } from "../requests/caller-limits";
import type { Handler, Reply, RequestContext } from "../requests/handler";
import { runOnce } from "../requests/idempotency";
import { findByCode } from "../requests/known-code";
import { messages } from "../requests/messages";
import type { Services } from "../requests/services";
import { handlers } from "./handlers";

import type * as undici from "undici";

/** The maximum length of idempotency keys and tokens. Those that PlateNote creates have at most 43 characters. */
const MAX_KEY_LENGTH = 200;

/** The Retry-After header of the response if the database is unavailable, in seconds. */
const RETRY_SECONDS = 5;

const faults = {
  unreadable: "The request could not be read.",
  tooLarge: "The request is too large.",
  unknown: "Unknown call.",
  method: "Method not allowed.",
  internal: "Something went wrong. Please try again.",
  unavailable: "The service is temporarily unavailable. Please try again in a moment.",
  login: messages.loginAgain,
} as const;

/**
 * Creates the API with undici's types, which the website uses. Hono uses the global types of the same standard.
 * @returns a function that handles one request.
 */
export function createRequestHandler(services: Services, log: Log): (request: undici.Request) => Promise<undici.Response> {
  const api = createApi(services, handlers, log);
  return async (request) => {
    const response: unknown = await api.fetch(request as unknown as Request);
    return response as undici.Response;
  };
}

/** Creates the API: routes for the API calls and for the providers' callbacks, and the routes of the sandboxes that are chosen. */
export function createApi(services: Services, apiHandlers: readonly Handler[], log: Log): Hono {
  const api = new Hono();
  api.use(async (context, next) => {
    await next();
    context.res.headers.set(READS_BROWSER_MARK_HEADER, "1");
  });
  const tryToken: TryToken = ({ headers }, isCorrect) => {
    const context = { ...services, ...callerHashes(services.secrets, headers.get("x-forwarded-for")) };
    return findByCode(context, "sandbox", () => Promise.resolve(isCorrect || null));
  };
  for (const handler of apiHandlers) {
    api.post(handler.call.path, async ({ req }) => {
      const header = (name: string) => req.raw.headers.get(name);
      return respondWith(await answer(handler, { header, text: await readText(req.raw) }, services));
    });
  }
  const { webhook, pages } = services.payments.provider;
  if (webhook !== null) api.post(webhook.path, ({ req }) => receiveWebhook(services, webhook, req.raw, log));
  if (pages !== null) api.route("/", pages);
  api.route("/webhooks", deliveryCallbacks(services, log));
  api.route("/v1", descriptionPages());
  if (sandboxChannels(services.environment).length > 0)
    api.route(
      "/sandbox",
      sandboxPages(services, tryToken, () => readDemoCode(services)),
    );
  api.notFound(({ req }) => {
    // The middleware above matches every method, even TRACE, which has no routes. A method with more matches has a route.
    const matchCount = (method: string) => api.router.match(method, req.path)[0].length;
    const allowed = ["GET", "POST"].filter((method) => matchCount(method) > matchCount("TRACE"));
    return allowed.length > 0 ? errorResponse(405, faults.method, { Allow: allowed.join(", ") }) : errorResponse(404, faults.unknown);
  });
  api.onError((error, { req }) => respondWith(answerToFailure(error, req.path, req.header(REQUEST_ID_HEADER), log)));
  return api;
}

type CallRequest = {
  /** Returns a header by its name in lower case. */
  readonly header: (name: string) => string | null;
  /** The body. Null if it is too large. */
  readonly text: string | null;
};

/** An API call by the website in the same process. The names of the headers are in lower case. */
export type LocalCall = { readonly path: string; readonly headers: Readonly<Record<string, string>>; readonly text: string };

/**
 * Creates a function that makes API calls in the same process. The checks, and the bytes of the responses, are the same as over HTTP.
 * Does not use `Request`, `Response` and their streams, which cost more than the API call itself (docs/decisions/0009-performance.md).
 */
export function createLocalCaller(services: Services, apiHandlers: readonly Handler[], log: Log): (call: LocalCall) => Promise<RawAnswer> {
  const handlerOf = new Map<string, Handler>(apiHandlers.map((handler) => [handler.call.path, handler]));
  return async ({ path, headers, text }) => {
    const header = (name: string) => headers[name] ?? null;
    const handler = handlerOf.get(path);
    const work = handler === undefined ? Promise.resolve(errorAnswer(404, faults.unknown)) : answer(handler, { header, text }, services);
    const written = await work.catch((error: unknown) => answerToFailure(error, path, headers[REQUEST_ID_HEADER], log));
    return { status: written.status, body: written.body, retryAfter: written.headers["Retry-After"] ?? null };
  };
}

/** Logs a failed API call, without the values of its fields, and returns the response. */
function answerToFailure(error: unknown, path: string, givenRequestId: string | undefined, log: Log): WrittenResponse {
  const requestId = requestIdIn(givenRequestId);
  if (error instanceof RequestAborted) {
    log({ level: "info", event: "client went away", path, requestId });
    return errorAnswer(400, faults.unreadable);
  }
  log({ level: "error", event: "call failed", path, requestId, error: describeError(error) });
  return isDatabaseUnavailable(error)
    ? errorAnswer(503, faults.unavailable, { "Retry-After": String(RETRY_SECONDS) })
    : errorAnswer(500, faults.internal);
}

async function answer(handler: Handler, request: CallRequest, services: Services): Promise<WrittenResponse> {
  const { call } = handler;
  const body = parseBody(request.text);
  if (body.kind === "too large") return errorAnswer(413, faults.tooLarge);
  const payload = body.kind === "object" ? readRequest(call, body.value) : null;
  const key = request.header("idempotency-key");
  if (body.kind === "unreadable" || payload === null || (key !== null && key.length > MAX_KEY_LENGTH))
    return errorAnswer(400, faults.unreadable);

  const bearer = bearerOf(request);
  const subjectId = call.caller === "anyone" || bearer === null ? null : await findSubject(services, call.caller, bearer);
  if (call.caller !== "anyone" && subjectId === null) return toAnswer(call, { kind: "unauthorised", message: faults.login });

  const { secrets } = services;
  const { callerHash, siteHash } = callerHashes(secrets, request.header("x-forwarded-for"));
  const browserHash = browserOf(request, services);
  const scope = [call.path, String(subjectId ?? callerHash), key].join("\n");
  const claim = key === null ? null : { key: secrets.hash("idempotency key", scope), requestHash: secrets.hash("request", body.text) };
  const shownNotice = readShownNotice(request.header(SHOWN_NOTICE_HEADER.toLowerCase()));
  const isTypedCode = request.header(TYPED_CODE_HEADER.toLowerCase()) !== null;
  const context: RequestContext = {
    ...{ ...services, callerHash, siteHash, browserHash, isTypedCode, shownNotice, bearer, subjectId },
    once: (work) => (claim === null ? services.database.transaction(work) : runOnce(services, claim, work)),
  };
  return toAnswer(call, await handler.reply(payload, context));
}

function bearerOf(request: CallRequest): string | null {
  const token = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(request.header("authorization") ?? "")?.[1];
  return token !== undefined && token.length <= MAX_KEY_LENGTH ? token : null;
}

function browserOf(request: CallRequest, { secrets }: Services): string | null {
  const mark = request.header(BROWSER_MARK_HEADER.toLowerCase());
  return mark !== null && browserMark.test(mark) ? secrets.hash("browser", mark) : null;
}

/** Converts a handler's reply to a response. Adds a header that declares support for idempotency keys. */
function toAnswer(call: ApiCall, reply: Reply<unknown>): WrittenResponse {
  const answer = answerIn(call, reply);
  return { ...answer, headers: { ...answer.headers, [SUPPORTS_IDEMPOTENCY_HEADER]: "1" } };
}

function answerIn(call: ApiCall, reply: Reply<unknown>): WrittenResponse {
  switch (reply.kind) {
    case "answer":
      return writeSuccess(call, reply.data, reply.message);
    case "refusal":
      return writeRefusal(call, reply.message);
    case "limit":
      return writeLimited(call, reply.retryAfter, reply.message);
    case "unavailable":
      return writeUnavailable(call, reply.retryAfter, reply.message);
    case "unauthorised":
      return writeUnauthorised(call, reply.message);
  }
}
