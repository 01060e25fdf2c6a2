import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

import type { Dump } from "./database";

export const POSTGRES_DUMP = "database.pgdump";

/** Thrown if a PostgreSQL client program is missing or failed. The message is for the operator. */
export class ProgramFailure extends Error {
  override readonly name = "ProgramFailure";
}

/** Dumps a database with pg_dump, in pg_dump's custom format. */
export function dumpPostgres(url: string): Dump {
  return { fileName: POSTGRES_DUMP, parts: dumpParts(url) };
}

async function* dumpParts(url: string): AsyncGenerator<Uint8Array> {
  const program = startProgram("pg_dump", ["--format=custom", "--no-owner", "--no-privileges"], url);
  const end = waitForExit(program, "pg_dump");
  // `end` can reject before it is awaited below. Without a handler, that would end the process.
  end.catch(() => undefined);
  if (program.stdout !== null) for await (const part of program.stdout) yield part as Uint8Array;
  await end;
}

/** Restores a pg_dump file into an empty database in one transaction. */
export async function restorePostgres(url: string, dump: string): Promise<void> {
  const parameters = ["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges", "--dbname", databaseOf(url), dump];
  await waitForExit(startProgram("pg_restore", parameters, url), "pg_restore");
}

/**
 * Reads every part of a pg_dump file. Its compressed rows have checksums, its table of contents has none.
 * @throws ProgramFailure if the file is damaged.
 */
export async function checkPostgresDump(dump: string): Promise<void> {
  await waitForExit(spawn("pg_restore", ["--exit-on-error", "--file=-", dump], { stdio: ["ignore", "ignore", "inherit"] }), "pg_restore");
}

/** Starts a client program. Passes the password in the environment, because other users of the machine can read a process's arguments. */
function startProgram(program: string, parameters: readonly string[], url: string): ChildProcess {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const connection = {
    PGHOST: searchParams.get("host") ?? decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: databaseOf(url),
    PGSSLMODE: searchParams.get("sslmode") ?? "",
  };
  const given = Object.fromEntries(Object.entries(connection).filter(([, value]) => value !== ""));
  return spawn(program, parameters, { env: { ...process.env, ...given }, stdio: ["ignore", "pipe", "inherit"] });
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

async function waitForExit(child: ChildProcess, program: string): Promise<void> {
  try {
    const [code] = (await once(child, "close")) as [number | null];
    if (code !== 0) throw new ProgramFailure(`${program} failed. Its output is above.`);
  } catch (error) {
    if (error instanceof ProgramFailure) throw error;
    throw new ProgramFailure(
      `${program} cannot be started. Install PostgreSQL's client programs, or run the command on a machine that has them, with DATABASE_URL.`,
    );
  }
}
