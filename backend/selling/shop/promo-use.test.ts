import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { RENEWAL_COUPON_ID } from "#contract/limits";
import { promoCodes } from "./tables";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { findOffer } from "./promo-use";
import { renewalCoupon } from "../../composition/reference-data";

const coupon = Number(RENEWAL_COUPON_ID);
const initialOffer = { offer: renewalCoupon.offer, validFrom: null, validUntil: null, useLimit: null, percent: 20, amount: null };
let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const offer = () => findOffer(backend.services.database, coupon, backend.clock.now());
const change = (facts: Partial<typeof promoCodes.$inferInsert>) =>
  backend.services.database
    .update(promoCodes)
    .set({ ...initialOffer, ...facts })
    .where(eq(promoCodes.id, coupon));
const after = (seconds: number) => new Date(backend.clock.now().getTime() + seconds * 1000);

test("A new installation has a renewal offer that names its code", async () => {
  expect(await offer()).toEqual({ text: "Renew now and save 20% with the promo code RENEW20", percent: 20 });
});

test.each([
  ["is not valid yet", () => ({ validFrom: after(1) })],
  ["has just expired", () => ({ validUntil: after(0) })],
  ["is used up", () => ({ useLimit: 0 })],
  ["has no percentage", () => ({ percent: null, amount: 50_00 })],
  ["has no text", () => ({ offer: null })],
])("There is no offer if the code %s", async (_name, facts) => {
  await change(facts());
  expect(await offer()).toBeNull();
  await change({ validFrom: after(0), validUntil: after(1), useLimit: 1 });
  expect(await offer()).toMatchObject({ percent: 20 });
});

test("An unknown coupon has no offer", async () => {
  expect(await findOffer(backend.services.database, 15, backend.clock.now())).toBeNull();
});
