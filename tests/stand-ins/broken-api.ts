import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

/** What a path of the API does when it is called. */
export type Behaviour =
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body: unknown }
  /** Closes the connection without a word. */
  | "drop"
  /** Takes the call and never answers. */
  | "silence";

export type BrokenApi = {
  readonly origin: string;
  /** Decides what a path answers from now on: one after the other, and the last for good. A body that is no text is sent as JSON. */
  answer(path: string, ...behaviours: readonly Behaviour[]): void;
  /** Answers 404 to everything again. */
  forget(): void;
  /** How often a path was called. */
  calls(path: string): number;
  stop(): Promise<void>;
};

/** A foreign API that fails in every way that is asked of it. Paths that nobody has decided on answer 404. */
export async function startBrokenApi(): Promise<BrokenApi> {
  const behaviours = new Map<string, readonly Behaviour[]>();
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    counts.set(path, (counts.get(path) ?? 0) + 1);
    const [behaviour = { status: 404, body: "" }, ...following] = behaviours.get(path) ?? [];
    if (following.length > 0) behaviours.set(path, following);
    void behave(behaviour, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The stand-in has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    answer: (path, ...decided) => void behaviours.set(path, decided),
    forget: () => behaviours.clear(),
    calls: (path) => counts.get(path) ?? 0,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function behave(behaviour: Behaviour, request: IncomingMessage, response: ServerResponse): Promise<void> {
  await text(request);
  if (behaviour === "drop") request.socket.destroy();
  if (typeof behaviour === "string") return;
  const { status = 200, headers = {}, body } = behaviour;
  response.writeHead(status, { "Content-Type": typeof body === "string" ? "text/html" : "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
