import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const CHUNK = "x".repeat(64 * 1024);

/** The server stops after this many bytes. Otherwise a client that never stops reading would exhaust the machine. */
export const ENDLESS_BYTES = 64 * 1024 * 1024;

/** Starts a server that sends data for as long as a client reads, up to `ENDLESS_BYTES`. */
export async function startEndlessServer() {
  let sent = 0;
  const closed = new Set<Promise<unknown>>();
  const server = createServer((request, response) => {
    closed.add(once(response, "close"));
    request.resume();
    const write = (): void => {
      while (sent < ENDLESS_BYTES && !response.destroyed) {
        sent += CHUNK.length;
        if (!response.write(CHUNK)) return void response.once("drain", write);
      }
      response.end();
    };
    write();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Waits until all clients disconnect. @returns how many bytes were sent. */
    async bytesSent(): Promise<number> {
      await Promise.all(closed);
      return sent;
    },
    close: () => void server.close(),
  };
}
