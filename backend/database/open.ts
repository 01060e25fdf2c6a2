import type { BackendEnvironment } from "../environment";
import { silentLog, type Log } from "../log";
import type { OpenDatabase } from "./database";
import { openEmbedded } from "./embedded";
import { openPostgres } from "./postgres";

/** Opens the database that the environment names and brings its tables and reference data up to date. */
export function openDatabase({ databaseUrl, dataDirectory }: BackendEnvironment, log: Log = silentLog): Promise<OpenDatabase> {
  return databaseUrl === null ? openEmbedded(dataDirectory, log) : openPostgres(databaseUrl);
}
