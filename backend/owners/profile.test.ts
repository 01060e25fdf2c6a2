import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { RequestOf } from "#contract/call";
import { readOwnerProfile, updateOwnerProfile } from "#contract/owner";
import { owners } from "../registry/tables";
import { registerOwner, type VehicleOwner } from "../testing/owners";
import { testBackend, type TestBackend } from "../testing/test-backend";

type Change = Partial<RequestOf<typeof updateOwnerProfile>>;

let backend: TestBackend;
let owner: VehicleOwner;

beforeAll(async () => {
  backend = await testBackend();
  owner = await registerOwner(backend, "9810000001");
});
afterAll(() => backend.close());

describe("editing a profile", () => {
  test("changes the editable fields and ignores a posted email address or phone number", async () => {
    const outcome = await update({
      name: "  Asha Nair ",
      city: "Mysuru",
      phone: "9999999999",
      email: "other@example.in",
      bloodGroup: "AB-",
    });
    expect(outcome).toMatchObject({ kind: "ok", message: "Profile updated successfully!" });
    expect(await read()).toMatchObject({
      name: "Asha Nair",
      city: "Mysuru",
      bloodGroup: "AB-",
      phone: owner.phone,
      email: `owner${owner.phone}@example.in`,
      loginId: owner.loginId,
      ownerId: owner.ownerId,
    });
  });

  test.each<[string, Change]>([
    ["You must be at least 18 years old to register.", { dateOfBirth: "2008-03-11" }],
    ["You must be at least 18 years old to register.", { dateOfBirth: "2126-03-11" }],
    ["Please enter a valid year with 4 digits.", { dateOfBirth: "1990-02-29" }],
    ["Please enter a valid year with 4 digits.", { dateOfBirth: "" }],
    ["Please enter a valid year with 4 digits.", { dateOfBirth: "0199-04-03" }],
    ["Name must be between 1 and 50 characters.", { name: " " }],
    ["Name must be between 1 and 50 characters.", { name: "a".repeat(51) }],
    ["Address must be between 1 and 200 characters.", { address: "a".repeat(201) }],
    ["City must be between 1 and 30 characters.", { city: "a".repeat(31) }],
    ["Pincode must be 6 digits.", { pincode: "5600380" }],
    ["Please select a state.", { state: "Atlantis" }],
    ["Please select a blood group.", { bloodGroup: "Z+" }],
  ])("is refused with %j", async (message, change) => {
    const before = await read();
    expect(await update(change)).toMatchObject({ kind: "refused", message });
    expect(await read()).toEqual(before);
  });

  test.each(["19900-04-03", "03-04-19900", "1990-04-031"])("rejects the date of birth %j", async (written) => {
    const before = await read();
    const body = { UserLoginID: owner.loginId, VehicleOwnerName: "Asha", VehicleOwnerDOB: written };
    const response = await backend.send(updateOwnerProfile.path, {
      headers: { Authorization: `Bearer ${owner.token}` },
      body: JSON.stringify(body),
    });
    expect(await response.json()).toMatchObject({ Status: "Failed", Message: "Please enter a valid year with 4 digits." });
    expect(await read()).toEqual(before);
  });

  test("accepts a real leap day", async () => {
    expect((await update({ dateOfBirth: "1988-02-29" })).kind).toBe("ok");
    expect(await read()).toMatchObject({ dateOfBirth: "1988-02-29" });
  });

  test("from two tabs at once never mixes their values", async () => {
    const tabs = ["One", "Two"].map((word) => ({ name: word, address: `${word} Street`, city: word }));
    const outcomes = await Promise.all(tabs.map((tab) => update(tab)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(["ok", "ok"]);
    const { name, address, city } = await read();
    expect(tabs).toContainEqual({ name, address, city });
  });

  test("never responds with 500 and never changes another owner's row, for any input", async () => {
    const other = await registerOwner(backend, "9810000002");
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("", "Karnataka", "1990-04-03", "560038", "O+", owner.loginId));
    const change = fc.record({ name: text, dateOfBirth: text, address: text, city: text, state: text, pincode: text, bloodGroup: text });
    const rowOf = async () => (await backend.services.database.select().from(owners)).find(({ phone }) => phone === other.phone);
    const before = await rowOf();
    await fc.assert(
      fc.asyncProperty(change, async (posted) => {
        const response = await backend.send(updateOwnerProfile.path, {
          headers: { Authorization: `Bearer ${owner.token}` },
          body: JSON.stringify({ UserLoginID: owner.loginId, ...wire(posted) }),
        });
        expect([200, 400]).toContain(response.status);
      }),
      { numRuns: 60 },
    );
    expect(await rowOf()).toEqual(before);
  });
});

async function update(change: Change) {
  return backend.call(updateOwnerProfile, { ...(await read()), ...change }, { bearer: owner.token });
}

async function read() {
  const outcome = await backend.call(readOwnerProfile, { loginId: owner.loginId }, { bearer: owner.token });
  if (outcome.kind !== "ok") throw new Error("The profile was not shown");
  return outcome.data;
}

function wire(posted: Record<"name" | "dateOfBirth" | "address" | "city" | "state" | "pincode" | "bloodGroup", string>) {
  return {
    VehicleOwnerName: posted.name,
    VehicleOwnerDOB: posted.dateOfBirth,
    VehicleOwnerAddress: posted.address,
    VehicleOwnerCity: posted.city,
    VehicleOwnerState: posted.state,
    VehicleOwnerPincode: posted.pincode,
    VehicleOwnerBloodGroup: posted.bloodGroup,
  };
}
