import { AsyncLocalStorage } from "node:async_hooks";

import type { RawAnswer } from "#contract/outcome";
import { now } from "~/clock.server";
import { environment } from "~/env.server";

/** Identifies a request and its sender. */
type Sender = {
  /** Follows the request from the proxy through the website to the API, and into all logs. */
  readonly id: string;
  /** The caller's IP address. */
  readonly clientAddress: string;
};

/** Facts about the current request. A client cannot set them with a header. */
export type RequestFacts = Sender & {
  /** In milliseconds since 1970. */
  readonly arrivedAt: number;
  /** Time left for all API calls of this request together, in milliseconds. Counts from the first use. */
  readonly millisecondsLeft: () => number;
  /** The API's answers so far, by call and payload. The loaders of one page share them. */
  readonly reads: Map<string, Promise<RawAnswer>>;
};

const storage = new AsyncLocalStorage<RequestFacts>();

/** Runs `answer`. Everything that it starts, now or later, finds the facts with {@link requestFacts}. */
export function withRequestFacts(sender: Sender, answer: () => void): void {
  storage.run(newFacts(sender), answer);
}

/**
 * The facts of the current request.
 * @throws outside of a request.
 */
export function requestFacts(): RequestFacts {
  const facts = storage.getStore();
  if (facts === undefined) throw new Error("requestFacts was called outside of a request");
  return facts;
}

/** The time starts with the first API call: most pages make none. */
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
