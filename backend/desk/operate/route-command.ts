import { setTimeout as pause } from "node:timers/promises";

import { hasEmbeddedDatabase } from "../../platform/database/embedded";
import { LockHeld } from "../../platform/database/lock-file";
import type { OpenDatabase } from "../../platform/database/database";
import type { Services } from "../../requests/services";
import type { Command, DatabaseCommand, CommandContext, Operation, Outcome } from "./command";
import type { RawValues } from "./parameters";
import { perform, terminalDoor } from "./run-command";
import { findServer } from "./socket/client";

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
