import type { Server } from "node:http";
import type { Socket } from "node:net";

import { log } from "./log.server";

/** Milliseconds. An orchestrator kills what is still there 10 s after the signal. */
const times = {
  /** How often is looked which connections have come and which are left. */
  look: 100,
  /** So long at most are new connections taken on. */
  settle: 1_500,
  /** The requests under way are cut off. */
  drain: 6_500,
  /** The process ends, whatever is still under way in it. */
  patience: 9_500,
} as const;

/**
 * After SIGTERM the requests under way, and those that wait in the system's queue, are answered; then the server is closed and the
 * process ends. A server that closes at once, as remix-serve has it, resets the queue, forms half sent and all.
 * @param close ends what must outlive the last request.
 * @returns what tells whether the process has been asked to end.
 */
export function shutDownGracefully(server: Server, close: () => Promise<void>): () => boolean {
  const connections = new Set<Socket>();
  let accepted = 0;
  let isDraining = false;
  server.on("connection", (socket: Socket) => {
    accepted += 1;
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  const closeServer = server.close.bind(server);
  Reflect.set(server, "close", () => server);
  process.once("SIGTERM", drain);
  process.once("SIGINT", drain);

  function drain(signal: NodeJS.Signals): void {
    isDraining = true;
    log.info({ signal }, "draining");
    closeWhenQueueIsEmpty(performance.now() + times.settle);
    setTimeout(() => server.closeAllConnections(), times.drain).unref();
    setTimeout(() => leave("something was still under way", 1), times.patience).unref();
  }

  /** In each round of a busy process some are taken on; when none came between two looks there are none left. */
  function closeWhenQueueIsEmpty(deadline: number): void {
    const before = accepted;
    setTimeout(() => {
      if (accepted > before && performance.now() < deadline) return closeWhenQueueIsEmpty(deadline);
      closeServer(() => void closeAndLeave(close));
      setInterval(() => closeUnused(server, connections), times.look).unref();
    }, times.look);
  }

  return () => isDraining;
}

/** Browsers also open connections that they may never use; Node takes those for requests that are about to come. */
function closeUnused(server: Server, connections: ReadonlySet<Socket>): void {
  server.closeIdleConnections();
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
}

async function closeAndLeave(close: () => Promise<void>): Promise<void> {
  await close().then(
    () => leave("ended", Number(process.exitCode ?? 0)),
    () => leave("the database could not be closed", 1),
  );
}

function leave(how: string, code: number): never {
  log.info({ code }, how);
  process.exit(code);
}
