import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { desc, eq, sql } from "drizzle-orm";

import { audit } from "../tables";
import { findStickerId } from "../../registry/stickers";
import { findResellerByEmail } from "../../selling/resellers/account/store";
import { operatorOf } from "../../testing/operator";
import { putSticker, registerOwner } from "../../testing/owners";
import { enrol } from "../../testing/resellers";
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

test("every command that acts has a subject, which it can name by what is typed", () => {
  const acting = commands.filter((command) => command.needs === "database" && command.role !== "viewer");
  expect(acting.length).toBeGreaterThan(35);
  for (const { name, subject, parameters } of acting) {
    const subjects = [subject ?? []].flat();
    expect([name, subjects.length > 0]).toEqual([name, true]);
    const named = subjects.flatMap((each) => [each.parameter ?? [], "listIn" in each ? each.listIn : []].flat());
    expect([name, named.filter((parameter) => !(parameter in parameters))]).toEqual([name, []]);
  }
});

test("the subject is the thing's id, also of one that the command makes or erases, and never what names a person", async () => {
  const { database } = backend.services;
  const owner = await registerOwner(backend, "9811000001", { isPaid: true });
  const reseller = await enrol(backend);
  const begin = (await database.select({ number: audit.number }).from(audit)).length;
  await operate("mint --batch named --product car --kind prepaid --count 1");
  await operate(`change-reseller ${reseller.email} --limit 3`);
  await operate(
    `create-reseller --email new@shop.example --phone 9822000001 --city Pune --pincode 411001 --prepaid-discount 1`,
    ...newShop,
  );
  await operate(`replace-sticker ${owner.guid} --to ${await putSticker(backend)} --reason lost`);
  await operate(`change-phone ${owner.phone} --to 9811000002 --reason letter`);
  await operate("erase-owner 9811000002 --reason letter");
  await operate("set-price --product car --price 500 --struck 600");
  await operate("change-reseller nobody@shop.example --limit 3");
  const made = await findResellerByEmail(database, "new@shop.example");
  const rows = (await database.select().from(audit).orderBy(audit.number)).slice(begin);
  const sticker = await findStickerId(database, owner.guid);
  expect(rows.map(({ action, outcome, subject }) => `${action} ${outcome} ${subject ?? ""}`)).toEqual([
    ...both("mint", "batches/named"),
    ...both("change-reseller", `resellers/${reseller.id}`),
    ...["create-reseller begun resellers", `create-reseller done resellers/${made?.id ?? ""}`],
    ...both("replace-sticker", `stickers/${sticker ?? ""}`),
    ...both("change-phone", `owners/${owner.ownerId}`),
    ...both("erase-owner", `owners/${owner.ownerId}`),
    ...both("set-price", "prices/car"),
    ...["change-reseller begun resellers", "change-reseller refused resellers"],
  ]);
});

const newShop = [
  "--name",
  "New Shop",
  "--address",
  "1 Road",
  "--state",
  "Maharashtra",
  "--postpaid-discount",
  "1",
  "--limit",
  "1",
] as const;

const both = (action: string, subject: string) => [`${action} begun ${subject}`, `${action} done ${subject}`];

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
