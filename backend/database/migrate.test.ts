import { PGlite } from "@electric-sql/pglite";
import { pushSchema } from "drizzle-kit/api";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";

import { putReferenceData } from "../composition/reference-data";
import { allTables } from "../testing/all-tables";
import { migrate } from "./migrate";
import { pages } from "./schema/content";

let engine: PGlite;

const openDatabase = () => drizzle({ client: engine });

beforeAll(async () => {
  engine = await PGlite.create();
  await migrate(openDatabase());
  await putReferenceData(openDatabase());
});
afterAll(() => engine.close());

test("The migrations create exactly the schema's tables", async () => {
  const { statementsToExecute } = await pushSchema(allTables, drizzle({ client: engine }), ["public"], ["!migrations"]);
  expect(statementsToExecute).toEqual([]);
});

test("A database changed by a newer version is refused", async () => {
  const database = openDatabase();
  await database.execute(sql`insert into migrations (name) values ('9999_from_the_future.sql')`);
  await expect(migrate(database)).rejects.toThrow(/^The database is from a newer version of this product: .*9999_from_the_future\.sql/);
  await database.execute(sql`delete from migrations where name = '9999_from_the_future.sql'`);
});

test("Preparing a database again keeps an operator's changes to the static pages", async () => {
  const database = openDatabase();
  await database.update(pages).set({ html: "<p>Ours</p>" });
  await migrate(database);
  await putReferenceData(database);
  const kept = await database.select().from(pages);
  expect(kept).toHaveLength(4);
  expect(kept.every(({ html }) => html === "<p>Ours</p>")).toBe(true);
});
