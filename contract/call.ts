import type { WireCodec } from "./fields";

/**
 * `read` changes nothing and can be retried; `write` is idempotent; `create` creates or sends something and carries an
 * Idempotency-Key.
 */
export type CallEffect = "read" | "write" | "create";

/** The token that the built-in backend requires. An external API may require none. */
export type Caller = "anyone" | "owner" | "reseller";

/** Fields that mark a success (spec, section 7). At least one must be positive and none negative. */
export type SuccessMark = "ErrorCode" | "Status" | "status";

export type ApiCall<Request = unknown, Answer = unknown> = {
  readonly path: `/${string}`;
  /** Whether the call is missing in the spec's section 7. An external API may not support it. */
  readonly isBeyondSpec?: true;
  readonly effect: CallEffect;
  readonly caller: Caller;
  /** Empty if the spec does not show the response. Any 2xx without a negative mark is then a success. */
  readonly marks: readonly SuccessMark[];
  readonly request: WireCodec<Request>;
  readonly answer: WireCodec<Answer>;
};

/** Response header by which an API declares that it supports Idempotency-Key. */
export const SUPPORTS_IDEMPOTENCY_HEADER = "X-Heeds-Idempotency-Key";

export type RequestOf<C> = C extends ApiCall<infer Request, never> ? Request : C extends ApiCall<infer Request, infer _> ? Request : never;
export type AnswerOf<C> = C extends ApiCall<infer _, infer Answer> ? Answer : never;

/** Defines a call of the POST API. */
export function defineCall<Request, Answer>(call: ApiCall<Request, Answer>): ApiCall<Request, Answer> {
  return call;
}
