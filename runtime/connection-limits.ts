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
  /** How many connections may be open. */
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

/**
 * Closes connections that send nothing, take nothing, or are too many. If there are too many, closes the one that has waited longest for a
 * request, so that idle connections cannot shut others out. If none waits, closes the new one.
 */
export function limitConnections(server: Server, limits: ConnectionLimits = defaultConnectionLimits): void {
  server.headersTimeout = limits.headers;
  server.requestTimeout = limits.request;
  server.keepAliveTimeout = limits.keepAlive;
  server.timeout = limits.inactivity;
  const open = new Set<Socket>();
  /** The connections without a request, in the order in which they began to wait. */
  const waiting = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    waiting.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      waiting.delete(socket);
    });
    if (open.size > limits.connections) for (const first of waiting) return void first.destroy();
  });
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    waiting.delete(socket);
    response.once("close", () => open.has(socket) && waiting.add(socket));
  });
}

function openFilesLimit(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return Number(limit ?? USUAL_DESCRIPTORS);
  } catch {
    return USUAL_DESCRIPTORS;
  }
}
