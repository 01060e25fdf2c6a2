import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import { answers } from "./answers";
import { OWN_ORIGIN } from "./content-answers";
import { behave, type Behaviour } from "./behaviour";
import { withMarkup } from "./markup";
import { stringIds, withNumberIds, withResellerGuid } from "./number-ids";
import { validatePayload, isCallPath, type CallPath, type Payload } from "./payloads";
import { createState, type ProviderAccount, type ApiState } from "./state";

/** An API call that the fake API received. */
export type ReceivedCall = {
  readonly path: string;
  readonly payload: Payload;
  /** The visitor's IP address, as the website forwards it. */
  readonly visitor: string;
  readonly headers: IncomingMessage["headers"];
  /** True if the website closed the connection before the response. */
  wasAborted: boolean;
};

/** A running fake API. */
export type Upstream = {
  readonly origin: string;
  readonly state: ApiState;
  /** All API calls so far, in order of arrival. */
  readonly receivedCalls: readonly ReceivedCall[];
  /** Errors in the payloads and headers of the API calls so far. Calls that the spec does not list are in `unknownCalls` instead. */
  readonly errors: readonly string[];
  /** The paths of API calls that the spec does not list. Each got a 404. */
  readonly unknownCalls: readonly string[];
  /** The number of connections that were opened. */
  connections(): number;
  /** How many times the website made this API call for a visitor. */
  calls(path: string, visitor: string): number;
  /**
   * How many times the website made this API call for a visitor, by `Idempotency-Key`. The fake API ignores this header, so a repeated API
   * call takes effect again.
   */
  callsPerIdempotencyKey(path: string, visitor: string): Readonly<Record<string, number>>;
  /**
   * Sets the response to this visitor's API calls of one path, or of all paths. Null removes the set response. What is set for a visitor
   * replaces what is set for `EVERYONE`.
   */
  fail(visitor: string, behaviour: Behaviour | null, path?: CallPath): void;
  /**
   * Delays this visitor's API calls of these paths until all have arrived. If the website makes the API calls one after another, they time
   * out.
   */
  delayUntilAllArrive(visitor: string, paths: readonly CallPath[]): void;
  /** Adds markup to all text that people see in the responses for this visitor. */
  addMarkupFor(visitor: string): void;
  stop(): Promise<void>;
};

/** A page of the fake API's own at `/`, for people. */
export type OwnPage = {
  /** Returns the page as HTML. */
  show(api: Upstream): string;
  /** Does what the page's form asks for. */
  submit(api: Upstream, form: URLSearchParams): void;
};

/** All visitors, for `fail`. */
export const EVERYONE = "everyone";

const ALL_PATHS = "everything";

/**
 * Starts a fake external API that implements every API call of the spec.
 * @param provider the API's account at the payment provider.
 * @param options.numberIds whether the API sends ids as numbers, and rejects ids that come back as strings.
 * @param options.port by default, a free one.
 */
