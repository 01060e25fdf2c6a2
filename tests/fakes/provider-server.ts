import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** How the next requests fail. `lost`: the request is processed, but the connection breaks before the response. */
export type ProviderFault = "none" | "silent" | "lost" | "rubbish" | "busy" | "limited" | "denied";

export type ProviderRequest = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** The bytes as text. */
  readonly body: string;
};
export type ProviderReply = { readonly status: number; readonly body: object };

/** A request that a provider sends to the product. */
export type Callback = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** The product's answer to a provider's request. */
export type Answered = { readonly status: number; readonly type: string; readonly body: string };

/** Sends a provider's request to the product. Callbacks are posted. */
export type Ask = (request: Callback & { readonly method?: "GET" | "HEAD" | "POST" }) => Promise<Answered>;

/**
 * The options of a test's server. It ends no idle connection: on a busy machine, a client that was held up sends its next request on a
 * connection that the server has just ended, and nobody knows whether the request arrived. The client ends idle connections itself.
 */
export const serverOptions = { keepAliveTimeout: 0 } as const;

export type ProviderServer = {
  /** The server's origin, without a trailing slash. */
  readonly url: string;
  /** Errors in the requests that the server received. Empty if all were valid. */
  readonly problems: string[];
  behave(fault: ProviderFault): void;
  close(): Promise<void>;
};

/**
 * Starts a server that stands in for a provider.
 * @param answer - returns the response to a POST. If `answer` throws an error, the request is invalid and gets a 400.
 * @param read - does the same for a GET, if the provider has anything to read.
 */
export async function startProviderServer(
  answer: (request: ProviderRequest) => ProviderReply,
  read?: (request: ProviderRequest) => ProviderReply,
): Promise<ProviderServer> {
  const problems: string[] = [];
  let fault: ProviderFault = "none";

  const server = createServer(serverOptions, (request, response) => {
    void readAll(request).then((bytes) => {
      if (fault === "silent") return;
      const early = earlyReplies[fault];
      const reply =
        early ?? check({ path: request.url ?? "/", headers: request.headers, bytes, body: bytes.toString("utf8") }, request.method);
      if (fault === "lost") request.socket.destroy();
      else
        response
          .writeHead(reply.status, { "Content-Type": "application/json" })
          .end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body));
    }, clientLeft);
  });

  function check(request: ProviderRequest, method: string | undefined): ProviderReply {
    try {
      if (method === "GET" && read !== undefined) return read(request);
      if (method !== "POST") throw new Error(`the method is ${method}`);
      return answer(request);
    } catch (error) {
      problems.push(`${request.path}: ${String(error)}`);
      return { status: 400, body: { message: "The request is invalid" } };
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    problems,
    behave: (next) => {
      fault = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const earlyReplies: Partial<Record<ProviderFault, { readonly status: number; readonly body: object | string }>> = {
  rubbish: { status: 200, body: "<html>Under maintenance</html>" },
  busy: { status: 503, body: { message: "Service unavailable" } },
  limited: { status: 429, body: { code: 20429, message: "Too many requests" } },
  denied: { status: 401, body: { type: "error", code: 20003, message: "Authentication failure" } },
};

/** Returns the fields of a form. @throws if the body is not a URL-encoded form, or repeats a name. */
export function readForm({ headers, body }: ProviderRequest): Record<string, string> {
  if (!headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) throw new Error("the body is not a form");
  const fields = [...new URLSearchParams(body)];
  if (new Set(fields.map(([name]) => name)).size !== fields.length) throw new Error("the form repeats a field");
  return Object.fromEntries(fields);
}

/** Checks the credentials of a request. @throws if they are missing or wrong. */
export function checkBasic({ headers }: ProviderRequest, name: string, password: string): void {
  const expected = `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;
  if (headers.authorization !== expected) throw new Error("the account's credentials are missing or wrong");
}

/** A client that leaves before it has sent everything, such as a process that ends, needs no answer. */
export const clientLeft = (): void => undefined;

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
