import { createServer } from "node:http";
import { text } from "node:stream/consumers";

import { behave, type Behaviour } from "../../integration/fake-api/behaviour";

export type { Behaviour };

export type BrokenApi = {
  readonly origin: string;
  /** Sets the responses of a path, in order. The last one repeats. Bodies other than strings are sent as JSON. */
  answer(path: string, ...behaviours: readonly Behaviour[]): void;
  /** Removes all set responses, so that every path returns 404. */
  reset(): void;
  /** How many requests this path has received. */
  calls(path: string): number;
  /** The parsed body of the last request to this path. */
  lastBody(path: string): unknown;
  stop(): Promise<void>;
};
import { clientLeft, serverOptions } from "./provider-server";

/**
 * Starts a fake external API. Each test sets the responses that it needs, and all other paths return 404. For whole stories, use
 * integration/fake-api/, which implements every API call of the spec.
 */
export async function startBrokenApi(): Promise<BrokenApi> {
  const behaviours = new Map<string, readonly Behaviour[]>();
  const counts = new Map<string, number>();
  const bodies = new Map<string, string>();
  const server = createServer(serverOptions, (request, response) => {
    const path = request.url ?? "";
    counts.set(path, (counts.get(path) ?? 0) + 1);
    const [behaviour = { status: 404, body: "" }, ...following] = behaviours.get(path) ?? [];
    if (following.length > 0) behaviours.set(path, following);
    void text(request).then((body) => {
      bodies.set(path, body);
      behave(behaviour, request, response);
    }, clientLeft);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The fake API has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    answer: (path, ...decided) => void behaviours.set(path, decided),
    reset: () => behaviours.clear(),
    calls: (path) => counts.get(path) ?? 0,
    lastBody: (path) => JSON.parse(bodies.get(path) ?? "null") as unknown,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
