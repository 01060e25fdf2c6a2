import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { addVehicle } from "#contract/accounts";
import { paymentStatuses, reportPostpaidStickerPayment } from "#contract/payments";
import { lookUpSticker, sendPresetMessage } from "#contract/scanning";
import type { Shipping } from "#contract/shop";
import { orders } from "../tables";
import { registerPhone } from "../../testing/codes";
import { putSticker } from "../../testing/owners";
import { effectsOf, paidBy } from "../../testing/payments";
import { report, acceptedOrder, waitingMails } from "../../testing/shop";
import { payPostpaid, readSticker, reportPostpaid, reportRenewal } from "../../testing/sticker-orders";
import { testBackend, type TestBackend } from "../../testing/test-backend";

const inactive = "This QR code is not active.";
const changed = "The price has changed. Please review your order.";
const single = "Pay for one sticker at a time.";

let backend: TestBackend;
let guid: string;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  guid = await putSticker(backend, { isPostpaid: true });
});

test("A postpaid sticker can be scanned, paid for, registered and contacted", async () => {
  const owner = await registerPhone(backend, "9810000001");
  const register = () =>
    backend.call(addVehicle, { guid, ownerId: owner.ownerId, plate: "KA01AB1234", emergencyPhone: "9845012345" }, { bearer: owner.token });
  const scan = () => backend.call(lookUpSticker, { guid });
  expect(await scan()).toMatchObject({ kind: "ok", data: { sticker: { kind: "3", isPaid: false, rate: 500_00, ownerId: null } } });
  expect((await register()).kind).toBe("refused");

  const order = acceptedOrder(await payPostpaid(backend, guid));
  expect(order.amount).toBe(590_00);
  expect((await reportPostpaid(backend, order, await paidBy(backend, order, "pay_scan"))).kind).toBe("ok");
  expect(await scan()).toMatchObject({ kind: "ok", data: { sticker: { kind: "3", isPaid: true } } });
  const mail = (await waitingMails(backend.services)).find(({ subject }) => subject.includes(order.orderId));
  expect(mail?.to).toBe("asha@example.in");
  expect(mail?.text).toContain("Scan it and register your vehicle");

  expect((await register()).kind).toBe("ok");
  expect((await backend.call(sendPresetMessage, { guid, messageId: "6", proof: null })).kind).toBe("ok");
});

