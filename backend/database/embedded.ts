import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";

import type { OpenDatabase } from "./database";
import { takeLock } from "./lock-file";
import { migrate } from "./migrate";
import { putReferenceData } from "./reference-data";
import * as schema from "./schema";

/**
 * PostgreSQL inside this process, its files in `dataDirectory`. It has no lock of its own, and a second process would
 * destroy the data, so a lock file stands guard.
 * @throws when another process has it open.
 */
export async function openEmbedded(dataDirectory: string): Promise<OpenDatabase> {
  mkdirSync(dataDirectory, { recursive: true });
  const release = takeLock(join(dataDirectory, "database.lock"));
  try {
    const opened = await openEngine(join(dataDirectory, "database"));
    return {
      ...opened,
      async close() {
        await opened.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** The same without files, for tests: it is gone when it is closed. */
export function openInMemory(): Promise<OpenDatabase> {
  return openEngine("memory://");
}

async function openEngine(location: string): Promise<OpenDatabase> {
  const engine = await PGlite.create(location);
  const database = drizzle({ client: engine, schema });
  try {
    await migrate(database);
    await putReferenceData(database);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return {
    database,
    ping: () =>
      engine.query("select 1").then(
        () => true,
        () => false,
      ),
    close: () => engine.close(),
  };
}
