import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { desc, eq, sql } from "drizzle-orm";

import { audit } from "../tables";
import { operatorOf } from "../../testing/operator";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { commands } from "./commands";
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

test("commands that write files or report their progress act in steps: both are stored meanwhile", () => {
  const wrong = commands.filter(
    ({ isLong, isStepwise, parameters }) =>
      isStepwise !== true && (isLong !== undefined || Object.values(parameters).some(({ writes }) => writes !== undefined)),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

describe("the outcome of a command that", () => {
  const addConstraint = (table: string, condition: string) =>
    backend.services.database.execute(sql.raw(`alter table ${table} add constraint broken check (${condition}) not valid`));
  const dropConstraint = (table: string) => backend.services.database.execute(sql.raw(`alter table ${table} drop constraint broken`));
  const lastOutcomes = async () => {
    const rows = await backend.services.database.select().from(audit).orderBy(desc(audit.number)).limit(2);
    return rows.reverse().map(({ action, outcome }) => `${action} ${outcome}`);
  };
  const mint = (name: string) => operate(`mint --batch ${name} --product car --kind prepaid --count 1`).catch((error: unknown) => error);
  const batches = async () => JSON.stringify((await operate("batches")).data);

  test("is refused is written, and nothing is changed", async () => {
    await operate("mint --batch twice --product car --kind prepaid --count 1");
    expect(await operate("mint --batch twice --product bike --kind prepaid --count 1")).toMatchObject({ kind: "refused" });
    expect(await lastOutcomes()).toEqual(["mint begun", "mint refused"]);
  });

  test("fails is written", async () => {
    await addConstraint("sticker_batches", "name <> 'failing'");
    expect(await mint("failing")).toBeInstanceOf(Error);
    await dropConstraint("sticker_batches");
    expect(await lastOutcomes()).toEqual(["mint begun", "mint failed"]);
  });

  test("is done is written with what the command does, or both are not", async () => {
    await addConstraint("audit", "outcome <> 'done'");
    expect(await mint("unwritten")).toBeInstanceOf(Error);
    await dropConstraint("audit");
    expect(await lastOutcomes()).toEqual(["mint begun", "mint failed"]);
    expect(await batches()).not.toContain("unwritten");
  });
});

test.each(["update audit set actor = 'x'", "delete from audit", "truncate audit"])("the audit refuses `%s`", async (statement) => {
  const failure: unknown = await backend.services.database.execute(sql.raw(statement)).then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure instanceof Error ? String(failure.cause) : "").toContain("cannot be changed");
});
