import { createServer, type Server } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import type { OpenDatabase } from "../../database/database";
import { describeError, type Log } from "../../process/log";
import type { Services } from "../../requests/services";
import { prepareSocketPath, removeSocket } from "./address";
import { openChannel, type Channel } from "./channel";
import { requestMessage, type AnswerMessage, type RequestMessage } from "./messages";

type OperatorChannel = Channel<AnswerMessage, RequestMessage>;
type Openness = Pick<OpenDatabase, "dump">;

/** Milliseconds that a command has left when the server ends. */
const PATIENCE = 5_000;

/**
 * Lets an operator's commands be performed by this process, which alone may open the embedded database
 * (docs/decisions/0024-operating-a-running-server.md). Only the same user of the machine can open the socket.
 */
export async function listenForOperator(services: Services, opened: Openness, log: Log): Promise<{ close(): Promise<void> }> {
  const { dataDirectory } = services.environment;
  const channels = new Set<OperatorChannel>();
  const underWay = new Set<Promise<void>>();

  const server = createServer((socket) => {
    const channel: OperatorChannel = openChannel(socket, requestMessage);
    channels.add(channel);
    void serve(channel).finally(() => {
      channel.close();
      channels.delete(channel);
    });
  });

  async function serve(channel: OperatorChannel): Promise<void> {
    try {
      for await (const request of channel.received()) {
        const answering = answer(services, opened, channel, request);
        underWay.add(answering);
        await answering.finally(() => underWay.delete(answering));
        // One command a connection.
        return;
      }
    } catch (error) {
      // Who has gone away in the middle is no fault of ours.
      if (!channel.isClosed()) log({ level: "error", event: "operator's command failed", error: describeError(error) });
    }
  }

  try {
    await listen(server, prepareSocketPath(dataDirectory));
  } catch (error) {
    // A product that serves is worth more than one that can be operated: on a file system without sockets it goes on.
    log({ level: "error", event: "no socket for the operator", error: describeError(error) });
  }

  return {
    async close() {
      server.close();
      await Promise.race([Promise.allSettled(underWay), pause(PATIENCE, undefined, { ref: false })]);
      for (const channel of channels) channel.close();
      removeSocket(dataDirectory);
    },
  };
}

async function answer(services: Services, opened: Openness, { send }: OperatorChannel, request: RequestMessage): Promise<void> {
  // Not for a server's start: most servers are never sent a command.
  const { perform } = await import("../perform");
  const write = (path: string, part: Uint8Array) => send({ kind: "part", path, data: Buffer.from(part).toString("base64") });
  const outcome = await perform(services, opened, request, write);
  await send(outcome.kind === "done" ? { ...outcome, lines: [...outcome.lines] } : outcome);
}

/** The socket is made under a mask, so that there is no moment in which others may open it. */
function listen(server: Server, path: string): Promise<void> {
  const mask = process.umask(0o177);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
    process.umask(mask);
  });
}
