import { is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";

const files = import.meta.glob<Record<string, unknown>>("../database/schema/*.ts", { eager: true });

/** Every table of the backend by its name in the code. A file that is added to the folder is found by itself. */
export const allTables: Readonly<Record<string, PgTable>> = Object.fromEntries(
  Object.values(files)
    .flatMap((file) => Object.entries(file))
    .filter((entry): entry is [string, PgTable] => is(entry[1], PgTable)),
);
