import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Caller } from "#contract/call";
import { issueSession } from "../accounts/sessions";
import { registerOwner, type VehicleOwner } from "../testing/owners";
import { enrol, type TestReseller } from "../testing/resellers";
import { testBackend, type TestBackend } from "../testing/test-backend";
import { handlers } from "./handlers";

/** Names of all fields of the API, read from the files in contract/. */
const wireNames = [
  ...new Set(
    readdirSync("contract")
      .filter((file) => file.endsWith(".ts") && !file.includes(".test."))
      .flatMap((file) => [...readFileSync(`contract/${file}`, "utf8").matchAll(/\bfield\(\s*"([^"]+)"/g)].map(([, name = ""]) => name)),
  ),
];

const values: readonly unknown[] = [
  "'; drop table owners; --",
  "\ud800",
  "9".repeat(400),
  -1,
  1e300,
  true,
  null,
  [],
  {},
  "١٢٣٤٥٦٧٨٩٠",
  "<script>",
  "0000-01-01",
  "0001-01-01",
  "0099-12-31",
  "9999-12-31",
  "2026-02-30",
  "9999-12-31T23:59:59Z",
  "0001-01-01 00:00",
];

let backend: TestBackend;
let owner: VehicleOwner;
let reseller: TestReseller;

beforeAll(async () => {
  backend = await testBackend();
  owner = await registerOwner(backend, "9810000001");
  reseller = await enrol(backend);
});
afterAll(() => backend.close());

/**
 * Returns a token and the fields that must match it. The token is of a new session, because an API call may end the session. For API calls
 * by anyone, the token is made up.
 */
async function identityOf(caller: Caller): Promise<{ token: string; fields: Readonly<Record<string, string>> }> {
  const { database } = backend.services;
  if (caller === "reseller")
    return { token: await issueSession(database, backend.services, "reseller", reseller.id), fields: { guid: reseller.guid } };
  if (caller === "anyone") return { token: "x".repeat(50), fields: { guid: owner.guid } };
  const fields = { UserLoginID: owner.loginId, VehicleOwnerMasterId: owner.ownerId, VehicleOwnerMasterDetailId: owner.vehicleId };
  return { token: await issueSession(database, backend.services, "owner", Number(owner.ownerId)), fields };
}

test("The fields of the API are found in contract/", () => {
  expect(wireNames.length).toBeGreaterThan(100);
  expect(wireNames).toEqual(expect.arrayContaining(["from", "to", "strPhone", "VehicleOwnerDOB", "page"]));
});

test.each(handlers.map(({ call }) => [call.path, call] as const))("%s never responds to invalid input with a 500", async (path, call) => {
  for (const value of values) {
    const { token, fields } = await identityOf(call.caller);
    const junk = Object.fromEntries(wireNames.map((name) => [name, value]));
    for (const body of [junk, { ...junk, ...fields }]) {
      const response = await backend.send(path, {
        body: JSON.stringify(body),
        headers: { Authorization: `Bearer ${token}`, "X-Forwarded-For": "198.51.100.9" },
      });
      expect(response.status, `${path} ${JSON.stringify(body).slice(0, 80)}`).toBeLessThan(500);
    }
  }
});

test("An API call with a valid session and the fields that match it reaches its handler", async () => {
  const { token, fields } = await identityOf("reseller");
  const body = JSON.stringify({ ...fields, from: "2026-01-01" });
  const response = await backend.send("/ledger_list", { body, headers: { Authorization: `Bearer ${token}` } });
  expect(await response.json()).toMatchObject({ Status: "Success" });
});
