import type { RawAnswer } from "#contract/outcome";
import { now } from "~/clock.server";
import { environment } from "~/env.server";

/** Under this header a request carries the number of its exchange; what a client sends under it is thrown away. */
export const EXCHANGE_HEADER = "x-exchange";

/**
 * All that answering one person's request asks the API: the loaders of a page have each a `Request` of their own, and nothing else
 * in common that the calls could be found by.
 */
export type Exchange = {
  /** What was read so far, by the question: it is the same for the rest of the page. */
  readonly reads: Map<string, Promise<RawAnswer>>;
  /** When the request arrived, in milliseconds since 1970. */
  readonly openedAt: number;
  /** How much longer the person waits, for all that is asked together. */
  readonly millisecondsLeft: () => number;
};

type Headed = { readonly headers: { get(name: string): string | null } };

const exchanges = new Map<string, Exchange>();
let opened = 0;

/** @returns the number for the header. */
export function openExchange(): string {
  opened += 1;
  const number = String(opened);
  exchanges.set(number, newExchange());
  return number;
}

export function closeExchange(number: string): void {
  exchanges.delete(number);
}

/** The exchange that a request belongs to; one of its own where nobody opened any. */
export function exchangeOf({ headers }: Headed): Exchange {
  return exchanges.get(headers.get(EXCHANGE_HEADER) ?? "") ?? newExchange();
}

/** The time begins to count when the API is first asked: most pages ask it nothing. */
function newExchange(): Exchange {
  let endsAt: number | null = null;
  return {
    reads: new Map(),
    openedAt: now().getTime(),
    millisecondsLeft() {
      endsAt ??= performance.now() + environment.apiTimeoutMilliseconds;
      return endsAt - performance.now();
    },
  };
}
