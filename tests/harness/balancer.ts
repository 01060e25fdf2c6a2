import { createServer, request as requestTo, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { clientLeft, serverOptions } from "../fakes/provider-server";

/** A round-robin load balancer without sticky sessions. */
export type Balancer = {
  readonly origin: string;
  /** Sets the processes that get requests. */
  setTargets(origins: readonly string[]): void;
  /** How many complete responses each process has given since `setTargets`. */
  answered(): readonly number[];
  /** How many requests got no complete response, because their process failed. */
  cutOff(): number;
  stop(): Promise<void>;
};

type Message = { readonly request: IncomingMessage; readonly body: Buffer };

export async function startBalancer(): Promise<Balancer> {
  let targets: readonly string[] = [];
  let answered: number[] = [];
  let turn = 0;
  let cutOff = 0;

  const server = createServer(serverOptions, (request, response) => {
    const first = turn++ % targets.length;
    const order = [...targets.keys()].map((offset) => (first + offset) % targets.length);
    void bodyOf(request).then((body) => forwardWithFailover({ request, body }, response, order), clientLeft);
  });

  /**
   * Forwards a request to the chosen process. Tries the next process only if the chosen one refuses the connection. If a connection breaks
   * later, does not repeat the request, because the process may have processed it already.
   */
  async function forwardWithFailover(
    message: Message,
    response: ServerResponse,
    [chosen = 0, ...others]: readonly number[],
  ): Promise<void> {
    try {
      await forward(message, targets[chosen] ?? "", response);
      answered[chosen] = (answered[chosen] ?? 0) + 1;
    } catch (error) {
      if (isRefusedConnection(error) && others.length > 0) return forwardWithFailover(message, response, others);
      cutOff += 1;
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end("Bad gateway");
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setTargets(origins) {
      targets = origins;
      answered = origins.map(() => 0);
    },
    answered: () => answered,
    cutOff: () => cutOff,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function forward({ request, body }: Message, target: string, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const { method, headers, url = "/" } = request;
    const outgoing = requestTo(new URL(url, target), { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.once("error", reject);
      answer.pipe(response).once("finish", resolve);
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

function isRefusedConnection(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
}
