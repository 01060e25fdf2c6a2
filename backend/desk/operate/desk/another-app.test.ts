import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Desk } from "#contract/desk";
import { timeCodeAt } from "../../operators/authenticator";
import { createOperator } from "../../operators/operators";
import { audit } from "../../tables";
import { lastCode } from "../../../testing/codes";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { createDesk } from "./desk";

let backend: TestBackend;
let desk: Desk;
const email = "another@desk.example.in";
const client = { address: "203.0.113.7", browserMark: null };
const dump = () => {
  throw new Error("Unexpected backup");
};

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
  desk = createDesk(backend.services, { dump }, () => undefined);
  await createOperator(backend.services, { email, name: "Asha", role: "viewer" });
});
afterAll(() => backend.close());

async function mailTicket(): Promise<string> {
  backend.clock.advance(60);
  const sent = valueOf(await desk.sendCode(email, client));
  return valueOf(await desk.verifyMailCode(sent.ticket, await lastCode(backend, email), client)).ticket;
}

function valueOf<Value>(step: { kind: "ok"; value: Value } | { kind: "refused"; message: string }): Value {
  if (step.kind !== "ok") throw new Error(step.message);
  return step.value;
}

const codeOf = (secret: string) => timeCodeAt(secret, backend.clock.now());

test("another app counts from its first right code on, and all other sessions and the recovery codes end then", async () => {
  const ticket = await mailTicket();
  const secret = (await desk.readSetUp(ticket))?.secret ?? "";
  const { token, recoveryCodes } = valueOf(await desk.confirmSetUp(ticket, codeOf(secret), client));
  const other = valueOf(await desk.verifyTimeCode(await mailTicket(), codeOf(secret), client)).token;
  const operator = await desk.findOperator(token);
  if (operator === null) throw new Error("Not logged in");
  const [first = "", second = ""] = recoveryCodes;

  backend.clock.advance(60);
  expect((await desk.replaceAuthenticator(token, "000000", client)).kind).toBe("refused");
  const replacing = valueOf(await desk.replaceAuthenticator(token, first, client)).ticket;
  expect(await desk.countRecoveryCodes(operator)).toBe(9);
  const another = (await desk.readSetUp(replacing))?.secret ?? "";
  expect([another.length, another === secret]).toEqual([32, false]);
  // Neither the present app nor a recovery code shows that the new app works.
  for (const wrong of [codeOf(secret), second]) expect((await desk.confirmSetUp(replacing, wrong, client)).kind).toBe("refused");
  expect((await desk.refreshCode(token, codeOf(secret), client)).kind).toBe("ok");

  backend.clock.advance(60);
  const confirmed = valueOf(await desk.confirmSetUp(replacing, codeOf(another), client));
  for (const ended of [token, other]) expect(await desk.findOperator(ended)).toBeNull();
  expect(await desk.findOperator(confirmed.token)).toMatchObject({ email });
  expect(await desk.countRecoveryCodes(operator)).toBe(10);
  backend.clock.advance(60);
  for (const old of [codeOf(secret), second]) expect((await desk.refreshCode(confirmed.token, old, client)).kind).toBe("refused");
  expect([await desk.readSetUp(replacing), (await desk.confirmSetUp(replacing, codeOf(another), client)).kind]).toEqual([null, "refused"]);
  const rows = await backend.services.database.select().from(audit).where(eq(audit.action, "set up authenticator"));
  expect(rows.map(({ subject, outcome }) => [subject, outcome])).toEqual(Array(2).fill([`operators/${email}`, "done"]));
});

test("a ticket of the mailed code sets up no other app", async () => {
  const ticket = await mailTicket();
  expect([await desk.readSetUp(ticket), (await desk.confirmSetUp(ticket, "123456", client)).kind]).toEqual([null, "refused"]);
});
