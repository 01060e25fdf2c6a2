import { is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";

const files = import.meta.glob<Record<string, unknown>>("../database/schema/*.ts", { eager: true });

/** All tables by their names in the code. Includes new files in the schema folder automatically. */
export const allTables: Readonly<Record<string, PgTable>> = Object.fromEntries(
  Object.values(files)
    .flatMap((file) => Object.entries(file))
    .filter((entry): entry is [string, PgTable] => is(entry[1], PgTable)),
);
