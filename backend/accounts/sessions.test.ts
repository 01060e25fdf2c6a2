import { afterAll, beforeAll, expect, test } from "vitest";

import { endOwnerSession, readOwnerProfile } from "#contract/owner";
import { endResellerSession, readPrice } from "#contract/reseller";
import { removeExpiredRows } from "../platform/database/expired-rows";
import { sessions } from "./tables";
import { registerPhone } from "../testing/codes";
import { enrol } from "../testing/resellers";
import { testBackend, type TestBackend } from "../testing/test-backend";
import { findSubject, expiredSessions, issueSession } from "./sessions";

const HOUR = 3600;
const DAY = 24 * HOUR;
let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const begin = (role: "owner" | "reseller") => issueSession(backend.services.database, backend.services, role, 7);
const whoIs = (role: "owner" | "reseller", token: string) => findSubject(backend.services, role, token);

test("An owner's session expires after a day without use", async () => {
  const token = await begin("owner");
  backend.clock.advance(24 * HOUR - 1);
  expect(await whoIs("owner", token)).toBe(7);
  backend.clock.advance(24 * HOUR + 1);
  expect(await whoIs("owner", token)).toBeNull();
});

test("An owner's session expires after thirty days, even if it is in use", async () => {
  const token = await begin("owner");
  for (let hours = 0; hours < 30 * 24 - 20; hours += 20) {
    expect(await whoIs("owner", token)).toBe(7);
    backend.clock.advance(20 * HOUR);
  }
  backend.clock.advance(20 * HOUR);
  expect(await whoIs("owner", token)).toBeNull();
});

test("A reseller's session expires after half an hour without use, and after twelve hours even if it is in use", async () => {
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

test("A token is valid only for its role, and stored as a hash", async () => {
  const token = await begin("reseller");
  expect(await whoIs("owner", token)).toBeNull();
  expect(JSON.stringify(await backend.services.database.select().from(sessions))).not.toContain(token);
});

test("An API call without a valid token of its role is unauthorised", async () => {
  const { token, loginId } = await registerPhone(backend, "9810000001");
  expect((await backend.call(readOwnerProfile, { loginId }, { bearer: token })).kind).toBe("ok");
  for (const bearer of [null, "made-up", await begin("reseller")]) {
    expect(await backend.call(readOwnerProfile, { loginId }, { bearer })).toMatchObject({ kind: "unauthorised" });
  }
});

test("Logging out ends the session at once, and none of the owner's other sessions", async () => {
  const { token, loginId, ownerId } = await registerPhone(backend, "9810000002");
  const elsewhere = await issueSession(backend.services.database, backend.services, "owner", Number(ownerId));
  const read = (bearer: string) => backend.call(readOwnerProfile, { loginId }, { bearer });
  expect((await backend.call(endOwnerSession, { loginId }, { bearer: token })).kind).toBe("ok");
  expect((await read(token)).kind).toBe("unauthorised");
  expect((await backend.call(endOwnerSession, { loginId }, { bearer: token })).kind).toBe("unauthorised");
  expect((await read(elsewhere)).kind).toBe("ok");
});

test("Logging out requires the reseller's own guid, and works in twenty concurrent requests", async () => {
  const { token, guid } = await enrol(backend);
  const other = await enrol(backend);
  const isIn = async (who: { guid: string; token: string }) =>
    (await backend.call(readPrice, { productId: null, guid: who.guid, quantity: 1 }, { bearer: who.token })).kind === "ok";
  const logOut = (named: string) => backend.call(endResellerSession, { guid: named }, { bearer: token });
  expect((await logOut(other.guid)).kind).toBe("unauthorised");
  expect(await isIn({ guid, token })).toBe(true);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => logOut(guid)));
  expect(outcomes.map(({ kind }) => kind)).toContain("ok");
  expect([await isIn({ guid, token }), await isIn(other)]).toEqual([false, true]);
});

test("Expired sessions are deleted", async () => {
  await begin("owner");
  backend.clock.advance(31 * DAY);
  const living = await begin("owner");
  await removeExpiredRows(backend.services.database, expiredSessions(backend.clock.now()));
  expect(await backend.services.database.$count(sessions)).toBe(1);
  expect(await whoIs("owner", living)).toBe(7);
});
