import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import { answers } from "./answers";
import { OWN_ORIGIN } from "./content-answers";
import { behave, type Behaviour } from "../behaviour";
import { marked } from "./marking";
import { idsAsText, withNumberIds, withOwnGuid } from "./number-ids";
import { complaintsAbout, isCallPath, type CallPath, type Payload } from "./payloads";
import { newWorld, type ProviderAccount, type World } from "./world";

/** A call that the API received. */
export type Arrival = {
  readonly path: string;
  readonly payload: Payload;
  /** The visitor's IP address, as the website forwards it. */
  readonly visitor: string;
  readonly headers: IncomingMessage["headers"];
  /** Set if the website closed the connection before the response. */
  wasGivenUp: boolean;
};

/** An external API that runs in the test's process. */
export type Upstream = {
  readonly origin: string;
  readonly world: World;
  /** All calls so far, in order of arrival. */
  readonly arrivals: readonly Arrival[];
  /** Errors in the payloads it received; empty if all match the spec. */
  readonly complaints: readonly string[];
  /** Calls that the spec does not list. They got a 404. */
  readonly unknownCalls: readonly string[];
  /** The number of connections that were opened. */
  connections(): number;
  /** How often a visitor's pages made this call. */
  calls(path: string, visitor: string): number;
  /** The same, by form key. This API ignores `Idempotency-Key`, so each call takes effect. */
  callsPerFormKey(path: string, visitor: string): Readonly<Record<string, number>>;
  /** Sets the response to one of this visitor's calls, or to all of them. Null removes it. */
  fail(visitor: string, behaviour: Behaviour | null, path?: CallPath): void;
  /** Delays this visitor's calls to these paths until all have arrived. Calls made one after another therefore time out. */
  answerTogether(visitor: string, paths: readonly CallPath[]): void;
  /** Adds markup to all text that this visitor's pages receive. */
  mark(visitor: string): void;
  stop(): Promise<void>;
};

const EVERYTHING = "everything";

/**
 * @param provider the account at the payment provider for its orders.
 * @param numberIds whether it writes ids as numbers, and rejects those sent as strings.
 */
export async function startUpstream(provider: ProviderAccount | null = null, { numberIds = false } = {}): Promise<Upstream> {
  const world = newWorld(provider);
  const arrivals: Arrival[] = [];
  const complaints: string[] = [];
  const unknownCalls: string[] = [];
  const behaviours = new Map<string, Behaviour>();
  const gatherings = new Map<string, { readonly missing: string[]; readonly everyone: Promise<void>; readonly open: () => void }>();
  const markedVisitors = new Set<string>();
  let connections = 0;

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      complaints.push(String(error));
      behave({ status: 500, body: "" }, request, response);
    });
  });
  server.on("connection", () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The fake API has no port");
  const origin = `http://127.0.0.1:${address.port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const arrival = arrivalOf(request, await text(request));
    arrivals.push(arrival);
    response.once("close", () => (arrival.wasGivenUp = !response.writableFinished));
    const { path, visitor } = arrival;
    await gathered(path, visitor);
    behave(await behaviourFor(path, arrival), request, response);
  }

  async function behaviourFor(path: string, arrival: Arrival): Promise<Behaviour> {
    if (!isCallPath(path)) {
      unknownCalls.push(path);
      return { status: 404, body: "<!DOCTYPE html><title>Not Found</title>" };
    }
    const isAsListed = isRight(path, arrival);
    const { visitor } = arrival;
    const own = behaviours.get(`${visitor} ${path}`) ?? behaviours.get(`${visitor} ${EVERYTHING}`);
    if (own !== undefined) return own;
    return isAsListed ? { body: await told(path, arrival) } : { status: 422, body: { Message: "The given data was invalid." } };
  }

  function isRight(path: CallPath, { payload, headers }: Arrival): boolean {
    const wrong = complaintsAbout(path, payload);
    if (numberIds) wrong.push(...idsAsText(path, payload));
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
    if (headers["x-browser-mark"] !== undefined) wrong.push(`${path}: a browser's mark, which is not for this API`);
    if (headers["x-typed-code"] !== undefined) wrong.push(`${path}: the mark of a typed code, which is not for this API`);
    if (headers.authorization !== undefined && !world.tokens.has(token ?? "")) wrong.push(`${path}: a token that was never given`);
    complaints.push(...wrong);
    return wrong.length === 0;
  }

  async function told(path: CallPath, { payload, visitor }: Arrival): Promise<unknown> {
    const answered = JSON.stringify(await answers[path](numberIds ? withOwnGuid(payload) : payload, world));
    const plain = JSON.parse(answered.replaceAll(OWN_ORIGIN, origin)) as unknown;
    const named = numberIds ? withNumberIds(plain) : plain;
    return markedVisitors.has(visitor) ? marked(named) : named;
  }

  async function gathered(path: string, visitor: string): Promise<void> {
    const gathering = gatherings.get(visitor);
    const place = gathering?.missing.indexOf(path) ?? -1;
    if (!gathering || place < 0) return;
    gathering.missing.splice(place, 1);
    if (gathering.missing.length === 0) gathering.open();
    await gathering.everyone;
  }

  const callsOf = (path: string, visitor: string) => arrivals.filter((arrival) => arrival.path === path && arrival.visitor === visitor);

  return {
    origin,
    world,
    arrivals,
    complaints,
    unknownCalls,
    connections: () => connections,
    calls: (path, visitor) => callsOf(path, visitor).length,
    callsPerFormKey(path, visitor) {
      const counts: Record<string, number> = {};
      for (const { headers } of callsOf(path, visitor)) {
        const key = String(headers["idempotency-key"]);
        counts[key] = (counts[key] ?? 0) + 1;
      }
      return counts;
    },
    fail(visitor, behaviour, path) {
      const key = `${visitor} ${path ?? EVERYTHING}`;
      if (behaviour === null) behaviours.delete(key);
      else behaviours.set(key, behaviour);
    },
    answerTogether(visitor, paths) {
      const { promise: everyone, resolve: open } = withResolvers();
      gatherings.set(visitor, { missing: [...paths], everyone, open });
    },
    mark: (visitor) => void markedVisitors.add(visitor),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function arrivalOf({ url = "", headers }: IncomingMessage, body: string): Arrival {
  const visitor = String(headers["x-forwarded-for"] ?? "");
  return { path: url, payload: body === "" ? {} : (JSON.parse(body) as Payload), visitor, headers, wasGivenUp: false };
}

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}
