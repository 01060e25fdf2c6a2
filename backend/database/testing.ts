import type { OpenDatabase } from "./database";
import { openInMemory } from "./embedded";
import { openPostgres } from "./postgres";
import { copyOfTemplate, dropDatabase, testServer } from "./test-server";

/** A fresh database with its tables and reference data, gone when it is closed. */
export async function openForTests(): Promise<OpenDatabase> {
  const server = testServer;
  if (server === null) return openInMemory();
  const url = await copyOfTemplate(server, "tables", async (template) => (await openPostgres(template)).close());
  const opened = await openPostgres(url);
  return {
    ...opened,
    async close() {
      await opened.close();
      await dropDatabase(server, url);
    },
  };
}
