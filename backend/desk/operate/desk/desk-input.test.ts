import { afterAll, beforeAll, expect, test } from "vitest";

import type { Desk, DeskOperator, ListQuery } from "#contract/desk";
import { createOperator } from "../../operators/operators";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { createDesk } from "./desk";

let backend: TestBackend;
let desk: Desk;
let operator: DeskOperator;
const allRows: ListQuery = { search: null, filters: {}, sort: null, from: null, to: null, position: { kind: "first" } };

beforeAll(async () => {
  backend = await testBackend();
  const dump = () => {
    throw new Error("Unexpected backup");
  };
  desk = createDesk(backend.services, { dump }, () => undefined);
  const created = await createOperator(backend.services, { email: "typed@desk.example.in", name: "Typed", role: "all" });
  if (created === null) throw new Error("The operator exists already");
  operator = created;
});
afterAll(() => backend.close());

test("nothing that is typed into an address is an internal error: NUL, and ids that are too large or no numbers", async () => {
  expect(await desk.sendCode("a\0b@desk.example.in", { address: "203.0.113.7", browserMark: null })).toMatchObject({ kind: "ok" });
  expect(await desk.find(operator, "a\0b")).toEqual(expect.any(Array));
  for (const id of ["x", "\0", "9".repeat(16), "9".repeat(15), "1e3", "-1"]) {
    for (const { name } of desk.lists) expect([name, id, await desk.readThing(operator, { kind: name, id })]).toEqual([name, id, null]);
    expect([id, await desk.readJob(operator, id), await desk.readJobFile(operator, id, "a\0")]).toEqual([id, null, null]);
    await expect(desk.cancelJob(operator, id), `the cancelling of ${JSON.stringify(id)}`).resolves.toBeUndefined();
  }
  for (const { name } of desk.lists)
    expect([name, await desk.readPage(operator, name, { ...allRows, search: "a\0b" })]).toEqual([name, expect.anything()]);
});

test("a list whose key somebody changed begins again", async () => {
  const tampered: readonly unknown[] = [
    "x",
    "9".repeat(30),
    1e300,
    1.5,
    -1,
    "+010000-01-01T00:00:00.000Z",
    "0000-01-01",
    "a\0b",
    "2026-01-01",
  ];
  const keys = tampered.flatMap((one) => [
    [one, 1],
    ["2026-11-26T00:00:00.000Z", one],
    [one, one],
  ]);
  const positions = keys.flatMap((key) => {
    const written = Buffer.from(JSON.stringify(key)).toString("base64url");
    return (["after", "before"] as const).map((kind) => ({ kind, key: written }));
  });
  for (const { name, sorts } of desk.lists)
    for (const query of sorts.flatMap(({ value: sort }) => positions.map((at) => ({ ...allRows, sort, position: at })))) {
      const read = await desk.readPage(operator, name, query);
      expect([name, query, read]).toEqual([name, query, expect.anything()]);
    }
});
