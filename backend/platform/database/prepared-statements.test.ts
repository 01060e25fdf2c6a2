import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";

import { prepareStatements } from "./prepared-statements";

let engine: PGlite;
let unprepared: PGlite;

beforeAll(async () => {
  [engine, unprepared] = await Promise.all([openColours(), openColours()]);
  prepareStatements(engine);
});
afterAll(() => Promise.all([engine.close(), unprepared.close()]));

async function openColours(): Promise<PGlite> {
  const opened = await PGlite.create();
  await opened.exec("create table colours (name text, shade int, is_warm boolean, others text[], at timestamptz, factor numeric)");
  await opened.exec(
    "insert into colours values ('red', 3, true, '{rust,\"dark red\"}', '2026-11-22T06:30:00Z', 1.5), (null, null, null, null, null, null)",
  );
  return opened;
}

async function preparedStatements(): Promise<readonly string[]> {
  const { rows } = await engine.query<{ statement: string }>("select statement from pg_prepared_statements");
  return rows.map(({ statement }) => statement);
}

test("A select returns the same rows and columns as without preparation", async () => {
  const values = ["red", 3, true, ["rust", "dark red"], new Date("2026-11-22T06:30:00Z"), "1.5"];
  const condition = "name = $1 and shade = $2 and is_warm = $3 and others = $4 and at = $5 and factor = $6";
  const text = `select * from colours where (${condition}) or name is null order by name`;
  for (const rowMode of ["array", "object"] as const) {
    const expected = await unprepared.query(text, values, { rowMode });
    for (let time = 0; time < 7; time += 1) {
      const { rows, fields } = await engine.query(text, values, { rowMode });
      expect({ rows, fields }).toEqual({ rows: expected.rows, fields: expected.fields });
      expect(rows).toHaveLength(2);
    }
  }
  expect((await preparedStatements()).filter((statement) => statement === text)).toHaveLength(1);
});

test("A select accepts null values, and uses the caller's parsers", async () => {
  const text = "select shade, $1::text as given from colours where name = $2";
  const { rows } = await engine.query(text, [null, "red"], { parsers: { 23: (value) => `shade ${value}` } });
  expect(rows).toEqual([{ shade: "shade 3", given: null }]);
});

test("A select works again after one that failed", async () => {
  const text = "select 6 / $1::int as share";
  await expect(engine.query(text, [0])).rejects.toMatchObject({ code: "22012" });
  await expect(engine.query(text, ["x"])).rejects.toMatchObject({ code: "22P02" });
  expect((await engine.query(text, [2])).rows).toEqual([{ share: 3 }]);
  await expect(engine.query("select nothing from nowhere where $1", [1])).rejects.toMatchObject({ code: "42P01" });
  expect((await engine.query(text, [3])).rows).toEqual([{ share: 2 }]);
});

test("A select works again after the type of its column changed", async () => {
  await engine.exec("create table numbers (value int); insert into numbers values (5)");
  const text = "select value from numbers where $1";
  expect((await engine.query(text, [true])).rows).toEqual([{ value: 5 }]);
  await engine.exec("alter table numbers alter value type text");
  await expect(engine.query(text, [true])).rejects.toMatchObject({ code: "0A000" });
  expect((await engine.query(text, [true])).rows).toEqual([{ value: "5" }]);
});

test("The engine keeps a limited number of prepared statements: those that were used last", async () => {
  const textOf = (number: number) => `select $1::int as column_${number}`;
  for (let number = 0; number < 140; number += 1) {
    await engine.query(textOf(number), [number]);
    await engine.query(textOf(0), [number]);
  }
  const kept = await preparedStatements();
  expect(kept).toHaveLength(128);
  expect(kept).toContain(textOf(0));
  expect(kept).not.toContain(textOf(1));
  expect((await engine.query(textOf(1), [7])).rows).toEqual([{ column_1: 7 }]);
});

test("A statement in a transaction is prepared once, and works again after one that failed and was rolled back", async () => {
  const text = "insert into colours (name, shade) values ($1, $2) returning shade";
  const insert = (name: string, shade: number | string) =>
    engine.transaction(async (transaction) => (await transaction.query(text, [name, shade])).rows);
  expect(await insert("green", 1)).toEqual([{ shade: 1 }]);
  await expect(insert("green", "x")).rejects.toMatchObject({ code: "22P02" });
  await engine.transaction(async (transaction) => {
    await transaction.query("savepoint before");
    await expect(transaction.query(text, ["green", "x"])).rejects.toMatchObject({ code: "22P02" });
    await expect(transaction.query(text, ["green", 3])).rejects.toMatchObject({ code: "25P02" });
    await transaction.query("rollback to savepoint before");
    expect((await transaction.query(text, ["green", 2])).rows).toEqual([{ shade: 2 }]);
  });
  expect((await preparedStatements()).filter((statement) => statement === text)).toHaveLength(1);
  const { rows } = await engine.query("select shade from colours where name = $1 order by shade", ["green"]);
  expect(rows).toEqual([{ shade: 1 }, { shade: 2 }]);
});

test("A transaction that has ended runs no statement", async () => {
  const ended = await engine.transaction((transaction) => Promise.resolve({ transaction }));
  await expect(ended.transaction.query("select 1 as one")).rejects.toThrow("Transaction is closed");
});

test("A very long statement is not kept", async () => {
  const list = Array.from({ length: 2_000 }, (_, index) => `$${index + 1}::int`).join(", ");
  const text = `select 1 as one where 7 in (${list})`;
  expect((await engine.query(text, Array<number>(2_000).fill(7))).rows).toEqual([{ one: 1 }]);
  expect(await preparedStatements()).not.toContain(text);
});

test("A select waits for the transaction before it, and does not see changes that were rolled back", async () => {
  const text = "select count(*)::int as count from colours where name = $1";
  let waiting: Promise<unknown> = Promise.resolve();
  await engine.transaction(async (transaction) => {
    await transaction.query("insert into colours (name) values ($1)", ["blue"]);
    waiting = engine.query(text, ["blue"]);
    await transaction.rollback();
  });
  expect(await waiting).toMatchObject({ rows: [{ count: 0 }] });
});
