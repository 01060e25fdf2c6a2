import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { Client } from "undici";

import type { Operation, Outcome } from "../command";
import { findSocketPath } from "./address";
import { answerMessage, COMMANDS_PATH, type AnswerMessage, type RequestMessage } from "./messages";

/** A server that has the embedded database open. */
export type RunningServer = { perform(request: RequestMessage, write: Operation["write"]): Promise<Outcome> };

/** Finds the server of a data directory. @returns null if no server listens. The socket of a killed server refuses connections. */
export async function findServer(dataDirectory: string): Promise<RunningServer | null> {
  // Set no timeouts, because a command may take as long as it needs.
  const client = new Client("http://operator", { socketPath: findSocketPath(dataDirectory), headersTimeout: 0, bodyTimeout: 0 });
  try {
    const { body } = await client.request({ method: "GET", path: "/" });
    await body.dump();
  } catch {
    await client.destroy();
    return null;
  }
  return {
    async perform(request, write) {
      try {
        return await perform(client, request, write);
      } finally {
        await client.destroy();
      }
    },
  };
}

async function perform(client: Client, request: RequestMessage, write: Operation["write"]): Promise<Outcome> {
  const response = await client.request({ method: "POST", path: COMMANDS_PATH, body: JSON.stringify(request) }).catch(() => null);
  for await (const message of messagesIn(response?.body ?? Readable.from([]))) {
    if (message.kind === "part") await write(message.path, Buffer.from(message.data, "base64"));
    else return message;
  }
  return { kind: "refused", message: "The server stopped, or the command failed. See the server's log." };
}

/** Yields the messages in a response. Ends early if the connection breaks. */
async function* messagesIn(body: Readable): AsyncGenerator<AnswerMessage> {
  const lines = createInterface({ input: body, crlfDelay: Infinity });
  body.once("error", () => lines.close());
  // Without a listener, the error of a client that is destroyed after a file could not be written would end the process with a stack.
  lines.on("error", () => undefined);
  try {
    for await (const line of lines) yield answerMessage.parse(JSON.parse(line));
  } catch (error) {
    if (body.errored === null) throw error;
  }
}
