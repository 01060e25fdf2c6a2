import { AsyncLocalStorage } from "node:async_hooks";

import type { Outcome, RawAnswer } from "#contract/outcome";
import { environment, now } from "~/env.server";
import { localizationFor } from "~/words/localization.server";
import { localizeBy, type Localization } from "~/words/words";

/** What the middleware knows about a request. */
type RequestFacts = {
  /** The request's id. The website sends it to the API, and both log it. */
  readonly id: string;
  /** The client's IP address. */
  readonly clientAddress: string;
  /** The language of the page, with its sentences. A loader can change the language (`setLocalization`). */
  localization: Localization;
};

/** An API's response, with the kind of its outcome. So callers need not parse the response for the kind. */
export type SortedAnswer = { readonly raw: RawAnswer; readonly kind: Outcome<unknown>["kind"] };

/** The context of the current request. */
export type RequestContext = RequestFacts & {
  /** In milliseconds since 1970. */
  readonly arrivedAt: number;
  /** Time left for all API calls of this request, in milliseconds. The time limit starts at the first call of this function. */
  readonly millisecondsLeft: () => number;
  /** The API's responses to reads so far, by API call, payload and token. The loaders of one page share them. */
  readonly reads: Map<string, Promise<SortedAnswer>>;
};

const storage = new AsyncLocalStorage<RequestContext>();

/** The language of code that runs outside a request. */
const english = localizationFor({ set: "english" });

localizeBy(() => storage.getStore()?.localization ?? english);

/** Runs `answer` in a new context. All work that `answer` starts, even asynchronous work, gets this context from {@link requestContext}. */
export function withRequestContext(facts: RequestFacts, answer: () => void): void {
  storage.run(newContext(facts), answer);
}

/**
 * Returns the context of the current request.
 * @throws outside a request.
 */
export function requestContext(): RequestContext {
  const context = storage.getStore();
  if (context === undefined) throw new Error("requestContext was called outside of a request");
  return context;
}

/** Changes the language of the current request's page. Call only in loaders, because the page is rendered after all of them. */
export function setLocalization(localization: Localization): void {
  requestContext().localization = localization;
}

/** Creates the context of a request. The time limit starts when `millisecondsLeft` is first called. */
function newContext(facts: RequestFacts): RequestContext {
  let endsAt: number | null = null;
  return {
    ...facts,
    arrivedAt: now().getTime(),
    reads: new Map(),
    millisecondsLeft() {
      endsAt ??= performance.now() + environment.apiTimeoutMilliseconds;
      return endsAt - performance.now();
    },
  };
}