describe("an order for a postpaid sticker", () => {
  test.each([
    ["a price that is not the sticker's", { lines: [line({ price: 1_00 })] }, changed],
    ["a product that is not the sticker's", { lines: [line({ productId: "2" })] }, changed],
    ["quantity two", { lines: [line({ quantity: 2 })] }, single],
    ["no lines", { lines: [] }, single],
    ["a second product", { lines: [line(), line({ productId: "2" })] }, single],
    ["an ungranted discount", { discount: 50_00 }, "Promo code is no longer valid."],
    ["a negative discount", { discount: -1 }, "Promo code is no longer valid."],
    ["an invalid e-mail", { email: "asha" }, "Invalid email address"],
    ["a phone of nine digits", { phone: "981001234" }, "Phone number must be 10 digits"],
    ["an unknown state", { state: "Atlantis" }, "Please select a state."],
    ["an unknown guid", { guid: "made-up" }, inactive],
    ["a malformed guid", { guid: "' or 1=1 --" }, inactive],
  ])("is refused with %s, and nothing is stored", async (_name, changes, message) => {
    const before = await backend.services.database.$count(orders);
    expect(await payPostpaid(backend, guid, changes)).toMatchObject({ kind: "refused", message });
    expect(await backend.services.database.$count(orders)).toBe(before);
  });

  test.each([
    ["is void", { isPostpaid: true, status: "void" }, inactive],
    ["is not postpaid", {}, inactive],
    ["is paid for", { isPostpaid: true, isPaid: true }, "This sticker is already valid for the lifetime of the vehicle."],
  ] as const)("is refused if the sticker %s", async (_name, facts, message) => {
    expect(await payPostpaid(backend, await putSticker(backend, facts))).toMatchObject({ kind: "refused", message });
  });

  test("is reused if a form is submitted twenty times, or if the same person orders again", async () => {
    const copies = await Promise.all(Array.from({ length: 20 }, () => payPostpaid(backend, guid, {}, { key: `form of ${guid}` })));
    const placed = [...copies, await payPostpaid(backend, guid)].map(acceptedOrder);
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1);
  });

  const otherAddress = {
    name: "Rohan Deshmukh",
    phone: "9810099999",
    email: "rohan@example.in",
    address: "9 Hill View",
    pincode: "411001",
    state: "Maharashtra",
    city: "Pune",
  } satisfies Shipping;

  test.each(Object.entries(otherAddress))("is not reused with another %s", async (name, value) => {
    const first = acceptedOrder(await payPostpaid(backend, guid));
    const second = acceptedOrder(await payPostpaid(backend, guid, { [name]: value }));
    expect(second.orderId).not.toBe(first.orderId);
  });

  test("by another person is a separate order, and if both are paid, the second payment is recorded for refund", async () => {
    const first = acceptedOrder(await payPostpaid(backend, guid));
    const second = acceptedOrder(await payPostpaid(backend, guid, { name: "Rohan Deshmukh", email: "rohan@example.in" }));
    expect(second.orderId).not.toBe(first.orderId);
    const [kept] = await backend.services.database
      .select()
      .from(orders)
      .where(eq(orders.id, Number(first.orderId)));
    expect(kept).toMatchObject({ kind: "postpaid", name: "Asha Menon", email: "asha@example.in" });

    await reportPostpaid(backend, second, await paidBy(backend, second, "pay_second"));
    expect(await payPostpaid(backend, guid)).toMatchObject({
      kind: "refused",
      message: "This sticker is already valid for the lifetime of the vehicle.",
    });
    await reportPostpaid(backend, first, await paidBy(backend, first, "pay_first"));
    expect(await effectsOf(backend, second)).toEqual({ confirmations: 1, strays: [] });
    expect(await effectsOf(backend, first)).toEqual({ confirmations: 0, strays: ["sticker paid already"] });
  });
});

describe("the payment of a postpaid sticker", () => {
  test("counts only once, with a valid signature, and only through the API call for postpaid stickers", async () => {
    const order = acceptedOrder(await payPostpaid(backend, guid));
    const paid = await paidBy(backend, order, `pay_${guid}`);
    const isPaid = async () => (await readSticker(backend, guid)).isPaid;
    expect((await reportPostpaid(backend, order, { ...paid, signature: "f".repeat(64) })).kind).toBe("refused");
    expect((await reportPostpaid(backend, order, { ...paid, amount: 1 })).kind).toBe("refused");
    expect((await report(backend, order, paid)).kind).toBe("refused");
    expect((await reportRenewal(backend, order, guid, paid)).kind).toBe("refused");
    expect(
      (await reportPostpaid(backend, order, { status: paymentStatuses.failed, failureReason: "Payment dismissed by user" })).kind,
    ).toBe("ok");
    expect(await isPaid()).toBe(false);

    const reports = await Promise.all(Array.from({ length: 20 }, () => reportPostpaid(backend, order, paid)));
    expect(reports.filter(({ kind }) => kind !== "ok")).toEqual([]);
    expect(await isPaid()).toBe(true);
    expect(await effectsOf(backend, order)).toEqual({ confirmations: 1, strays: [] });
  });

  test("does not count if a part of its report is missing or malformed, and the report gets status 400", async () => {
    const order = acceptedOrder(await payPostpaid(backend, guid));
    for (const body of [{}, { order_id: order.orderId }, { order_id: order.orderId, amount: "many", currency: "INR", status: "completed" }])
      expect((await backend.send(reportPostpaidStickerPayment.path, { body: JSON.stringify(body) })).status).toBe(400);
    expect((await readSticker(backend, guid)).isPaid).toBe(false);
  });
});

function line(changes: { productId?: string; quantity?: number; price?: number } = {}) {
  return { productId: "1", productName: "Car Sticker", quantity: 1, price: 500_00, ...changes };
}
