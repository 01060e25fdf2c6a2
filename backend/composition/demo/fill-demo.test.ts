import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { listVehicles } from "#contract/owner";
import { listContacts } from "#contract/owner-contacts";
import { picturedCodes } from "./pictured-stickers";
import { lookUpSticker } from "#contract/scanning";
import { issueSession } from "../../accounts/sessions";
import { contactEvents } from "../../contact/tables";
import { owners, stickers, vehicles } from "../../registry/tables";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { demoOwners, demoStickers } from "./data";
import { fillDemo } from "./fill-demo";

const DAY = 24 * 3600;
let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
  await fillDemo(backend.services);
});
afterAll(() => backend.close());

test("Every result of a scan has a demo sticker", async () => {
  const kinds = await Promise.all(demoStickers.map(async ({ guid }) => backend.call(lookUpSticker, { guid })));
  const seen = kinds.map((outcome) => {
    if (outcome.kind !== "ok") return outcome.kind;
    const { kind, isPaid, ownerId, trialEndsAt } = outcome.data.sticker;
    const trial = trialEndsAt === null ? "" : trialEndsAt > backend.clock.now() ? " trial" : " expired";
    return `${kind}${isPaid ? " paid" : ""}${ownerId === null ? "" : " registered"}${trial}`;
  });
  expect(seen.slice(0, 10)).toEqual([
    "1",
    "2 paid",
    "1 paid registered",
    "2 paid registered",
    "1 registered trial",
    "2 registered expired",
    "3",
    "3 paid",
    "3 paid registered",
    "refused",
  ]);
});

test("The stickers on the shop's pictures have an owner", async () => {
  for (const guid of Object.values(picturedCodes)) {
    const outcome = await backend.call(lookUpSticker, { guid });
    expect(outcome).not.toMatchObject({ data: { sticker: { ownerId: null } } });
    expect(outcome.kind).toBe("ok");
  }
});

test("Filling the demo again adds nothing, and updates the trials", async () => {
  const { database } = backend.services;
  const counts = async () => [
    await database.$count(owners),
    await database.$count(stickers),
    await database.$count(vehicles),
    await database.$count(contactEvents),
  ];
  const before = await counts();
  backend.clock.advance(40 * DAY);
  await fillDemo(backend.services);
  expect(await counts()).toEqual(before);
  const inTrial = demoStickers.find(({ vehicle }) => (vehicle?.trialDaysLeft ?? 0) > 0);
  const outcome = await backend.call(lookUpSticker, { guid: inTrial?.guid ?? "" });
  const ends = outcome.kind === "ok" ? outcome.data.sticker.trialEndsAt : null;
  expect(ends?.getTime()).toBeGreaterThan(backend.clock.now().getTime());
});

test("The demo owner Asha has a paid, an expired and a trial vehicle, an offer and contacts", async () => {
  const { database, clock, secrets } = backend.services;
  const [asha] = await database.select().from(owners).where(eq(owners.phone, demoOwners.asha.phone));
  if (asha === undefined) throw new Error("The demo has no owner");
  const sender = { bearer: await issueSession(database, { clock, secrets }, "owner", asha.id) };
  const loginId = String(asha.loginId);
  const listed = await backend.call(listVehicles, { loginId, couponId: null }, sender);
  if (listed.kind !== "ok") throw new Error("The vehicles were not listed");
  const { vehicles: shown, offer } = listed.data;
  expect(shown.map(({ isPaid, trialEndsAt }) => (isPaid ? "lifetime" : (trialEndsAt ?? 0) > clock.now() ? "trial" : "expired"))).toEqual([
    "lifetime",
    "expired",
    "trial",
  ]);
  expect(offer).toEqual({ text: "Renew now and save 20% with the promo code RENEW20", percent: 20 });
  const contacts = await Promise.all(
    shown.map(({ id }) => backend.call(listContacts, { loginId, vehicleId: id, page: null, reason: null }, sender)),
  );
  expect(contacts.map((outcome) => (outcome.kind === "ok" ? outcome.data.contacts.length : -1))).toEqual([5, 0, 2]);
});
