import type { IncomingMessage, ServerResponse } from "node:http";

/** How a fake API responds, or fails to respond. */
export type Behaviour =
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body: unknown }
  /** Accepts the request and never responds. */
  | "silence"
  /** Closes the connection without a response. */
  | "drop";

/** Responds to a request, or fails to respond. Sends the body as JSON, unless it is a string. */
export function behave(behaviour: Behaviour, request: IncomingMessage, response: ServerResponse): void {
  if (behaviour === "drop") request.socket.destroy();
  if (typeof behaviour === "string") return;
  const { status = 200, headers = {}, body } = behaviour;
  const isText = typeof body === "string";
  response.writeHead(status, { "Content-Type": isText ? "text/html" : "application/json", ...headers });
  response.end(isText ? body : JSON.stringify(body));
}
