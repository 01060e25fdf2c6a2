import { setTimeout as pause } from "node:timers/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { Client } from "undici";

import type { OpenDatabase } from "../../platform/database/database";
import { hasEmbeddedDatabase } from "../../platform/database/embedded";
import { LockHeld } from "../../platform/database/lock-file";
import type { Services } from "../../requests/services";
import type { Command, CommandContext, DatabaseCommand, Operation, Outcome } from "./command";
import type { RawValues } from "./parameters";
import { perform, terminalDoor } from "./run-command";
import { findSocketPath } from "./socket/address";
import { answerMessage, type AnswerMessage, COMMANDS_PATH, type RequestMessage } from "./socket/messages";

/** How long to wait for a server that is starting or stopping, and the pause between checks, in milliseconds. */
const LOCK_TIMEOUT_MS = 10_000;
const RETRY_INTERVAL_MS = 200;

/** What the start of a process hands in to run commands. */
type Door = CommandContext & {
  /** Opens the database, and creates the services of a process that sends nothing. */
  open(): Promise<{ readonly opened: OpenDatabase; readonly services: Services }>;
};

/**
 * Runs a command. If a server has the embedded database open, the command runs in that server, otherwise in this process.
 */
export async function routeCommand(context: Door, command: Command, raw: RawValues, write: Operation["write"]): Promise<Outcome> {
  if (command.needs === "no database") return command.perform(context, raw);
  const { environment } = context;
  if (environment.databaseUrl !== null) return runInProcess(context, command, raw, write);
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const server = await findServer(environment.dataDirectory);
    if (server !== null) return server.perform({ command: command.name, raw }, write);
    if (!hasEmbeddedDatabase(environment.dataDirectory)) return { kind: "refused", message: noDatabaseIn(environment.dataDirectory) };
    try {
      return await runInProcess(context, command, raw, write);
    } catch (error) {
      if (!(error instanceof LockHeld) || Date.now() > deadline) throw error;
      await pause(RETRY_INTERVAL_MS);
    }
  }
}

/** Returns the message for a wrong DATA_DIR. A command must not create a database there, because its work would seem to be lost. */
function noDatabaseIn(folder: string): string {
  return `There is no database in ${folder}. Set DATA_DIR to the server's folder. A new database is created by the server's first start.`;
}

/** Runs a command in this process. Messages that the command queues stay in the outbox until a server sends them. */
async function runInProcess({ open }: Door, command: DatabaseCommand, raw: RawValues, write: Operation["write"]): Promise<Outcome> {
  const { opened, services } = await open();
  try {
    return await perform(services, opened, command, raw, terminalDoor("terminal", write));
  } finally {
    await opened.close();
  }
}

/** A server that has the embedded database open. */
type RunningServer = { perform(request: RequestMessage, write: Operation["write"]): Promise<Outcome> };

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
        return await ask(client, request, write);
      } finally {
        await client.destroy();
      }
    },
  };
}

async function ask(client: Client, request: RequestMessage, write: Operation["write"]): Promise<Outcome> {
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
