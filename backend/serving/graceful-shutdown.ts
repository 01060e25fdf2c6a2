import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * In milliseconds, and equal to the website's (app/serving/graceful-shutdown.server.ts). The process exits after `exitTimeout` at the
 * latest, because orchestrators kill a process 10 s after the signal.
 */
const timings = { pollInterval: 100, drainTimeout: 6_500, exitTimeout: 9_500 } as const;

/**
 * Installs the graceful shutdown. On SIGTERM or SIGINT, accepts no new requests, waits for open requests, closes the database and exits.
 * Cuts off requests that are still open after `drainTimeout`.
 * @param close - closes what requests need, such as the database. Called when no request is open.
 * @returns a function that returns whether the shutdown has started.
 */
export function installGracefulShutdown(server: Server, close: () => Promise<void>): () => boolean {
  const connections = new Set<Socket>();
  let isDraining = false;
  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });

  function end(): void {
    isDraining = true;
    server.close(() => {
      close().then(
        () => process.exit(process.exitCode ?? 0),
        () => process.exit(1),
      );
    });
    setInterval(closeUnused, timings.pollInterval).unref();
    setTimeout(() => server.closeAllConnections(), timings.drainTimeout).unref();
    setTimeout(() => process.exit(1), timings.exitTimeout).unref();
  }

  /** Closes idle connections. Node counts connections that never sent a byte as busy, so these are closed as well. */
  function closeUnused(): void {
    server.closeIdleConnections();
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }

  process.once("SIGTERM", end);
  process.once("SIGINT", end);
  return () => isDraining;
}
