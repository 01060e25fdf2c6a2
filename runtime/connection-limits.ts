import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Times in milliseconds. */
export type ConnectionLimits = {
  /** From the first byte of a request to the end of its headers. */
  readonly headers: number;
  /** From the first byte of a request to the end of its body. */
  readonly request: number;
  /** How long a connection may wait for its next request. */
  readonly keepAlive: number;
  /** How long a connection may neither send nor take a byte, from its start to the end of a response. */
  readonly inactivity: number;
  readonly connections: number;
};

/** The share of the process's file descriptors that connections may take. The rest is for files, the database and requests to others. */
const SHARE_OF_DESCRIPTORS = 0.75;

/** The number of file descriptors where the system does not tell it. */
const USUAL_DESCRIPTORS = 1024;

export const defaultConnectionLimits: ConnectionLimits = {
  headers: 10_000,
  request: 20_000,
  keepAlive: 65_000,
  inactivity: 30_000,
  connections: Math.floor(openFilesLimit() * SHARE_OF_DESCRIPTORS),
};

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

type Connection = { readonly socket: Socket; address: string; readonly exchanges: Set<Exchange> };

/**
 * Closes connections that send nothing, take nothing, or are too many. If there are too many, the address with the most connections that
 * can be closed gives one up, so that nobody can shut others out: first one that waits for a request, then one whose request does not
 * arrive or whose response is not taken. If there is none, closes the new one.
 * @param addressOf - returns the address of whoever sent a request. Before its headers arrive, it is the socket's.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits = defaultConnectionLimits,
  addressOf: (request: IncomingMessage) => string = ({ socket }) => socket.remoteAddress ?? "",
): void {
  server.headersTimeout = limits.headers;
  server.requestTimeout = limits.request;
  server.keepAliveTimeout = limits.keepAlive;
  server.timeout = limits.inactivity;
  /** The connections, in the order in which each opened or was last answered. */
  const open = new Map<Socket, Connection>();
  server.on("connection", (socket: Socket) => {
    open.set(socket, { socket, address: socket.remoteAddress ?? "", exchanges: new Set() });
    socket.once("close", () => open.delete(socket));
    if (open.size > limits.connections) (connectionToClose(open, socket) ?? socket).destroy();
  });
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const connection = open.get(socket);
    if (connection === undefined) return;
    const exchange = { request, response };
    connection.address = addressOf(request);
    connection.exchanges.add(exchange);
    response.once("close", () => {
      connection.exchanges.delete(exchange);
      if (open.delete(socket)) open.set(socket, connection);
    });
  });
}

/** Chooses the connection that makes room for a new one. Undefined if all others work on a request. */
function connectionToClose(open: ReadonlyMap<Socket, Connection>, opened: Socket): Socket | undefined {
  const closable = [...open.values()].filter((connection) => connection.socket !== opened && (isWaiting(connection) || isSlow(connection)));
  const counts = new Map<string, number>();
  for (const { address } of closable) counts.set(address, (counts.get(address) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const largest = closable.filter(({ address }) => counts.get(address) === most);
  return (largest.find(isWaiting) ?? largest[0])?.socket;
}

function isWaiting({ exchanges }: Connection): boolean {
  return exchanges.size === 0;
}

/** Whether a request is still arriving, or its response waits to be taken. */
function isSlow({ exchanges }: Connection): boolean {
  return [...exchanges].some(({ request, response }) => !request.complete || response.writableEnded || response.writableNeedDrain);
}

function openFilesLimit(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return Number(limit ?? USUAL_DESCRIPTORS);
  } catch {
    return USUAL_DESCRIPTORS;
  }
}
