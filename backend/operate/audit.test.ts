import { afterAll, beforeAll, expect, test } from "vitest";
import { eq, sql } from "drizzle-orm";

import { audit } from "../database/schema/desk";
import { operatorOf } from "../testing/operator";
import { testBackend, type TestBackend } from "../testing/test-backend";
import { runCommand, terminalDoor } from "./run-command";

let backend: TestBackend;
const operate = operatorOf(() => backend);
const dump = () => {
  throw new Error("Unexpected backup");
};

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

test("the audit has a row before a command acts, also when the process ends meanwhile", async () => {
  const { database } = backend.services;
  const outcomesOf = async () => {
    const rows = await database.select().from(audit).where(eq(audit.action, "mint")).orderBy(audit.number);
    return rows.map(({ outcome }) => outcome);
  };
  const before = (await outcomesOf()).length;
  await operate("mint --batch audited --product car --kind prepaid --count 1");
  expect((await outcomesOf()).slice(before)).toEqual(["begun", "done"]);

  let act: () => void = () => undefined;
  const acts = new Promise<void>((resolve) => (act = resolve));
  const never = {
    ...backend.services,
    database: new Proxy(database, { get: (target, name): unknown => (name === "transaction" ? stop : Reflect.get(target, name)) }),
  };
  function stop(): Promise<never> {
    act();
    return new Promise(() => undefined);
  }
  void runCommand(
    never,
    { dump },
    { command: "mint", raw: { batch: "unfinished", product: "car", kind: "prepaid", count: "1" } },
    terminalDoor("terminal", () => Promise.resolve()),
  );
  await acts;
  expect((await outcomesOf()).slice(before + 2)).toEqual(["begun"]);
});

test.each(["update audit set actor = 'x'", "delete from audit", "truncate audit"])("the audit refuses `%s`", async (statement) => {
  const failure: unknown = await backend.services.database.execute(sql.raw(statement)).then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure instanceof Error ? String(failure.cause) : "").toContain("cannot be changed");
});
