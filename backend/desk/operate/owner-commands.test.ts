import { afterAll, beforeAll, expect, test } from "vitest";

import { listVehicles, readOwnerProfile } from "#contract/owner";
import { listOwnerEvents, takeBack } from "#contract/owner-changes";
import { lookUpSticker } from "#contract/scanning";
import { issueSession } from "../../accounts/sessions";
import { operatorOf } from "../../testing/operator";
import { putSticker, registerOwner, type VehicleOwner } from "../../testing/owners";
import { testBackend, type TestBackend } from "../../testing/test-backend";

let backend: TestBackend;
let owner: VehicleOwner;
const operate = operatorOf(() => backend);

beforeAll(async () => {
  backend = await testBackend();
  owner = await registerOwner(backend, "9811000001", { isPaid: true });
});
afterAll(() => backend.close());

test("change-phone changes a number, ends all sessions, and the owner reads the reason", async () => {
  const taken = await registerOwner(backend, "9811000002");
  expect(await operate("change-phone 9811000009 --to 9811000003 --reason", "letter")).toMatchObject({ kind: "refused" });
  expect(await operate(`change-phone ${owner.phone} --to ${taken.phone} --reason`, "letter")).toMatchObject({ kind: "refused" });
  expect(await operate(`change-phone ${owner.phone} --to 9811000003 --reason`, "Letter of 3 March")).toMatchObject({ kind: "done" });
  expect(await backend.call(readOwnerProfile, { loginId: owner.loginId }, { bearer: owner.token })).toMatchObject({ kind: "unauthorised" });
  owner = {
    ...owner,
    phone: "9811000003",
    token: await issueSession(backend.services.database, backend.services, "owner", Number(owner.ownerId)),
  };
  expect((await history())[0]).toMatchObject({ kind: "phone_changed", by: "operator", reason: "Letter of 3 March" });
});

test("replace-sticker moves a vehicle to a new sticker", async () => {
  const guid = await putSticker(backend);
  const old = owner.guid;
  expect(await operate(`replace-sticker ${old} --to ${owner.vehicleId} --reason`, "lost")).toMatchObject({ kind: "refused" });
  expect(await operate(`replace-sticker ${old} --to ${guid} --reason`, "lost")).toMatchObject({ kind: "done" });
  expect(await operate(`replace-sticker ${old} --to ${guid} --reason`, "lost")).toMatchObject({ kind: "refused" });
  owner = { ...owner, guid };
  const listed = await backend.call(listVehicles, { loginId: owner.loginId, couponId: null }, { bearer: owner.token });
  expect(listed).toMatchObject({ data: { vehicles: [{ barcode: guid, isPaid: true }] } });
});

test("transfer-vehicle releases a vehicle, which its owner can take back", async () => {
  expect(await operate(`transfer-vehicle ${owner.guid} --reason`, "sold, certificate seen")).toMatchObject({ kind: "done" });
  expect(await backend.call(lookUpSticker, { guid: owner.guid })).toMatchObject({ data: { sticker: { vehicleId: null } } });
  expect(await operate(`transfer-vehicle ${owner.guid} --reason`, "again")).toMatchObject({ kind: "refused" });
  const { loginId, vehicleId, token: bearer } = owner;
  expect(await backend.call(takeBack, { loginId, vehicleId }, { bearer })).toMatchObject({ kind: "ok" });
  expect((await history()).map(({ kind, reason }) => [kind, reason])).toContainEqual(["released", "sold, certificate seen"]);
});

async function history() {
  const listed = await backend.call(listOwnerEvents, { loginId: owner.loginId }, { bearer: owner.token });
  return listed.kind === "ok" ? listed.data.events : [];
}
