import { silentLog, type Log } from "../process/log";
import type { FillDatabase, OpenDatabase } from "./database";
import { openEmbedded } from "./embedded";
import { openPostgres } from "./postgres";

export type DatabaseSettings = {
  /** The URL of a PostgreSQL server; null for the embedded database in `dataDirectory`. */
  readonly databaseUrl: string | null;
  readonly dataDirectory: string;
};

/** Opens the database, applies migrations and adds missing reference data. */
export function openDatabase(
  { databaseUrl, dataDirectory }: DatabaseSettings,
  fill: FillDatabase,
  log: Log = silentLog,
): Promise<OpenDatabase> {
  return databaseUrl === null ? openEmbedded(dataDirectory, fill, log) : openPostgres(databaseUrl, fill);
}
