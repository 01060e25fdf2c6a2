import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { readProduct } from "#contract/content";
import { checkPromoCode, placeOrder } from "#contract/shop";
import { orderLines, orders, payments } from "../tables";
import { effectsOf, paidBy } from "../../testing/payments";
import { orderRequest, insertPromo, placeTestOrder, report, waitingMails, type PlacedOrder } from "../../testing/shop";
import { testBackend, type Sender, type TestBackend } from "../../testing/test-backend";

let backend: TestBackend;
let callers = 0;
let sender: Sender;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());
beforeEach(() => {
  sender = { from: `203.0.113.${(callers += 1)}` };
});
afterEach(() => {
  backend.clock.advance(7200);
});

const order = (changes: Parameters<typeof orderRequest>[0] = {}) => backend.call(placeOrder, orderRequest(changes), sender);
const promo = (code: string, total = 500_00) => backend.call(checkPromoCode, { code, total }, sender);
const reportPaid = async (placed: PlacedOrder) => report(backend, placed, await paidBy(backend, placed, `pay_${placed.orderId}`));
const refusal = (message: string) => ({ kind: "refused", message });

describe("/product_detail", () => {
  test("returns both products, and refuses other ids", async () => {
    expect(await backend.call(readProduct, { productId: "1" })).toMatchObject({
      kind: "ok",
      data: {
        product: { name: "Car Sticker", price: 500_00, struckPrice: 999_00, photos: [{ url: "/images/product/windscreen-800.jpg" }] },
      },
    });
    expect(await backend.call(readProduct, { productId: "2" })).toMatchObject({ data: { product: { name: "Bike Sticker" } } });
    expect((await backend.call(readProduct, { productId: "3" })).kind).toBe("refused");
    expect((await backend.call(readProduct, { productId: "1; drop table products" })).kind).toBe("refused");
  });
});

describe("/checkout", () => {
  test.each([
    ["a wrong check character", { businessName: "Deccan Motors", gstin: "27AAPFU0939F1ZX" }],
    ["no state's number", { businessName: "Deccan Motors", gstin: "99AAPFU0939F1ZK" }],
    ["a name alone", { businessName: "Deccan Motors" }],
    ["a GSTIN alone", { gstin: "27AAPFU0939F1ZV" }],
  ])("refuses a business with %s", async (_, business) => {
    const sentence = "Send both the business's name and its GSTIN, with a right check character, or neither.";
    expect(await order(business)).toMatchObject(refusal(sentence));
  });

  test("places an unpaid order, with GST on the subtotal", async () => {
    const lines = [
      { productId: "1", quantity: 2, price: 500_00 },
      { productId: "2", quantity: 1, price: 500_00 },
    ];
    const placed = await placeTestOrder(backend, { lines }, sender);
    expect(placed).toMatchObject({ amount: 1770_00, keyId: "sandbox" });
    expect(placed.providerOrderId).toMatch(/^order_\w{16}$/);
    expect(placed.link).toMatch(/^\/sandbox\/pay\?order_id=plink_\w{16}$/);
    const id = Number(placed.orderId);
    const [kept] = await backend.services.database.select().from(orders).where(eq(orders.id, id));
    expect(kept).toMatchObject({ subtotal: 1500_00, discount: 0, gst: 270_00, total: 1770_00, city: "Bengaluru" });
    expect(await backend.services.database.$count(orderLines, eq(orderLines.orderId, id))).toBe(2);
    const [payment] = await backend.services.database.select().from(payments).where(eq(payments.orderId, id));
    expect(payment).toMatchObject({ state: "created", amount: 1770_00, currency: "INR" });
    expect(await waitingMails(backend.services)).toEqual([]);
  });

  test("places only one order if a form is submitted twenty times", async () => {
    const before = await backend.services.database.$count(orders);
    const copies = await Promise.all(Array.from({ length: 20 }, () => placeTestOrder(backend, {}, { ...sender, key: "one-form" })));
    expect(new Set(copies.map((copy) => JSON.stringify(copy))).size).toBe(1);
    expect(await backend.services.database.$count(orders)).toBe(before + 1);
  });

  test.each([
    [
      "a price that is not the shop's",
      { lines: [{ productId: "1", quantity: 1, price: 1 }] },
      "The price has changed. Please review your order.",
    ],
    ["an ungranted discount", { discount: 50_00 }, "Promo code is no longer valid."],
    ["a discount above the total", { discount: 999_999_999_999_00 }, "Promo code is no longer valid."],
    ["a negative discount", { discount: -50_00 }, "Promo code is no longer valid."],
    ["an empty cart", { lines: [] }, "Please add at least one item to the cart before placing an order."],
    ["an unknown state", { state: "Atlantis" }, "Please select a state."],
  ])("refuses %s, and stores nothing", async (_, changes, message) => {
    const before = await backend.services.database.$count(orders);
    expect(await order(changes)).toMatchObject(refusal(message));
    expect(await backend.services.database.$count(orders)).toBe(before);
  });

  test.each([
    ["fractional", 1.5],
    ["huge", "9".repeat(30)],
    ["not numeric", "many"],
  ])("rejects a quantity that is %s", async (_, quantity) => {
    const body = JSON.stringify({ ...wire, data: [{ productid: 1, quantity, price: 500 }] });
    expect((await backend.send("/checkout", { body })).status).toBe(400);
  });

  test("confirms a paid order by mail, as text and as HTML, even if the name contains HTML and a line break", async () => {
    const placed = await placeTestOrder(backend, { name: "<b>Asha</b>\r\nTotal paid: ₹0.00" }, sender);
    await reportPaid(placed);
    const mail = (await waitingMails(backend.services)).find(({ subject }) => subject === `Your PlateNote order ${placed.orderId}`);
    expect(mail?.to).toBe("asha@example.in");
    expect(mail?.text).toContain("Dear <b>Asha</b> Total paid: ₹0.00,\n");
    expect(mail?.text).toContain(
      "1 pack of two, Car Sticker, at ₹500.00: ₹500.00\nSubtotal: ₹500.00\nGST(18%): ₹90.00\nTotal paid: ₹590.00\n",
    );
    expect(mail?.text).toMatch(/\n2\. The parcel arrives from \d{2}-\d{2}-2026 to \d{2}-\d{2}-2026\.\n/);
    expect(mail?.html).toContain("Dear &lt;b&gt;Asha&lt;/b&gt; Total paid: ₹0.00,");
  });

  const wire = { name: "A", mobile: "9810012345", email: "a@b.in", address: "A", pincode: "560038", state: "Karnataka", city: "B" };
});

