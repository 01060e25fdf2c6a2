import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { presetMessagesFor } from "#contract/contact-policy";
import { products } from "#contract/limits";
import { lookUpSticker } from "#contract/scanning";
import { watchStatements } from "../../testing/statements";
import { printSticker, registerSticker } from "../../testing/stickers";
import { testBackend, type TestBackend } from "../../testing/test-backend";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const lookUp = (guid: string) => backend.call(lookUpSticker, { guid });

describe("/qrcodedetail", () => {
  test("shows a registered sticker's vehicle, but neither the owner's nor the emergency contact's phone number", async () => {
    const trialEndsAt = new Date("2026-03-20T18:30:00.000Z");
    const { guid, sticker, owner, vehicle } = await registerSticker(backend.services, { productId: 2, isPaid: false, trialEndsAt });
    const outcome = await lookUp(guid);
    expect(outcome).toMatchObject({
      kind: "ok",
      data: {
        sticker: {
          id: String(sticker.id),
          kind: "2",
          rate: 49_900,
          productId: "2",
          productName: "Bike Sticker",
          bloodGroup: "B+",
          plate: vehicle.plate,
          ownerId: String(owner.id),
          vehicleId: String(vehicle.id),
          isPaid: false,
          trialEndsAt,
          shield: {
            asksProof: false,
            hidesBloodGroup: false,
            takesCalls: true,
            takesEmergencyCalls: true,
            takesAccidentCalls: true,
            messageIds: presetMessagesFor(products.bike).map(({ id }) => id),
          },
          takesReports: true,
          tellsOfMissedScans: true,
        },
      },
    });
    expect(JSON.stringify(outcome)).not.toContain(owner.phone);
    expect(JSON.stringify(outcome)).not.toContain(vehicle.emergencyPhone);
  });

  test("takes one query, without a transaction", async () => {
    const { guid } = await registerSticker(backend.services, {});
    const { result, statements, transactions } = await watchStatements(backend.services.database, () => lookUp(guid));
    expect(result).toMatchObject({ kind: "ok" });
    expect(statements).toHaveLength(1);
    expect(transactions).toBe(0);
  });

  test("shows a new postpaid sticker as kind 3, without owner and vehicle", async () => {
    const { guid } = await printSticker(backend.services, { isPostpaid: true });
    expect(await lookUp(guid)).toMatchObject({
      kind: "ok",
      data: {
        sticker: { kind: "3", productId: "1", productName: "Car Sticker", ownerId: null, vehicleId: null, plate: "", isPaid: false },
      },
    });
  });

  test.each([
    ["paused", "stickerPaused"],
    ["void", "stickerInactive"],
  ] as const)("refuses a sticker that is %s with the code %s", async (status, code) => {
    const { guid } = await registerSticker(backend.services, { status });
    expect(await lookUp(guid)).toMatchObject({ kind: "refused", code });
  });

  test.each(["unknown", "with space", "a'; drop table stickers; --", "%00", "g".repeat(65), "g".repeat(5_000), "गाड़ी"])(
    "refuses %j, which is not a sticker",
    async (guid) => {
      expect(await lookUp(guid)).toMatchObject({ kind: "refused", message: "This QR Code is inactive..!" });
    },
  );

  test("finds the sticker, its vehicle and its owner through indexes", async () => {
    await backend.services.database.execute(sql`set enable_seqscan = off`);
    const plan = await backend.services.database.execute(sql`
      explain select * from stickers
      left join vehicles on vehicles.sticker_id = stickers.id
      left join owners on owners.id = vehicles.owner_id where stickers.guid = 'any'`);
    await backend.services.database.execute(sql`reset enable_seqscan`);
    expect(JSON.stringify(plan)).toContain("stickers_guid");
    expect(JSON.stringify(plan)).toContain("vehicles_sticker");
    expect(JSON.stringify(plan)).not.toContain("Seq Scan");
  });
});
