import type { FillDatabase, OpenDatabase, OpenOptions } from "./database";

export type DatabaseSettings = {
  /** The URL of a PostgreSQL server. Null for the embedded database in `dataDirectory`. */
  readonly databaseUrl: string | null;
  /** Whether a connection pooler in transaction mode is in front of PostgreSQL. */
  readonly hasTransactionPooler: boolean;
  readonly dataDirectory: string;
};

/**
 * Opens the database, applies migrations and adds missing reference data. Loads only the driver of this database, because a driver takes
 * time and memory.
 */
export async function openDatabase(
  { databaseUrl, hasTransactionPooler, dataDirectory }: DatabaseSettings,
  fill: FillDatabase,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  if (databaseUrl === null) {
    const { openEmbedded } = await import("./embedded");
    return openEmbedded(dataDirectory, fill, options.log);
  }
  const { openPostgres } = await import("./postgres");
  return openPostgres(databaseUrl, fill, { ...options, hasTransactionPooler });
}