export async function startUpstream(
  provider: ProviderAccount | null = null,
  { numberIds = false, port = 0, page = null }: { numberIds?: boolean; port?: number; page?: OwnPage | null } = {},
): Promise<Upstream> {
  const state = createState(provider);
  const receivedCalls: ReceivedCall[] = [];
  const errors: string[] = [];
  const unknownCalls: string[] = [];
  const behaviours = new Map<string, Behaviour>();
  const barriers = new Map<string, { readonly missing: string[]; readonly everyone: Promise<void>; readonly open: () => void }>();
  const markedVisitors = new Set<string>();
  let connections = 0;

  // On a busy machine, a website that was held up would send its next request on a connection that has just ended.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      errors.push(String(error));
      behave({ status: 500, body: "" }, request, response);
    });
  });
  server.on("connection", () => (connections += 1));
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The fake API has no port");
  const origin = `http://127.0.0.1:${address.port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (page !== null && request.url === "/" && request.method !== "HEAD") answerPage(page, request, body, response);
    else await answerCall(readCall(request, body), request, response);
  }

  async function answerCall(call: ReceivedCall, request: IncomingMessage, response: ServerResponse): Promise<void> {
    receivedCalls.push(call);
    response.once("close", () => (call.wasAborted = !response.writableFinished));
    const { path, visitor } = call;
    await waitForBarrier(path, visitor);
    behave(await behaviourFor(path, call), request, response);
  }

  async function behaviourFor(path: string, call: ReceivedCall): Promise<Behaviour> {
    if (!isCallPath(path)) {
      unknownCalls.push(path);
      return { status: 404, body: "<!DOCTYPE html><title>Not Found</title>" };
    }
    const isValidCall = isValid(path, call);
    const { visitor } = call;
    for (const who of [visitor, EVERYONE]) {
      const fault = behaviours.get(`${who} ${path}`) ?? behaviours.get(`${who} ${ALL_PATHS}`);
      if (fault !== undefined) return fault;
    }
    return isValidCall ? { body: await responseTo(path, call) } : { status: 422, body: { Message: "The given data was invalid." } };
  }

  function isValid(path: CallPath, { payload, headers }: ReceivedCall): boolean {
    const errorsInCall = validatePayload(path, payload);
    if (numberIds) errorsInCall.push(...stringIds(path, payload));
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
    if (headers["x-browser-mark"] !== undefined) errorsInCall.push(`${path}: got a browser's mark, which only the built-in API may get`);
    if (headers["x-typed-code"] !== undefined)
      errorsInCall.push(`${path}: got the mark of a typed code, which only the built-in API may get`);
    if (headers.authorization !== undefined && !state.tokens.has(token ?? ""))
      errorsInCall.push(`${path}: got a token that was never issued`);
    errors.push(...errorsInCall);
    return errorsInCall.length === 0;
  }

  async function responseTo(path: CallPath, { payload, visitor }: ReceivedCall): Promise<unknown> {
    const answered = JSON.stringify(await answers[path](numberIds ? withResellerGuid(payload) : payload, state));
    const plain = JSON.parse(answered.replaceAll(OWN_ORIGIN, origin)) as unknown;
    const named = numberIds ? withNumberIds(plain) : plain;
    return markedVisitors.has(visitor) ? withMarkup(named) : named;
  }

  async function waitForBarrier(path: string, visitor: string): Promise<void> {
    const barrier = barriers.get(visitor);
    const place = barrier?.missing.indexOf(path) ?? -1;
    if (!barrier || place < 0) return;
    barrier.missing.splice(place, 1);
    if (barrier.missing.length === 0) barrier.open();
    await barrier.everyone;
  }

  function answerPage({ show, submit }: OwnPage, { method }: IncomingMessage, form: string, response: ServerResponse): void {
    if (method !== "POST") return void response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(show(api));
    submit(api, new URLSearchParams(form));
    response.writeHead(303, { Location: "/" }).end();
  }

  const callsOf = (path: string, visitor: string) => receivedCalls.filter((call) => call.path === path && call.visitor === visitor);

  const api: Upstream = {
    origin,
    state,
    receivedCalls,
    errors,
    unknownCalls,
    connections: () => connections,
    calls: (path, visitor) => callsOf(path, visitor).length,
    callsPerIdempotencyKey(path, visitor) {
      const counts: Record<string, number> = {};
      for (const { headers } of callsOf(path, visitor)) {
        const key = String(headers["idempotency-key"]);
        counts[key] = (counts[key] ?? 0) + 1;
      }
      return counts;
    },
    fail(visitor, behaviour, path) {
      const key = `${visitor} ${path ?? ALL_PATHS}`;
      if (behaviour === null) behaviours.delete(key);
      else behaviours.set(key, behaviour);
    },
    delayUntilAllArrive(visitor, paths) {
      const { promise: everyone, resolve: open } = withResolvers();
      barriers.set(visitor, { missing: [...paths], everyone, open });
    },
    addMarkupFor: (visitor) => void markedVisitors.add(visitor),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return api;
}

function readCall({ url = "", headers }: IncomingMessage, body: string): ReceivedCall {
  const visitor = String(headers["x-forwarded-for"] ?? "");
  return { path: url, payload: body === "" ? {} : (JSON.parse(body) as Payload), visitor, headers, wasAborted: false };
}

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}
