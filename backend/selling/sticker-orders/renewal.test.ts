import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { listVehicles } from "#contract/owner";
import { paymentStatuses } from "#contract/payments";
import { lookUpSticker, sendPresetMessage } from "#contract/scanning";
import { checkPromoCode } from "#contract/shop";
import { owners, stickers, vehicles } from "../../registry/tables";
import { orders } from "../tables";
import { mailSentences } from "../orders/mail-sentences";
import { registerOwner, type VehicleOwner } from "../../testing/owners";
import { effectsOf, paidBy, readPayment } from "../../testing/payments";
import { insertPromo, acceptedOrder, waitingMails } from "../../testing/shop";
import { readSticker, renew, reportRenewal } from "../../testing/sticker-orders";
import { testBackend, type TestBackend } from "../../testing/test-backend";

const DAY = 24 * 3600;
const paidAlready = { kind: "refused", message: "This sticker is already valid for the lifetime of the vehicle." };
const paidOnce = { confirmations: 1, strays: [] };

let backend: TestBackend;
let owner: VehicleOwner;
let nextPhone = 9810000000;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  owner = await newOwner();
});

describe("a renewal", () => {
  test("uses the sticker's rate and the owner's stored details, not the posted name, email address and phone number", async () => {
    const order = acceptedOrder(await renew(backend, owner, { name: "Somebody Else", email: "else@example.in", phone: "9999999999" }));
    expect(order.amount).toBe(590_00);
    const [kept] = await backend.services.database
      .select()
      .from(orders)
      .where(eq(orders.id, Number(order.orderId)));
    expect(kept).toMatchObject({ kind: "renewal", subtotal: 500_00, discount: 0, gst: 90_00, total: 590_00 });
    expect(kept).toMatchObject({ name: `Owner of ${owner.phone}`, phone: owner.phone, email: `owner${owner.phone}@example.in` });
  });

  test("makes the sticker valid for its lifetime, even after its trial", async () => {
    await endTrialIn(-1);
    expect(await backend.call(sendPresetMessage, { guid: owner.guid, messageId: "6", proof: null })).toMatchObject({ kind: "refused" });
    const order = acceptedOrder(await renew(backend, owner));
    expect((await reportRenewal(backend, order, owner.guid, await paidBy(backend, order, "pay_1"))).kind).toBe("ok");
    expect(await validity()).toMatchObject({ isPaid: true });
    expect(await backend.call(lookUpSticker, { guid: owner.guid })).toMatchObject({ kind: "ok", data: { sticker: { isPaid: true } } });
    backend.clock.advance(DAY);
    expect((await backend.call(sendPresetMessage, { guid: owner.guid, messageId: "6", proof: null })).kind).toBe("ok");
    const mail = (await waitingMails(backend.services)).find(({ subject }) => subject.includes(order.orderId));
    expect(mail?.to).toBe(`owner${owner.phone}@example.in`);
    expect(mail?.text).toContain(`The sticker of your vehicle KA${owner.phone.slice(2)} is valid for the vehicle's lifetime.`);
    expect(mail?.text).toContain("Total paid: ₹590.00");
  });

  test("is confirmed by a mail in the owner's language", async () => {
    await backend.services.database.update(owners).set({ language: "hi" }).where(eq(owners.phone, owner.phone));
    const order = acceptedOrder(await renew(backend, owner));
    await reportRenewal(backend, order, owner.guid, await paidBy(backend, order, "pay_hindi"));
    const mail = (await waitingMails(backend.services)).find(({ subject }) => subject.includes(order.orderId));
    const { validForLife, orderSubject, totalPaid } = mailSentences.hi;
    expect(mail?.subject).toBe(orderSubject("PlateNote", Number(order.orderId)));
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain(validForLife(`KA${owner.phone.slice(2)}`));
      expect(text).toContain(totalPaid);
    }
    expect(mail?.html).toContain('<html lang="hi">');
  });

  test("uses the same order in ten tabs that each submit twice, and if the owner comes back within a day", async () => {
    const before = await backend.services.database.$count(orders);
    const tabs = await Promise.all(
      Array.from({ length: 20 }, (_, tab) => renew(backend, owner, {}, { key: `tab ${tab % 10} ${owner.phone}` })),
    );
    backend.clock.advance(DAY - 60);
    const placed = [...tabs, await renew(backend, owner)].map(acceptedOrder);
    expect(new Set(placed.map((order) => JSON.stringify(order))).size).toBe(1);
    expect(await backend.services.database.$count(orders)).toBe(before + 1);
  });

  test("can be paid after a cancelled and a failed payment", async () => {
    const order = acceptedOrder(await renew(backend, owner));
    const dismissed = { status: paymentStatuses.failed, failureReason: "Payment dismissed by user" };
    expect((await reportRenewal(backend, order, owner.guid, dismissed)).kind).toBe("ok");
    expect(
      (await reportRenewal(backend, order, owner.guid, { ...dismissed, providerPaymentId: "pay_f", failureReason: "declined" })).kind,
    ).toBe("ok");
    expect(await validity()).toMatchObject({ isPaid: false });
    const again = acceptedOrder(await renew(backend, owner));
    expect(again).toEqual(order);
    await reportRenewal(backend, again, owner.guid, await paidBy(backend, again, "pay_2"));
    expect(await validity()).toMatchObject({ isPaid: true });
    expect(await effectsOf(backend, order)).toEqual(paidOnce);
  });

  test("counts once if its payment is reported repeatedly, and the paid sticker then accepts no more orders", async () => {
    const order = acceptedOrder(await renew(backend, owner));
    const paid = await paidBy(backend, order, "pay_3");
    const reports = await Promise.all(Array.from({ length: 20 }, () => reportRenewal(backend, order, owner.guid, paid)));
    expect(reports.filter(({ kind }) => kind !== "ok")).toEqual([]);
    expect(await effectsOf(backend, order)).toEqual(paidOnce);
    const before = await backend.services.database.$count(orders);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => renew(backend, owner)));
    for (const outcome of outcomes) expect(outcome).toMatchObject(paidAlready);
    expect(await backend.services.database.$count(orders)).toBe(before);
    await reportRenewal(backend, order, owner.guid, { status: paymentStatuses.failed });
    expect((await readPayment(backend.services, order)).state).toBe("paid");
  });

  test("with other terms is a separate order, and if both are paid, the second payment is recorded for refund", async () => {
    const plain = acceptedOrder(await renew(backend, owner));
    await insertPromo(backend.services, { code: `TERMS${owner.phone}` });
    await promo(`TERMS${owner.phone}`);
    const reduced = acceptedOrder(await renew(backend, owner, { discount: 50_00 }));
    expect(reduced.orderId).not.toBe(plain.orderId);
    expect(reduced.amount).toBe(531_00);
    expect((await reportRenewal(backend, reduced, owner.guid, await paidBy(backend, reduced, "pay_4"))).kind).toBe("ok");
    expect((await reportRenewal(backend, plain, owner.guid, await paidBy(backend, plain, "pay_5"))).kind).toBe("ok");
    expect(await effectsOf(backend, reduced)).toEqual(paidOnce);
    expect(await effectsOf(backend, plain)).toEqual({ confirmations: 0, strays: ["sticker paid already"] });
  });

  test("is not paid by a report with a forged signature, another sticker, another amount or an invalid order id", async () => {
    const [order, other] = [acceptedOrder(await renew(backend, owner)), await newOwner()];
    const paid = await paidBy(backend, order, "pay_6");
    const refused = { kind: "refused", message: "Checkout failed." };
    expect(await reportRenewal(backend, order, owner.guid, { ...paid, signature: "f".repeat(64) })).toMatchObject(refused);
    expect(await reportRenewal(backend, order, other.guid, paid)).toMatchObject(refused);
    expect(await reportRenewal(backend, { ...order, amount: 1 }, owner.guid, paid)).toMatchObject(refused);
    expect(await reportRenewal(backend, { ...order, orderId: "1 or 1=1" }, owner.guid, paid)).toMatchObject(refused);
    expect(await validity()).toMatchObject({ isPaid: false });
    expect((await readSticker(backend, other.guid)).isPaid).toBe(false);
  });
});

