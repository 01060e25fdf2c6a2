import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { addVehicle, requestRegistrationCode, verifyCode } from "#contract/accounts";
import { patterns } from "#contract/limits";
import { words } from "#contract/words";
import { oneTimeCodes } from "./tables";
import { lastCode, registerPhone } from "../testing/codes";
import { putSticker } from "../testing/owners";
import { testBackend, type Sender, type TestBackend } from "../testing/test-backend";

let backend: TestBackend;

beforeEach(async () => {
  backend = await testBackend();
});
afterEach(() => backend.close());

const register = (phone: string, from = "198.51.100.7", browser?: string) =>
  backend.call(requestRegistrationCode, { phone, email: "new@example.in", guid: "", ownerId: null }, { from, ...(browser && { browser }) });

test("An owner with a vehicle is refused. After two refusals in an hour, the requester must wait, for any phone number", async () => {
  await registerOwner("9810000001");
  const codes = await backend.services.database.$count(oneTimeCodes);

  expect(await register("9810000001")).toMatchObject({ kind: "refused", message: words.userAlreadyRegistered });
  expect(await register("9810000001")).toMatchObject({ kind: "refused", message: words.userAlreadyRegistered });
  expect(await register("9810000001")).toMatchObject({ kind: "limited", retryAfter: 3600 });
  expect(await register("9810000099")).toMatchObject({ kind: "limited", retryAfter: 3600 });
  expect(await backend.services.database.$count(oneTimeCodes)).toBe(codes);

  expect((await register("9810000099", "198.51.100.8")).kind).toBe("ok");
  backend.clock.advance(3601);
  expect((await register("9810000098")).kind).toBe("ok");
});

test("One browser's limit does not affect others at the same IP address", async () => {
  await registerOwner("9810000001");
  const from = "198.51.100.7";
  for (const browser of ["one", "two", "three"]) {
    for (const _ of [1, 2]) expect(await register("9810000001", from, browser)).toMatchObject({ message: words.userAlreadyRegistered });
    expect((await register("9810000001", from, browser)).kind).toBe("limited");
  }
  expect((await register("9810000099", from, "four")).kind).toBe("ok");
});

test("After six refusals, an IP address gets the normal response for a registered phone number, and the owner gets a code", async () => {
  const known = { from: "198.51.100.7", browser: "known" };
  await registerOwner("9810000001", known);
  const from = "198.51.100.7";
  for (const browser of ["one", "two", "three"]) for (const _ of [1, 2]) await register("9810000001", from, browser);
  backend.clock.advance(31);
  const [taken, free] = [await register("9810000001", from, "four"), await register("9810000099", from, "five")];
  expect([taken.kind, free.kind]).toEqual(["ok", "ok"]);
  const bearer = taken.kind === "ok" ? (taken.data.authorisation?.token ?? null) : null;
  const entered = { phone: "9810000001", email: "new@example.in", code: await lastCode(backend, "9810000001"), guid: "", ownerId: null };
  expect(await backend.call(verifyCode, entered, { bearer })).toMatchObject({ kind: "ok", data: { vehicleCount: 1 } });
  // A known browser still gets the refusal.
  expect(await register("9810000001", from, known.browser)).toMatchObject({ message: words.userAlreadyRegistered });
});

test("Only two of twenty concurrent requests learn that the phone number is registered", async () => {
  await registerOwner("9810000001");
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => register("9810000001")));
  expect(outcomes.filter(({ kind }) => kind === "refused")).toHaveLength(2);
});

test("An owner without a vehicle can register again as the same owner", async () => {
  const first = await registerPhone(backend, "9810000001", "old@example.in");
  const again = await registerPhone(backend, "9810000001", "new@example.in");
  expect(again).toMatchObject({ ownerId: first.ownerId, loginId: first.loginId });
});

test.each(["", "nobody", "a b@example.in", `${"a".repeat(40)}@example.in`])("The email address %j is refused", async (email) => {
  const outcome = await backend.call(requestRegistrationCode, { phone: "9810000001", email, guid: "", ownerId: null });
  expect(["refused", "unavailable"]).toContain(outcome.kind);
});

/** Registers an owner with a vehicle. */
async function registerOwner(phone: string, sender: Sender = {}): Promise<void> {
  const { token, ownerId } = await registerPhone(backend, phone, "owner@example.in", sender);
  const guid = await putSticker(backend);
  await backend.call(addVehicle, { guid, ownerId, plate: "KA01AB1234", emergencyPhone: "9845012345" }, { bearer: token });
}

test("An overlong email address is refused before the pattern runs", async () => {
  const pattern = vi.spyOn(patterns.email, "test");
  onTestFinished(() => pattern.mockRestore());
  const asked = await backend.call(requestRegistrationCode, {
    phone: "9810000001",
    email: `a@${".a".repeat(20_000)}`,
    guid: "",
    ownerId: null,
  });
  expect(asked).toMatchObject({ kind: "refused", message: "Invalid email address" });
  expect(pattern).not.toHaveBeenCalled();
});
