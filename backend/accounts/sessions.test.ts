import { afterAll, beforeAll, expect, test } from "vitest";

import { readOwnerProfile } from "../../contract/owner";
import { sessions } from "../database/schema";
import { testBackend, type TestBackend } from "../testing";
import { findSubject, forgetOldSessions, issueSession } from "./sessions";
import { registerPhone } from "./testing";

const HOUR = 3600;
const DAY = 24 * HOUR;
let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const begin = (role: "owner" | "reseller") => issueSession(backend.services.database, backend.services, role, 7);
const whoIs = (role: "owner" | "reseller", token: string) => findSubject(backend.services, role, token);

test("An owner's session ends after a day unused", async () => {
  const token = await begin("owner");
  backend.clock.advance(24 * HOUR - 1);
  expect(await whoIs("owner", token)).toBe(7);
  backend.clock.advance(24 * HOUR + 1);
  expect(await whoIs("owner", token)).toBeNull();
});

test("An owner's session ends after thirty days, however often it is used", async () => {
  const token = await begin("owner");
  for (let hours = 0; hours < 30 * 24 - 20; hours += 20) {
    expect(await whoIs("owner", token)).toBe(7);
    backend.clock.advance(20 * HOUR);
  }
  backend.clock.advance(20 * HOUR);
  expect(await whoIs("owner", token)).toBeNull();
});

test("A reseller's ends after half an hour unused, and after half a day", async () => {
  const idle = await begin("reseller");
  backend.clock.advance(30 * 60 + 1);
  expect(await whoIs("reseller", idle)).toBeNull();
  const used = await begin("reseller");
  for (let uses = 0; uses < 35; uses += 1) {
    backend.clock.advance(20 * 60);
    expect(await whoIs("reseller", used)).toBe(7);
  }
  backend.clock.advance(21 * 60);
  expect(await whoIs("reseller", used)).toBeNull();
});

test("A token is good for its own role only, and stands in the database as a hash", async () => {
  const token = await begin("reseller");
  expect(await whoIs("owner", token)).toBeNull();
  expect(JSON.stringify(await backend.services.database.select().from(sessions))).not.toContain(token);
});

test("A call without a living token of its role is turned away", async () => {
  const { token, loginId } = await registerPhone(backend, "9810000001");
  expect((await backend.call(readOwnerProfile, { loginId }, { bearer: token })).kind).toBe("ok");
  for (const bearer of [null, "made-up", await begin("reseller")]) {
    expect(await backend.call(readOwnerProfile, { loginId }, { bearer })).toMatchObject({ kind: "unauthorised" });
  }
});

test("What has ended is forgotten", async () => {
  await begin("owner");
  backend.clock.advance(31 * DAY);
  const living = await begin("owner");
  await forgetOldSessions(backend.services.database, backend.clock.now());
  expect(await backend.services.database.$count(sessions)).toBe(1);
  expect(await whoIs("owner", living)).toBe(7);
});
