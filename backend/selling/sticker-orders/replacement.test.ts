import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readOrderPage } from "#contract/order-page";
import { listVehicles } from "#contract/owner";
import { replaceSticker } from "#contract/owner-changes";
import { placeOrder, placeReplacementOrder } from "#contract/shop";
import { operatorOf } from "../../testing/operator";
import { messagesIn } from "../../testing/outbox";
import { registerOwner, type VehicleOwner } from "../../testing/owners";
import { paidBy } from "../../testing/payments";
import { acceptedOrder, orderRequest, report, waitingMails } from "../../testing/shop";
import { readSticker } from "../../testing/sticker-orders";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { batchStickers } from "../../stock/tables";
import { owners, stickers } from "../../registry/tables";
import { orderErrors } from "../orders/errors";
import { orderCode } from "../orders/order-link";

let backend: TestBackend;
let owner: VehicleOwner;
const operate = operatorOf(() => backend);

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
  owner = await registerOwner(backend, "9811000001", { isPaid: true });
  await operate("set-replacement-price --product car --price 249");
});
afterAll(() => backend.close());

async function offered(of: VehicleOwner): Promise<number | null | undefined> {
  const listed = await backend.call(listVehicles, { loginId: of.loginId, couponId: null }, { bearer: of.token });
  return listed.kind === "ok" ? listed.data.vehicles[0]?.replacementPrice : undefined;
}

function order(of: VehicleOwner, changes: { barcode?: string; rate?: number } = {}, key?: string) {
  const sender = key === undefined ? {} : { key };
  return backend.call(placeReplacementOrder, { barcode: of.guid, rate: 249_00, ...changes }, { bearer: of.token, ...sender });
}

describe("one replacement sticker", () => {
  test("is sold only where the operator has a price, for a car or a bike, and only in place of a sticker that is paid for", async () => {
    const onTrial = await registerOwner(backend, "9811000002");
    const rider = await registerOwner(backend, "9811000003", { isPaid: true, productId: 2 });
    expect([await offered(owner), await offered(onTrial), await offered(rider)]).toEqual([249_00, null, null]);
    const notSold = { kind: "refused", message: "One of the products is no longer available. Please review your order." };
    expect(await order(onTrial)).toMatchObject(notSold);
    expect(await order(rider)).toMatchObject(notSold);
    expect((await operate("set-replacement-price --product bike --price 199.50")).said).toBe(
      "One Bike Sticker as a replacement costs 199.50 rupees.",
    );
    expect(await offered(rider)).toBe(199_50);
    expect(acceptedOrder(await order(rider, { rate: 199_50 })).amount).toBe(235_41);
    expect((await operate("set-replacement-price --product bike")).said).toBe("One Bike Sticker as a replacement is not sold.");
    expect(await offered(rider)).toBeNull();
    expect(await order(rider, { rate: 199_50 })).toMatchObject(notSold);
    expect((await operate("list prices")).said).toMatch(/Car Sticker .+249\.00\n.*Bike Sticker .+not sold/);
  });

  test("is refused at another price, for somebody else's sticker or a void one, and without a complete address", async () => {
    expect(await order(owner, { rate: 1_00 })).toMatchObject({
      kind: "refused",
      message: "The price has changed. Please review your order.",
    });
    const other = await registerOwner(backend, "9811000004", { isPaid: true });
    expect(await order(owner, { barcode: other.guid })).toMatchObject({
      kind: "refused",
      message: "No vehicle found for the provided ID.",
    });
    await backend.services.database.update(stickers).set({ status: "void" }).where(eq(stickers.guid, other.guid));
    expect((await order(other)).kind).toBe("refused");
    const moved = await registerOwner(backend, "9811000005", { isPaid: true });
    await backend.services.database.update(owners).set({ address: "" }).where(eq(owners.phone, moved.phone));
    expect(await order(moved)).toMatchObject({ kind: "refused", message: orderErrors.address });
    // Nobody buys it through the shop, whose products are packs.
    const line = { productId: "1", quantity: 1, price: 249_00 };
    expect((await backend.call(placeOrder, orderRequest({ lines: [line] }))).kind).toBe("refused");
  });

  test("is ordered once by a form that is sent twice, paid, sent as one sticker, and replaces the old one", async () => {
    const [first, second] = [acceptedOrder(await order(owner, {}, "form 1")), acceptedOrder(await order(owner, {}, "form 1"))];
    expect(first).toEqual(second);
    expect(first.amount).toBe(293_82);
    await report(backend, first, await paidBy(backend, first, "pay_replacement"));
    const page = await backend.call(readOrderPage, { code: orderCode(backend.services.secrets, Number(first.orderId)) });
    expect(page).toMatchObject({
      kind: "ok",
      data: {
        order: {
          kind: "shop",
          state: "to dispatch",
          shipTo: { name: "Owner of 9811000001", address: "12th Main Road" },
          lines: [{ name: "Car Sticker, one replacement", quantity: 1, price: 249_00, isSingle: true }],
        },
        invoice: { lines: [{ name: "Car Sticker, one replacement", quantity: 1, unit: "PCS", rate: 249_00 }] },
      },
    });
    expect((await operate("show orders", first.orderId)).said).toMatch(/Product +Stickers +Price/);

    await operate("mint --batch none --product bike --kind prepaid --count 1");
    const short = await operate(`dispatch ${first.orderId} --courier DTDC --docket ONE-1 --from-batch none`);
    expect([short.kind, short.said]).toEqual(["refused", expect.stringContaining("Car Sticker, one replacement")]);
    await operate("mint --batch cars --product car --kind prepaid --count 2");
    const sent = await operate(`dispatch ${first.orderId} --courier DTDC --docket ONE-1 --from-batch cars`);
    expect(sent.said).toContain("Send one of the two stickers, and destroy the other: both have the same code.");
    const slip = await operate(`packing-slip ${first.orderId} --html slip.html`);
    expect(String(slip.written.get("slip.html"))).toContain("One sticker of this pack");

    const taken = await backend.services.database
      .select({ guid: stickers.guid, isPaid: stickers.isPaid })
      .from(batchStickers)
      .innerJoin(stickers, eq(stickers.id, batchStickers.stickerId))
      .where(eq(batchStickers.orderId, Number(first.orderId)));
    expect(taken).toEqual([{ guid: expect.any(String) as unknown, isPaid: true }]);
    const guid = taken[0]?.guid ?? "";
    const { loginId, vehicleId, token: bearer } = owner;
    expect((await backend.call(replaceSticker, { loginId, vehicleId, guid }, { bearer })).kind).toBe("ok");
    expect([(await readSticker(backend, owner.guid)).status, (await readSticker(backend, guid)).status]).toEqual(["void", "active"]);

    const mails = (await waitingMails(backend.services)).filter(({ subject }) => subject.includes(first.orderId));
    expect(mails).toHaveLength(2);
    for (const { text } of mails) expect(text).toContain("Scan the sticker and log in. Then choose the vehicle whose sticker it replaces.");
    const said = JSON.stringify([mails, await messagesIn(backend.services), page, String(slip.written.get("slip.html"))]);
    expect(said).not.toMatch(/packs? of two|stickers of a pack|in each pack|put one at the front/i);
  });
});
