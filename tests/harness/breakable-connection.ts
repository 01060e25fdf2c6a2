import { createServer, connect, type AddressInfo, type Socket } from "node:net";

/** A proxy whose connections a test can break or redirect. */
export type BreakableConnection = {
  readonly port: number;
  /** Breaks all open connections. @returns the number of broken connections. */
  cut(): number;
  /** Breaks all connections. Until `open` is called, breaks every new connection at once. */
  close(): void;
  /** Forwards nothing more and closes nothing, as if the host had died. New connections are silent too, until `open` is called. */
  fallSilent(): void;
  /** Forwards new connections again. */
  open(): void;
  /** Forwards new connections to another port of the host. */
  leadTo(port: number): void;
  stop(): Promise<void>;
};

/** Starts a proxy that listens on 127.0.0.1 and forwards to `host:givenPort`. */
export async function breakableConnection(host: string, givenPort: number): Promise<BreakableConnection> {
  const sockets = new Set<Socket>();
  let port = givenPort;
  let state: "open" | "closed" | "silent" = "open";
  const server = createServer((near) => {
    if (state === "closed") return near.destroy();
    const far = connect(port, host);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      if (state === "open") socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    const open = [...sockets];
    for (const socket of open) socket.destroy();
    return open.length / 2;
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close() {
      state = "closed";
      cut();
    },
    fallSilent() {
      state = "silent";
      for (const socket of sockets) socket.unpipe().pause();
    },
    open() {
      state = "open";
    },
    leadTo(other) {
      port = other;
    },
    stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      cut();
      return closed;
    },
  };
}
