import { createServer, connect, type AddressInfo, type Socket } from "node:net";

/** A proxy whose connections a test can break. */
export type BreakableConnection = {
  readonly port: number;
  /** Breaks all open connections. @returns the number of broken connections. */
  cut(): number;
  /** Breaks all connections. Until `open` is called, breaks every new connection at once. */
  close(): void;
  open(): void;
  stop(): Promise<void>;
};

/** Starts a proxy that listens on 127.0.0.1 and forwards to `host:port`. */
export async function breakableConnection(host: string, port: number): Promise<BreakableConnection> {
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((near) => {
    if (!isOpen) return near.destroy();
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
      socket.pipe(other);
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
      isOpen = false;
      cut();
    },
    open() {
      isOpen = true;
    },
    stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      cut();
      return closed;
    },
  };
}