describe("a renewal is refused", () => {
  test.each([
    ["a rate that is not the sticker's", { rate: 1_00 }, "The price has changed. Please review your order."],
    ["an amount that does not fit the rate", { amount: 1_00 }, "The price has changed. Please review your order."],
    ["a product that is not the sticker's", { productId: "2" }, "The price has changed. Please review your order."],
    ["an ungranted discount", { discount: 50_00 }, "Promo code is no longer valid."],
    ["a negative discount", { discount: -50_00 }, "Promo code is no longer valid."],
    ["a discount above the total", { discount: 501_00 }, "Promo code is no longer valid."],
    ["an unknown barcode", { barcode: "nobody" }, "No vehicle found for the provided ID."],
    ["a malformed barcode", { barcode: "' or 1=1 --" }, "No vehicle found for the provided ID."],
  ])("with %s, and nothing is stored", async (_name, changes, message) => {
    const before = await backend.services.database.$count(orders);
    expect(await renew(backend, owner, changes)).toMatchObject({ kind: "refused", message });
    expect(await backend.services.database.$count(orders)).toBe(before);
  });

  test("for another owner's sticker", async () => {
    const other = await newOwner();
    const outcome = await renew(backend, owner, { barcode: other.guid });
    expect(outcome).toMatchObject({ kind: "refused", message: "No vehicle found for the provided ID." });
  });

  test("for a void sticker, but accepted for a paused one", async () => {
    const setStatus = (status: "void" | "paused") =>
      backend.services.database.update(stickers).set({ status }).where(eq(stickers.guid, owner.guid));
    await setStatus("void");
    expect(await renew(backend, owner)).toMatchObject({ kind: "refused", message: "This QR code is not active." });
    await setStatus("paused");
    expect((await renew(backend, owner)).kind).toBe("ok");
  });
});

