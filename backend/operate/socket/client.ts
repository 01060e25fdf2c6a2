import { once } from "node:events";
import { connect } from "node:net";

import type { Operation, Outcome } from "../command";
import { findSocketPath } from "./address";
import { openChannel, type Channel } from "./channel";
import { answerMessage, type AnswerMessage, type RequestMessage } from "./messages";

/** A server that has the embedded database open. */
export type RunningServer = { perform(request: RequestMessage, write: Operation["write"]): Promise<Outcome> };

/** The server on this data directory, or null when none listens. What a server that was killed has left refuses. */
export async function findServer(dataDirectory: string): Promise<RunningServer | null> {
  const socket = connect(findSocketPath(dataDirectory));
  try {
    await once(socket, "connect");
  } catch {
    return null;
  }
  const channel = openChannel<RequestMessage, AnswerMessage>(socket, answerMessage);
  return { perform: (request, write) => performThere(channel, request, write).finally(() => channel.close()) };
}

async function performThere(
  { send, received }: Channel<RequestMessage, AnswerMessage>,
  request: RequestMessage,
  write: Operation["write"],
): Promise<Outcome> {
  await send(request);
  for await (const message of received()) {
    if (message.kind === "part") await write(message.path, Buffer.from(message.data, "base64"));
    else return message;
  }
  return { kind: "refused", message: "The server ended, or could not do it: its log says why." };
}
