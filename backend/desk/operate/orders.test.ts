import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { inGroupsOfFour } from "#contract/normalize";
import { requestResellerCode } from "#contract/reseller";
import { vehicles } from "../../registry/tables";
import { orders } from "../../selling/tables";
import { batchStickers } from "../../stock/tables";
import { operatorOf } from "../../testing/operator";
import { bookPostpaid, enrol, orderIdOf } from "../../testing/resellers";
import { placeTestOrder } from "../../testing/shop";
import { registerSticker } from "../../testing/stickers";
import { testBackend, type TestBackend } from "../../testing/test-backend";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in", BRAND_NAME: "Gaadi Note" });
});
afterAll(() => backend.close());

const operate = operatorOf(() => backend);

describe("orders and resellers", () => {
  const create = [
    "create-reseller --email Shop@Kaveri.example --phone 9840033445 --city Chennai --pincode 600044",
    "--prepaid-discount 12.5 --postpaid-discount 5 --limit 50",
  ].join(" ");
  const rest = ["--name", "Kaveri Tyres", "--address", "112 GST Road", "--state", "Tamil Nadu"];

  test("a reseller is created once, and can request a login code", async () => {
    expect((await operate(create, ...rest)).said).toBe("Kaveri Tyres can log in at /resellerlogin with shop@kaveri.example.");
    expect((await operate(create, ...rest)).kind).toBe("refused");
    expect((await backend.call(requestResellerCode, { email: "shop@kaveri.example" })).kind).toBe("ok");
  });

  test("a reseller's GSTIN is checked: its check character, its state, and small letters are read as capitals", async () => {
    const of = (email: string, gstin: string) => operate(create.replace("Shop@Kaveri.example", email), ...rest, "--gstin", gstin);
    await expect(of("one@kaveri.example", "33AAPFU0939F1ZX")).rejects.toThrow("--gstin must be a GSTIN with a right check character");
    expect((await of("one@kaveri.example", "27AAPFU0939F1ZV")).said).toBe("A GSTIN of Tamil Nadu begins with 33.");
    expect((await of("one@kaveri.example", "33aapfu0939f1z2")).kind).toBe("done");
  });

  test("one of a reseller's terms is changed, and the others stay", async () => {
    const { said } = await operate("change-reseller shop@kaveri.example --limit 80");
    expect(said).toBe("shop@kaveri.example has 12.5 % off prepaid, 5 % off postpaid, and a limit of 80.");
    expect((await operate("resellers")).said).toMatch(/\n\d+ +Kaveri Tyres +shop@kaveri\.example .* 12\.5 % +5 % +80$/m);
    expect((await operate("change-reseller nobody@example.in --limit 1")).kind).toBe("refused");
    const { data } = await operate("change-reseller shop@kaveri.example --gstin 33aapfu0939f1z2");
    expect(data).toMatchObject({ purchaseLimit: 80, gstin: "33AAPFU0939F1Z2" });
    const ofAnotherState = await operate("change-reseller shop@kaveri.example --gstin 27AAPFU0939F1ZV");
    expect(ofAnotherState.said).toBe("A GSTIN of Tamil Nadu begins with 33.");
  });

  test("an order is listed, shown, dispatched from stock and paid for", async () => {
    const reseller = await enrol(backend);
    const orderId = orderIdOf(await bookPostpaid(backend, reseller, { car: 3 }));
    expect((await operate("orders")).said).toContain(orderId);
    expect((await operate("order", orderId)).said).toMatch(
      /^Order \d+: to dispatch\n\nContents\n.*\nCar Sticker +3 .*\n\nCustomer\n(?:.*\n)*Phone +9822012345\nE-mail +\S+@\S+\nAddress +14 Station Road, Pune, Maharashtra 411001\n(?:.*\n)*Amounts\nSubtotal +1215\.00\nDiscount +0\.00\nGST +218\.70\nTotal +1433\.70\n(?:.*\n)*2026-03-10 12:00 +Invoice PN\/25-26\/\d{6}\n/,
    );

    const dispatch = ["dispatch", orderId, "--courier", "Blue Dart", "--docket", "BD 1", "--from-batch"] as const;
    expect((await operate(...dispatch, "nothing")).said).toMatch(/^Unknown batch: nothing/);
    await operate("mint --batch few --product car --kind prepaid --count 2");
    expect((await operate(...dispatch, "few")).said).toMatch(/^Not enough prepaid Car Stickers in batch few\./);
    await operate("mint --batch diwali --product car --kind prepaid --count 9");
    const dispatched = (await operate(...dispatch, "diwali")).said;
    expect(dispatched).toMatch(
      new RegExp(
        `^Order ${orderId} is dispatched with stickers from batch diwali\\.\nPut into the parcel:\n  Car Sticker: batch diwali, numbers \\d+ to \\d+ \\(.{19,22} to .{19,22}\\)$`,
      ),
    );
    const slip = await operate(`packing-slip ${orderId} --html after.html`);
    expect(String(slip.written.get("after.html"))).toContain("Car Sticker: batch diwali, numbers");
    expect((await operate(...dispatch, "diwali")).said).toBe("The order is already dispatched.");
    expect((await operate("orders")).said).not.toContain(orderId);
    expect((await operate("orders --dispatched")).said).toMatch(new RegExp(`${orderId} .* dispatched +BD 1`));

    const pay = `record-payment --reseller ${reseller.email} --amount 1,00,000 --reference UTR-1`;
    expect((await operate(pay)).said).toBe(`Recorded 100000.00 rupees from ${reseller.email}.\nUnpaid stickers: 0.`);
    expect((await operate(pay)).said).toMatch(/^Payment UTR-1 of .* is already recorded\./);
    expect((await operate(pay.replace("UTR-1", "utr-1"))).said).toMatch(/^Payment utr-1 of .* is already recorded\./);
    const other = await operate(`record-payment --reseller ${reseller.email} --amount 5 --reference UTR-1`);
    expect([other.kind, other.said]).toEqual(["refused", expect.stringContaining("is recorded with another amount")]);
  });

  /** Books an order of three car stickers, and changes it. */
  async function bookedAs(changes: Partial<typeof orders.$inferInsert>): Promise<string> {
    const orderId = orderIdOf(await bookPostpaid(backend, await enrol(backend), { car: 3 }));
    await backend.services.database
      .update(orders)
      .set(changes)
      .where(eq(orders.id, Number(orderId)));
    return orderId;
  }

  test("a packing slip has the address in any Indian alphabet, the customer's markup as text, and no prices, JavaScript or links", async () => {
    const orderId = await bookedAs({ name: "आशा <b>राव</b>", address: "12 & 14, காந்தி சாலை" });
    const { said, written } = await operate(`packing-slip ${orderId} --html slip.html`);
    expect(said).toBe(`Wrote the packing slip of order ${orderId}.`);
    const slip = String(written.get("slip.html"));
    const texts = slip.replace(/<style>.*<\/style>|<[^>]*>/gs, "\n").split(/\s*\n\s*/);
    expect(texts).toEqual(
      expect.arrayContaining(["Gaadi Note", `Order ${inGroupsOfFour(orderId)}`, "12 &amp; 14, காந்தி சாலை", "Phone 9822012345"]),
    );
    expect(slip).toContain("आशा &lt;b&gt;राव&lt;/b&gt;");
    expect(slip).not.toMatch(/₹|<script|src=|href=/);
  });

  test("an order without a parcel, and an unknown order, have no packing slip", async () => {
    const orderId = await bookedAs({ kind: "renewal" });
    expect((await operate(`packing-slip ${orderId} --html renewal.html`)).said).toMatch(/^This order needs no parcel\./);
    expect((await operate("packing-slip 1 --html unknown.html")).said).toBe("Order not found.");
  });

  test("an order of car and bike stickers is dispatched from a batch of each product", async () => {
    const orderId = orderIdOf(await bookPostpaid(backend, await enrol(backend), { car: 2, bike: 1 }));
    await operate("mint --batch cars --product car --kind prepaid --count 2");
    await operate("mint --batch bikes --product bike --kind prepaid --count 1");
    const dispatch = ["dispatch", orderId, "--courier", "Blue Dart", "--docket", "BD 2", "--from-batch"] as const;
    expect((await operate(...dispatch, "cars")).said).toBe("Not enough prepaid Bike Stickers in batch cars. Nothing was dispatched.");
    expect((await operate(...dispatch, "cars,none")).said).toMatch(/^Unknown batch: none/);
    await expect(operate(...dispatch, "cars,bi kes")).rejects.toThrow(
      "--from-batch must contain only letters, digits, dots, dashes and underscores",
    );
    expect((await operate(...dispatch, "cars,bikes")).said).toContain(
      `Order ${orderId} is dispatched with stickers from batches cars, bikes.`,
    );
  });

  test("a dispatch says where its stickers come from, and a wrong one is taken back with a reason that is kept", async () => {
    const reseller = await enrol(backend);
    const orderId = orderIdOf(await bookPostpaid(backend, reseller, { car: 2 }));
    const dispatch = (where: string) => operate(`dispatch ${orderId} --courier DTDC --docket D9 ${where}`);
    const takeBack = () => operate("correct-dispatch", orderId, "--reason", "wrong parcel");
    const sources = "Say where the stickers come from: either printed batches, or new ones.";
    expect([
      (await operate(`dispatch ${orderId} --courier DTDC --docket D9`)).said,
      (await dispatch("--mint --from-batch x")).said,
    ]).toEqual([sources, sources]);
    expect((await takeBack()).said).toBe("The order is not dispatched.");
    expect((await dispatch("--mint")).said).toContain(`batch order-${orderId}, numbers 1 to 2`);
    expect((await takeBack()).said).toBe(`The dispatch of order ${orderId} is taken back. Its stickers are in stock again.`);
    expect((await operate("orders")).said).toContain(orderId);
    expect((await operate("order", orderId)).said).toMatch(/Dispatch by DTDC, D9 taken back: wrong parcel\n/);
    expect((await dispatch("--mint")).said).toBe(`The stickers for this order are minted already, as batch order-${orderId}.`);
    expect((await dispatch(`--from-batch order-${orderId}`)).said).toContain("is dispatched");
    const { database } = backend.services;
    const [sent] = await database
      .select()
      .from(batchStickers)
      .where(eq(batchStickers.orderId, Number(orderId)));
    const { vehicle } = await registerSticker(backend.services);
    await database
      .update(vehicles)
      .set({ stickerId: sent?.stickerId ?? 0 })
      .where(eq(vehicles.id, vehicle.id));
    expect((await takeBack()).said).toBe("Of the order's stickers, 1 are registered to vehicles. Nothing was changed.");
  });

  test("a shop order is dispatched when reconciliation has found its payment, but not before", async () => {
    const placed = await placeTestOrder(backend);
    const dispatch = (orderId: string) => operate(`dispatch ${orderId} --courier DTDC --docket D1 --mint`);
    expect((await dispatch(placed.orderId)).said).toBe("The order is not paid yet.");
    expect((await operate("reconcile")).data).toEqual({ asked: 1, paid: 0, unanswered: 0 });
    const addresses = {
      callback_url: "https://stickers.example.in/payment/callback",
      cancel_url: "https://stickers.example.in/payment/cancel",
    };
    const body = new URLSearchParams({ order_id: placed.providerOrderId, outcome: "pay", ...addresses }).toString();
    await backend.send("/sandbox/pay", { headers: { "Content-Type": "application/x-www-form-urlencoded" }, body });
    expect((await operate("reconcile --order", placed.orderId)).data).toEqual({ asked: 1, paid: 1, unanswered: 0 });
    // A paid order is asked about again, because it may have been paid twice.
    expect((await operate("reconcile --order", placed.orderId)).data).toEqual({ asked: 1, paid: 0, unanswered: 0 });
    expect((await dispatch(placed.orderId)).said).toContain(`Print its stickers next: batch order-${placed.orderId}.`);
    expect((await dispatch("1")).said).toBe("Order not found.");
  });
});