describe("a promo code", () => {
  test.each([
    { rate: 500_00, percent: 12.5, discount: 62_50, total: 516_25 },
    { rate: 393_75, percent: 12.5, discount: 49_22, total: 406_55 },
    { rate: 499_50, percent: 33.33, discount: 166_48, total: 392_96 },
    { rate: 10_00, percent: 1, discount: 10, total: 11_68 },
    { rate: 99_999_99, percent: 90, discount: 89_999_99, total: 11_800_00 },
  ])("of $percent percent reduces a renewal for $rate paise by $discount paise", async ({ rate, percent, discount, total }) => {
    const holder = await newOwner(rate);
    const code = `OF${rate}`;
    await insertPromo(backend.services, { code, percent });
    expect(await promo(code, rate)).toMatchObject({ kind: "ok", data: { percent } });
    expect(acceptedOrder(await renew(backend, holder, { rate, discount })).amount).toBe(total);
    expect(await renew(backend, holder, { rate, discount: discount + 1 })).toMatchObject({ kind: "refused" });
  });
});

async function newOwner(rate = 500_00): Promise<VehicleOwner> {
  nextPhone += 1;
  backend.clock.advance(3601);
  return registerOwner(backend, String(nextPhone), { rate });
}

function promo(code: string, total = 500_00) {
  return backend.call(checkPromoCode, { code, total });
}

/** Makes the trial of the owner's vehicle end in `days` days. */
async function endTrialIn(days: number): Promise<void> {
  const trialEndsAt = new Date(backend.clock.now().getTime() + days * DAY * 1000);
  await backend.services.database
    .update(vehicles)
    .set({ trialEndsAt })
    .where(eq(vehicles.id, Number(owner.vehicleId)));
}

async function validity() {
  const outcome = await backend.call(listVehicles, { loginId: owner.loginId, couponId: null }, { bearer: owner.token });
  return outcome.kind === "ok" ? outcome.data.vehicles[0] : null;
}
