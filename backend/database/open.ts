import type { BackendEnvironment } from "../environment";
import type { OpenDatabase } from "./database";
import { openEmbedded } from "./embedded";
import { openPostgres } from "./postgres";

/** Opens the database that the environment names and brings its tables and reference data up to date. */
export function openDatabase({ databaseUrl, dataDirectory }: BackendEnvironment): Promise<OpenDatabase> {
  return databaseUrl === null ? openEmbedded(dataDirectory) : openPostgres(databaseUrl);
}
