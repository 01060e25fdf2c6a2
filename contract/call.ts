import { z } from "zod";

import { type Fields, type InnerOf, record, type WireCodec } from "./fields";
import type { ReplyCode } from "./words";

/**
 * `read`: changes nothing, and can be retried. `write`: changes something, without an Idempotency-Key. A repeated call may be refused, as
 * with a used one-time code. `create`: creates or sends something, with an Idempotency-Key.
 */
export type CallEffect = "read" | "write" | "create";

/** Whose token the built-in API requires. An external API may require no token. */
export type Caller = "anyone" | "owner" | "reseller";

/** A response field that reports success or failure (spec, section 7). If any such field reports a failure, the outcome is `refused`. */
export type SuccessMark = "ErrorCode" | "Status" | "status";

export type ApiCall<Request = unknown, Answer = unknown> = {
  readonly path: `/${string}`;
  /** Set if the spec's section 7 does not list the API call. An external API may not support it. */
  readonly isBeyondSpec?: true;
  readonly effect: CallEffect;
  readonly caller: Caller;
  /**
   * The success marks that the spec shows for this API call, or that we chose for a call that is not in the spec. If there are any, a
   * success must have at least one `SuccessMark`. If there are none, any 2xx response that reports no failure is a success.
   */
  readonly marks: readonly SuccessMark[];
  /** What a 404 or 422 without a message means (spec, section 8). By default, we cannot interpret such a response. */
  readonly notFound?: ReplyCode;
  /** When people see the API's Message. By default never: they see a fixed text of the spec's sections 4 or 8, or a text of ours. */
  readonly shows?: "onSuccess" | "onRefusal";
  readonly request: WireCodec<Request>;
  readonly answer: WireCodec<Answer>;
};

/** Response header by which an API declares that it supports Idempotency-Key. */
export const SUPPORTS_IDEMPOTENCY_HEADER = "X-Supports-Idempotency-Key";

export type RequestOf<C> = C extends ApiCall<infer Request, never> ? Request : C extends ApiCall<infer Request, infer _> ? Request : never;
export type AnswerOf<C> = C extends ApiCall<infer _, infer Answer> ? Answer : never;

/** The fields of a call's request and answer. Without them, it has none. */
type Payloads<Request, Answer> = { readonly request?: Request; readonly answer?: Answer } & Pick<Partial<ApiCall>, "notFound" | "shows">;

/** A call's answer may be any codec: some APIs wrap it. */
type Payload = Fields | WireCodec<unknown>;
type Read<P> = P extends WireCodec<infer Inner> ? Inner : P extends Fields ? InnerOf<P> : never;
const noFields = {} as const;
type NoFields = typeof noFields;

/** Describes an API call, with the types of its request and answer. */
export function defineCall<Request extends Fields = NoFields, Answer extends Payload = NoFields>(
  effect: CallEffect,
  caller: Caller,
  path: `/${string}`,
  marks: readonly SuccessMark[],
  { request = {} as Request, answer = {} as Answer, ...rest }: Payloads<Request, Answer> = {},
): ApiCall<InnerOf<Request>, Read<Answer>> {
  const codec = answer instanceof z.ZodType ? answer : record(answer);
  return { path, effect, caller, marks, ...rest, request: record(request), answer: codec as WireCodec<Read<Answer>> };
}

/** Describes an API call that is not in the spec. */
export function beyondSpec<Request extends Fields = NoFields, Answer extends Payload = NoFields>(
  effect: CallEffect,
  caller: Caller,
  path: `/${string}`,
  { marks = ["ErrorCode", "Status"], ...payloads }: Payloads<Request, Answer> & { readonly marks?: readonly SuccessMark[] } = {},
): ApiCall<InnerOf<Request>, Read<Answer>> {
  return { ...defineCall(effect, caller, path, marks, payloads), isBeyondSpec: true };
}

/** Returns the headers of a call that every API gets. Their names are in lower case. */
export function requestHeaders(from: {
  readonly id: string;
  /** The visitor's IP address. */
  readonly clientAddress: string;
  readonly token: string | null;
  readonly idempotencyKey: string | null;
}): Record<string, string> {
  return {
    "content-type": "application/json",
    accept: "application/json",
    "x-forwarded-for": from.clientAddress,
    "x-request-id": from.id,
    ...(from.token ? { authorization: `Bearer ${from.token}` } : {}),
    ...(from.idempotencyKey ? { "idempotency-key": from.idempotencyKey } : {}),
  };
}

/**
 * Request header with the browser's identifier, so that limits can distinguish people behind one IP address. The website sends this header
 * only to the built-in API.
 */
export const BROWSER_MARK_HEADER = "X-Browser-Mark";

/** Response header by which the built-in API declares that it reads `X-Browser-Mark`. */
export const READS_BROWSER_MARK_HEADER = "X-Reads-Browser-Mark";

/** The format of an identifier: 256 random bits in base64url, so that nobody can guess it. */
export const browserMark = /^[A-Za-z0-9_-]{43}$/;
