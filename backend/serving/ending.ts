import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Milliseconds, as the website has them (app/serving/graceful-shutdown.server.ts): so the longest path ends 10 s after the signal. */
const times = { look: 100, drain: 6_500, patience: 9_500 } as const;

/**
 * After SIGTERM: answers what was asked before, asks for nothing new, gives the database back and ends.
 * @param close ends what must outlive the last request.
 * @returns what tells whether the process has been asked to end.
 */
export function endInOrder(server: Server, close: () => Promise<void>): () => boolean {
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
    setInterval(closeUnused, times.look).unref();
    setTimeout(() => server.closeAllConnections(), times.drain).unref();
    setTimeout(() => process.exit(1), times.patience).unref();
  }

  /** A connection that never said a word counts as busy for Node. */
  function closeUnused(): void {
    server.closeIdleConnections();
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }

  process.once("SIGTERM", end);
  process.once("SIGINT", end);
  return () => isDraining;
}