describe("/promocode", () => {
  test("returns a code's discount, which is a percentage or an amount", async () => {
    await insertPromo(backend.services, { code: "TEN" });
    await insertPromo(backend.services, { code: "FLAT", amount: 50_00 });
    expect(await promo("ten", 499_00)).toMatchObject({ kind: "ok", data: { discount: 49_90, percent: 10 } });
    expect(await promo("FLAT")).toMatchObject({ kind: "ok", data: { discount: 50_00, percent: null } });
  });

  test("grants a discount to only one order, which must have the checked total and come from the same caller", async () => {
    const promoCodeId = await insertPromo(backend.services, { code: "GRANT" });
    await promo("GRANT");
    const elsewhere = { from: "198.51.100.7" };
    expect(await backend.call(placeOrder, orderRequest({ discount: 50_00 }), elsewhere)).toMatchObject({ kind: "refused" });
    expect(await order({ discount: 49_00 })).toMatchObject({ kind: "refused" });
    const twice = [{ productId: "1", quantity: 2, price: 500_00 }];
    expect(await order({ discount: 50_00, lines: twice })).toMatchObject({ kind: "refused" });

    const placed = await placeTestOrder(backend, { discount: 50_00 }, { ...sender, key: "granted" });
    expect(placed.amount).toBe(531_00);
    expect(await placeTestOrder(backend, { discount: 50_00 }, { ...sender, key: "granted" })).toEqual(placed);
    expect(await order({ discount: 50_00 })).toMatchObject(refusal("Promo code is no longer valid."));
    const [kept] = await backend.services.database.select().from(orders).where(eq(orders.promoCodeId, promoCodeId));
    expect(kept).toMatchObject({ discount: 50_00, gst: 81_00 });
  });

  test("grants a discount for half an hour", async () => {
    await insertPromo(backend.services, { code: "SHORT" });
    await promo("SHORT");
    backend.clock.advance(1801);
    expect((await order({ discount: 50_00 })).kind).toBe("refused");
  });

  test("checks the code again at checkout", async () => {
    const validUntil = new Date(backend.clock.now().getTime() + 60_000);
    await insertPromo(backend.services, { code: "SOON", validUntil });
    await promo("SOON");
    backend.clock.advance(61);
    expect(await order({ discount: 50_00 })).toMatchObject(refusal("Promo code is no longer valid."));
  });

  test("reserves the last use for one order, and releases it if that order is not paid", async () => {
    await insertPromo(backend.services, { code: "LAST", useLimit: 1 });
    const rivals = Array.from({ length: 5 }, (_, index) => ({ from: `198.51.100.${20 + index}` }));
    for (const rival of rivals) await backend.call(checkPromoCode, { code: "LAST", total: 500_00 }, rival);
    const placed = await Promise.all(rivals.map((rival) => backend.call(placeOrder, orderRequest({ discount: 50_00 }), rival)));
    expect(placed.filter(({ kind }) => kind === "ok")).toHaveLength(1);
    expect(await promo("LAST")).toMatchObject(refusal("This promo code has been used up."));
    backend.clock.advance(3601);
    expect((await promo("LAST")).kind).toBe("ok");
  });

  test("gives a single-use code to only one of four orders that are paid late", async () => {
    await insertPromo(backend.services, { code: "ONCE", useLimit: 1 });
    const placed: PlacedOrder[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      await promo("ONCE");
      placed.push(await placeTestOrder(backend, { discount: 50_00 }, { ...sender, key: `hour ${hour}` }));
      backend.clock.advance(3601);
    }
    const outcomes: string[] = [];
    for (const late of placed) outcomes.push((await reportPaid(late)).kind);
    expect(outcomes).toEqual(["ok", "refused", "refused", "refused"]);
    const [first, second] = placed;
    expect(await effectsOf(backend, first!)).toEqual({ confirmations: 1, strays: [] });
    expect(await effectsOf(backend, second!)).toMatchObject({ strays: ["promo code used up"] });
    const returned = (await waitingMails(backend.services)).filter(({ subject }) => subject === "Your PlateNote payment will be refunded");
    expect(returned).toHaveLength(3);
    expect(returned[0]?.text).toContain("₹531.00");
    expect(await promo("ONCE")).toMatchObject(refusal("This promo code has been used up."));
  });

  test("settles a late payment only if a use is left, even if two payments compete for the last use", async () => {
    await insertPromo(backend.services, { code: "LATE", useLimit: 1 });
    const placed: PlacedOrder[] = [];
    for (const key of ["late one", "late two"]) {
      await promo("LATE");
      placed.push(await placeTestOrder(backend, { discount: 50_00 }, { ...sender, key }));
      backend.clock.advance(3601);
    }
    const outcomes = await Promise.all(placed.map(reportPaid));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["ok", "refused"]);
  });

  test("checks the code again when the payment is reopened", async () => {
    await insertPromo(backend.services, { code: "AGAIN", useLimit: 1 });
    const form = { ...sender, key: "opened again" };
    await promo("AGAIN");
    const first = await backend.call(placeOrder, orderRequest({ discount: 50_00 }), form);
    const inSeconds = (seconds: number) => new Date(backend.clock.now().getTime() + seconds * 1000);
    expect(first).toMatchObject({ data: { order: { payBefore: inSeconds(3600) } } });
    backend.clock.advance(3601);
    expect(await backend.call(placeOrder, orderRequest({ discount: 50_00 }), form)).toMatchObject({
      data: { order: { payBefore: inSeconds(3600) }, provider: { paymentLink: "" } },
    });
    backend.clock.advance(3601);
    await promo("AGAIN");
    await placeTestOrder(backend, { discount: 50_00 }, { ...sender, key: "another order" });
    expect(await backend.call(placeOrder, orderRequest({ discount: 50_00 }), form)).toMatchObject(
      refusal("Promo code is no longer valid."),
    );
  });

  test("limits guesses, then refuses even a valid code, and does not count orders below the minimum", async () => {
    await insertPromo(backend.services, { code: "RIGHT", minimumTotal: 900_00 });
    for (let time = 0; time < 3; time += 1) expect((await promo("RIGHT")).kind).toBe("refused");
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, index) => promo(`GUESS${index}`)));
    expect(guesses.filter(({ kind }) => kind === "refused")).toHaveLength(10);
    expect(guesses.filter(({ kind }) => kind === "limited")).toHaveLength(20);
    expect(await promo("RIGHT", 1000_00)).toMatchObject({
      kind: "limited",
      retryAfter: 600,
      message: "Too many wrong promo codes. Please try again in 10 minutes.",
    });
    backend.clock.advance(600);
    expect((await promo("RIGHT", 1000_00)).kind).toBe("ok");
  });

  test("responds to any text or total with a message", async () => {
    for (const code of ["X".repeat(10_000), "' or 1=1 --", "<script>alert(1)</script>"])
      expect(await promo(code)).toMatchObject(refusal("Invalid Promo Code"));
    expect(await promo("TEN", 0)).toMatchObject(refusal("Please add at least one item to the cart."));
    expect(await promo("TEN", 999_999_999_999_00)).toMatchObject(refusal("Failed to apply promo code."));
  });
});
