import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { describeError } from "../../../../runtime/describe-error";
import { readAtMost } from "../../../../runtime/bounded-body";
import type { OpenDatabase } from "../../../platform/database/database";
import type { Log } from "../../../platform/process/log";
import type { Services } from "../../../requests/services";
import { prepareSocketPath, removeSocket } from "./address";
import { COMMANDS_PATH, requestMessage, type AnswerMessage } from "./messages";

/** The maximum size of a command, in bytes. A command may contain the text of a static page. */
const MAX_REQUEST_BYTES = 4 * 1024 * 1024;

/** How long a command may continue when the server stops, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 5_000;

/**
 * Listens on a socket for the operator's commands, and performs them in this process. While this process has the embedded database open, no
 * other process can open it (docs/decisions/0047-operating.md). Only the user who runs this process can use the socket.
 */
export async function listenForOperator(
  services: Services,
  opened: Pick<OpenDatabase, "dump">,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const { dataDirectory } = services.environment;
  const pending = new Set<Promise<void>>();

  const server = createServer((request, response) => {
    const answering = answer(request, response).finally(() => pending.delete(answering));
    pending.add(answering);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (request.method !== "POST" || request.url !== COMMANDS_PATH) response.writeHead(404).end();
      else await performCommand(services, opened, request, response);
    } catch (error) {
      // A disconnect of the operator's program is not an error.
      if (!response.destroyed) log({ level: "error", event: "operator's command failed", error: describeError(error) });
      // A response without an outcome tells the operator's program that the command failed.
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  }

  try {
    await listen(server, prepareSocketPath(dataDirectory));
  } catch (error) {
    // On a file system without sockets, serve without the operator's commands.
    log({ level: "error", event: "no socket for the operator", error: describeError(error) });
  }

  return {
    async close() {
      server.close();
      await Promise.race([Promise.all(pending), pause(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })]);
      server.closeAllConnections();
      removeSocket(dataDirectory);
    },
  };
}

/** Performs a command. Responds with a line for each part of a file that the command writes, and a last line with the outcome. */
async function performCommand(
  services: Services,
  opened: Pick<OpenDatabase, "dump">,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const command = requestMessage.parse(JSON.parse((await readAtMost(request, MAX_REQUEST_BYTES)) ?? ""));
  const disconnected = new AbortController();
  response.once("close", () => disconnected.abort());

  /** Sends a message, and waits if the other side reads slowly. @throws if the other side has disconnected. */
  async function send(message: AnswerMessage): Promise<void> {
    disconnected.signal.throwIfAborted();
    if (!response.write(`${JSON.stringify(message)}\n`)) await once(response, "drain", { signal: disconnected.signal });
  }

  // Import the commands only here, because most servers never get one.
  const { runCommand, terminalDoor } = await import("../run-command");
  response.writeHead(200, { "Content-Type": "application/x-ndjson" });
  const write = (path: string, part: Uint8Array) => send({ kind: "part", path, data: Buffer.from(part).toString("base64") });
  const outcome = await runCommand(services, opened, command, terminalDoor("socket", write));
  await send(outcome.kind === "done" ? { ...outcome, lines: [...outcome.lines] } : outcome);
  response.end();
}

/** Creates the socket with a umask, so that other users can never open it. */
function listen(server: Server, path: string): Promise<void> {
  const mask = process.umask(0o177);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
    process.umask(mask);
  });
}
