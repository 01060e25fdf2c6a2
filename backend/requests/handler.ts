import type { ApiCall } from "#contract/call";
import type { Id } from "#contract/fields";
import type { ShownNotice } from "#contract/notice";
import type { Database } from "../platform/database/database";
import type { ScannerHashes } from "./caller-limits";
import type { Services } from "./services";

/** The services, and what is known about the current request. */
export type RequestContext = Services &
  ScannerHashes & {
    /** Whether the caller typed the sticker's code instead of scanning it. */
    readonly isTypedCode: boolean;
    /** The notice about personal data that the page showed, or null. */
    readonly shownNotice: ShownNotice | null;
    /**
     * The Bearer token as sent, or null. In an API call that checks a one-time code, it is the code's challenge, which was in the response
     * to the request for the code.
     */
    readonly bearer: string | null;
    /** The id of the owner or reseller to whom the Bearer token was issued. Null if the API call needs no token. */
    readonly subjectId: number | null;
    /**
     * Runs `work` in a transaction, once per Idempotency-Key. A second request with the same key waits until the first is finished, and
     * gets the same reply. Without a key, `work` always runs. The reply must be plain JSON.
     * Only replies of kind "answer" are stored. After any other reply, the transaction is committed and the key can be used again. After
     * an error, the transaction is rolled back and the key can be used again.
     */
    once<Answer>(work: (transaction: Database) => Promise<Reply<Answer>>): Promise<Reply<Answer>>;
  };

export type Refusal = { readonly kind: "refusal"; readonly message: string };
export type Limit = { readonly kind: "limit"; readonly retryAfter: number; readonly message: string };
export type Unauthorised = { readonly kind: "unauthorised"; readonly message: string };

/** Something that the API call needs is unavailable. `retryAfter` is in seconds. */
export type Unavailable = { readonly kind: "unavailable"; readonly retryAfter: number; readonly message: string };

export type Reply<Answer> =
  | { readonly kind: "answer"; readonly data: Answer; readonly message?: string }
  /** The API call is refused. The message is for a person. */
  | Refusal
  /** A limit was exceeded. `retryAfter` is in seconds. */
  | Limit
  | Unauthorised
  | Unavailable;

export type Handler = {
  readonly call: ApiCall;
  readonly reply: (request: unknown, context: RequestContext) => Promise<Reply<unknown>>;
};

/** A request after decoding: ids are text, whether they were sent as numbers or as text. */
export type Decoded<Request> = Id extends Request
  ? Exclude<Request, number>
  : Request extends readonly (infer Item)[]
    ? Decoded<Item>[]
    : Request extends Date
      ? Request
      : Request extends object
        ? { [Name in keyof Request]: Decoded<Request[Name]> }
        : Request;

/** Creates the handler of an API call. Requests are decoded with the API call's schema. */
export function defineHandler<Request, Answer>(
  call: ApiCall<Request, Answer>,
  reply: (request: Decoded<Request>, context: RequestContext) => Promise<Reply<Answer>>,
): Handler {
  return { call, reply: reply as Handler["reply"] };
}

/** Returns the id of the owner or reseller who makes the API call. Use it only if the API call's `caller` is not "anyone". */
export function subjectOf(context: RequestContext): number {
  if (context.subjectId === null) throw new Error("The API call has no subject, because it does not require a token");
  return context.subjectId;
}

export function refusal(message: string): Refusal {
  return { kind: "refusal", message };
}
