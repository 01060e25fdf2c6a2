import type { Server } from "node:http";
import type { Socket } from "node:net";
import { constants } from "node:os";

/** Times in milliseconds. All except `poll` are counted from the signal. Docker kills the process 10 s after the signal. */
const deadlines = {
  /** Interval between checks of the connections. */
  poll: 100,
  /** Latest time to stop accepting connections. */
  settle: 1_500,
  /** When to close the connections of requests that are still running. */
  drain: 6_500,
  /** When to exit, even if work is still running. */
  exit: 9_500,
} as const;

type Log = (event: string, facts: { readonly signal?: string; readonly code?: number }) => void;

/**
 * Installs the graceful shutdown. On SIGTERM or SIGINT, accepts queued connections, closes the server, lets running requests finish and
 * exits. Closing the server at once would reset queued connections, even connections with half-sent forms.
 * @param close closes resources that requests use. Called after the last connection has ended.
 * @returns a function that returns whether the process is shutting down.
 */
export function shutDownGracefully(server: Server, close: () => Promise<void>, log: Log): () => boolean {
  const connections = new Set<Socket>();
  let accepted = 0;
  let isDraining = false;
  server.on("connection", (socket: Socket) => {
    accepted += 1;
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  const closeServer = server.close.bind(server);
  for (const signal of SIGNALS) process.removeListener(signal, exitAtOnce);
  process.once("SIGTERM", drain);
  process.once("SIGINT", drain);

  function drain(signal: NodeJS.Signals): void {
    isDraining = true;
    log("draining", { signal });
    closeWhenQueueIsEmpty(performance.now() + deadlines.settle);
    setTimeout(() => server.closeAllConnections(), deadlines.drain).unref();
    setTimeout(() => exit("exited while work was still running", 1), deadlines.exit).unref();
  }

  /**
   * Closes the server when the queue of connections is empty, or at the deadline. The queue counts as empty if no connection arrived
   * between two checks.
   */
  function closeWhenQueueIsEmpty(deadline: number): void {
    const before = accepted;
    setTimeout(() => {
      if (accepted > before && performance.now() < deadline) return closeWhenQueueIsEmpty(deadline);
      closeServer(() => void closeAndExit());
      let unused: readonly Socket[] = [];
      setInterval(() => (unused = closeUnused(server, connections, unused)), deadlines.poll).unref();
    }, deadlines.poll);
  }

  async function closeAndExit(): Promise<void> {
    await close().then(
      () => exit("shut down", Number(process.exitCode ?? 0)),
      () => exit("could not close the database", 1),
    );
  }

  function exit(how: string, code: number): never {
    log(how, { code });
    process.exit(code);
  }

  return () => isDraining;
}

/**
 * Closes idle connections, and those that browsers opened but have not used, which Node counts as active. Closes an unused connection only
 * at the second check, because at the first check Node may not have read its data yet.
 * @returns the connections to close at the next check, if they are still unused.
 */
function closeUnused(server: Server, connections: ReadonlySet<Socket>, unused: readonly Socket[]): readonly Socket[] {
  server.closeIdleConnections();
  for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  return [...connections].filter(({ bytesRead }) => bytesRead === 0);
}

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/**
 * Ends the process at a signal, until `shutDownGracefully` takes over. Without a listener, the first process of a container ignores the
 * signal. So a server could not be stopped while it opens the database, which can take long because of a migration. The listener stays
 * until then, because Node delivers a signal of a busy start only when the start has ended.
 */
export function endStartAtSignal(): void {
  for (const signal of SIGNALS) if (!process.listeners(signal).includes(exitAtOnce)) process.once(signal, exitAtOnce);
}

function exitAtOnce(signal: NodeJS.Signals): never {
  process.exit(128 + constants.signals[signal]);
}
