import { AsyncLocalStorage } from "node:async_hooks";

import type { RawAnswer } from "#contract/outcome";
import { now } from "~/clock.server";
import { environment } from "~/env.server";

/** Identifies a request and its sender. */
type Sender = {
  /** Follows the request from the proxy through the website to the API, and into every log. */
  readonly id: string;
  /** The caller's IP address. */
  readonly clientAddress: string;
};

/** What the server knows about the request that it is answering. Nothing here can be set by a header that a client sends. */
export type RequestFacts = Sender & {
  /** In milliseconds since 1970. */
  readonly arrivedAt: number;
  /** How much longer the person waits, in milliseconds, for all API calls of this request together. Counts from the first use. */
  readonly millisecondsLeft: () => number;
  /** The API's answers so far, by call and payload. The loaders of one page share them. */
  readonly reads: Map<string, Promise<RawAnswer>>;
};

const storage = new AsyncLocalStorage<RequestFacts>();

/** Runs `answer`; everything that it starts, now or later, finds the facts with {@link requestFacts}. */
export function withRequestFacts(sender: Sender, answer: () => void): void {
  storage.run(newFacts(sender), answer);
}

/**
 * The facts of the request that is being answered.
 * @throws outside of a request: then whatever asks is called from the wrong place.
 */
export function requestFacts(): RequestFacts {
  const facts = storage.getStore();
  if (facts === undefined) throw new Error("No request is being answered here");
  return facts;
}

/** Most pages make no API call, so the time starts to count with the first one. */
function newFacts({ id, clientAddress }: Sender): RequestFacts {
  let endsAt: number | null = null;
  return {
    id,
    clientAddress,
    arrivedAt: now().getTime(),
    reads: new Map(),
    millisecondsLeft() {
      endsAt ??= performance.now() + environment.apiTimeoutMilliseconds;
      return endsAt - performance.now();
    },
  };
}
