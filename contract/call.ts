import type { WireCodec } from "./fields";

/**
 * `read` changes nothing and may be asked again; `write` may be repeated with the same result; `create` makes or sends
 * something and carries an Idempotency-Key.
 */
export type CallEffect = "read" | "write" | "create";

/** Whose token the built-in backend asks for. A foreign API may ask for none. */
export type Caller = "anyone" | "owner" | "reseller";

/** The fields by which an answer says that it is a success (spec, section 7): at least one must say so and none may deny it. */
export type SuccessMark = "ErrorCode" | "Status" | "status";

export type Call<Request = unknown, Answer = unknown> = {
  readonly path: `/${string}`;
  readonly effect: CallEffect;
  readonly caller: Caller;
  /** Empty where the spec does not show the answer: then a 2xx that denies nothing is a success. */
  readonly marks: readonly SuccessMark[];
  readonly request: WireCodec<Request>;
  readonly answer: WireCodec<Answer>;
};

/** By this header an API says, on every answer, that it does the work of one Idempotency-Key once. */
export const HEEDS_KEYS_HEADER = "X-Heeds-Idempotency-Key";

export type RequestOf<C> = C extends Call<infer Request, never> ? Request : C extends Call<infer Request, infer _> ? Request : never;
export type AnswerOf<C> = C extends Call<infer _, infer Answer> ? Answer : never;

/** Describes one call of the POST API. */
export function defineCall<Request, Answer>(call: Call<Request, Answer>): Call<Request, Answer> {
  return call;
}
