import { once } from "node:events";
import type { Socket } from "node:net";
import { createInterface } from "node:readline";
import type { z } from "zod";

/** Messages over a socket: one JSON text a line. */
export type Channel<Sent, Received> = {
  /** Sends one message, and waits while the other side is behind. @throws when it has gone. */
  send(message: Sent): Promise<void>;
  /** The messages of the other side, until it ends. @throws when one is none. */
  received(): AsyncIterable<Received>;
  /** Whether the other side has gone. */
  isClosed(): boolean;
  close(): void;
};

export function openChannel<Sent, Received>(socket: Socket, schema: z.ZodType<Received>): Channel<Sent, Received> {
  const closed = new AbortController();
  socket.once("close", () => closed.abort());
  // Whatever breaks closes the socket, and that is what is looked at.
  socket.on("error", () => socket.destroy());

  async function* received(): AsyncGenerator<Received> {
    for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) yield schema.parse(JSON.parse(line));
  }

  return {
    received,
    async send(message) {
      closed.signal.throwIfAborted();
      if (!socket.write(`${JSON.stringify(message)}\n`)) await once(socket, "drain", { signal: closed.signal });
    },
    isClosed: () => closed.signal.aborted,
    close: () => socket.end(),
  };
}
