import type { Call } from "../contract/call";
import type { Id } from "../contract/fields";
import type { CallerHashes } from "./caller-limits";
import type { Clock } from "./clock";
import type { Database } from "./database/database";
import type { OrderKind } from "./database/schema/orders";
import type { Outbox } from "./delivery/outbox/outbox";
import type { BackendEnvironment } from "./environment";
import type { Payments } from "./payments/payments";
import type { Secrets } from "./secrets";

/** What the houses of the backend share; opened once at start. */
export type Services = {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly environment: BackendEnvironment;
  readonly outbox: Outbox;
  readonly payments: Payments;
  readonly paymentEffects: PaymentEffects;
};

/** Whether an order may be paid with its discount. `until` is null when the discount has no end. */
export type PromoHold = { readonly kind: "held"; readonly until: Date | null } | { readonly kind: "lost" };

/** What payments need of the rooms that take orders. All run in the transaction that they are given. */
export type PaymentEffects = {
  /** Called once for each order, in the transaction that settles it. */
  readonly orderPaid: Readonly<Record<OrderKind, (transaction: Database, services: Services, orderId: number) => Promise<void>>>;
  /** Keeps the order's use of its promo code while its payment is open. */
  readonly holdPromoUse: (transaction: Database, orderId: number, now: Date) => Promise<PromoHold>;
  /** Whether an order may be settled with its discount by money that comes in now. */
  readonly mayKeepPromoUse: (transaction: Database, orderId: number, now: Date) => Promise<boolean>;
};

/** What is known of the one request being answered. */
export type RequestContext = Services &
  CallerHashes & {
    /** A keyed hash of the website's mark for this browser; null for a request without one. */
    readonly browserHash: string | null;
    /** The Bearer token as it was sent, if any: the one-time-code calls carry their challenge here. */
    readonly bearer: string | null;
    /** The owner or reseller whose valid token came with the call; the handler's `caller` says which of them it must be. */
    readonly subjectId: number | null;
    /**
     * Runs `work` in one transaction, and only once for the Idempotency-Key of this request: a second request with the same
     * key waits for the first and gets its answer. Without a key it simply runs. The answer must be plain JSON.
     * Only an answer is kept: after any other reply the key is free again, though what `work` wrote stays.
     * A thrown error undoes everything and frees the key.
     */
    once<Answer>(work: (transaction: Database) => Promise<Reply<Answer>>): Promise<Reply<Answer>>;
  };

export type Refusal = { readonly kind: "refusal"; readonly message: string };
export type Limit = { readonly kind: "limit"; readonly retryAfter: number; readonly message: string };
export type Unauthorised = { readonly kind: "unauthorised"; readonly message: string };

/** What the answer depends on could not be asked just now; `retryAfter` in seconds. */
export type Unavailable = { readonly kind: "unavailable"; readonly retryAfter: number; readonly message: string };

export type Reply<Answer> =
  | { readonly kind: "answer"; readonly data: Answer; readonly message?: string }
  /** The call cannot be done, in words for a person. */
  | Refusal
  /** Asked too often; `retryAfter` in seconds. */
  | Limit
  | Unauthorised
  | Unavailable;

export type Handler = {
  readonly call: Call;
  readonly reply: (request: unknown, context: RequestContext) => Promise<Reply<unknown>>;
};

/** A request as it has been read here: its identities are text, however they were written. */
export type Read<Request> = Id extends Request
  ? Exclude<Request, number>
  : Request extends readonly (infer Item)[]
    ? Read<Item>[]
    : Request extends Date
      ? Request
      : Request extends object
        ? { [Name in keyof Request]: Read<Request[Name]> }
        : Request;

/** Binds a call of the contract to the function that answers it. The request has been read by the call's own schema. */
export function handle<Request, Answer>(
  call: Call<Request, Answer>,
  reply: (request: Read<Request>, context: RequestContext) => Promise<Reply<Answer>>,
): Handler {
  return { call, reply: reply as Handler["reply"] };
}

/** The owner or reseller whose call this is. Only for handlers whose call names a `caller` other than "anyone". */
export function subjectOf(context: RequestContext): number {
  if (context.subjectId === null) throw new Error("A handler asked for a subject that its call does not require");
  return context.subjectId;
}
