import { afterEach, beforeEach, expect, test } from "vitest";

import { addVehicle, requestRegistrationCode } from "../../contract/accounts";
import { words } from "../../contract/words";
import { oneTimeCodes } from "../database/schema";
import { putSticker } from "../owners/testing";
import { testBackend, type TestBackend } from "../testing";
import { registerPhone } from "./testing";

let backend: TestBackend;

beforeEach(async () => {
  backend = await testBackend();
});
afterEach(() => backend.close());

const register = (phone: string, from = "198.51.100.7") =>
  backend.call(requestRegistrationCode, { phone, email: "new@example.in", guid: "", ownerId: null }, { from });

test("Who has a vehicle is told so, twice an hour for each caller, and then every phone of that caller waits", async () => {
  const { token, ownerId } = await registerPhone(backend, "9810000001");
  const guid = await putSticker(backend);
  await backend.call(addVehicle, { guid, ownerId, plate: "KA01AB1234", emergencyPhone: "9845012345" }, { bearer: token });
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

test("Twenty at the same time are told no more often", async () => {
  const { token, ownerId } = await registerPhone(backend, "9810000001");
  const guid = await putSticker(backend);
  await backend.call(addVehicle, { guid, ownerId, plate: "KA01AB1234", emergencyPhone: "9845012345" }, { bearer: token });
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => register("9810000001")));
  expect(outcomes.filter(({ kind }) => kind === "refused")).toHaveLength(2);
});

test("Who left before adding a vehicle registers again, as the same owner", async () => {
  const first = await registerPhone(backend, "9810000001", "old@example.in");
  const again = await registerPhone(backend, "9810000001", "new@example.in");
  expect(again).toMatchObject({ ownerId: first.ownerId, loginId: first.loginId });
});

test.each(["", "nobody", "a b@example.in", `${"a".repeat(40)}@example.in`])("An e-mail such as %j is not taken", async (email) => {
  const outcome = await backend.call(requestRegistrationCode, { phone: "9810000001", email, guid: "", ownerId: null });
  expect(["refused", "unavailable"]).toContain(outcome.kind);
});
