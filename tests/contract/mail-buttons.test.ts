import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { checkPromoCode } from "#contract/shop";
import { paths } from "../../app/paths";
import { orderCode } from "../../backend/selling/orders/order-link";
import { dispatchParcel } from "../../backend/selling/dispatch/notice";
import { readRate } from "../../backend/selling/shop/products";
import { mintBatch } from "../../backend/stock/minting";
import { putSticker, registerOwner } from "../../backend/testing/owners";
import { paidBy } from "../../backend/testing/payments";
import { insertPromo, placeTestOrder, report, acceptedOrder, waitingMails, type PlacedOrder } from "../../backend/testing/shop";
import { payPostpaid, renew, reportPostpaid, reportRenewal } from "../../backend/testing/sticker-orders";
import { testBackend, type TestBackend } from "../../backend/testing/test-backend";

/** Each mail's button opens the page that its label names. */

const APP_ORIGIN = "https://stickers.example.in";

let backend: TestBackend;
let cases = 0;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN });
});
afterAll(() => backend.close());
beforeEach(() => {
  cases += 1;
  backend.clock.advance(24 * 3600);
});

describe("the confirmation", () => {
  test('of a shop order has buttons that open the order and the page "How it works"', async () => {
    const order = await placeTestOrder(backend, {}, { key: `shop ${cases}` });
    await pay(order, report);
    expect(await buttonsOf(order, `Your PlateNote order ${order.orderId}`)).toEqual([
      orderButton(order),
      ["How it works", paths.howItWorks()],
    ]);
  });

  test("of a renewal has buttons that open the order and the owner's vehicles", async () => {
    const { order, ...renewal } = await placeRenewal();
    await pay(order, renewal.report);
    expect(await buttonsOf(order, `Your PlateNote order ${order.orderId}`)).toEqual([
      orderButton(order),
      ["See your vehicles", paths.ownerHome()],
    ]);
  });

  test("of a postpaid sticker, which must be scanned next, has a button that opens only the order", async () => {
    const { order, ...postpaid } = await placePostpaid();
    await pay(order, postpaid.report);
    expect(await buttonsOf(order, `Your PlateNote order ${order.orderId}`)).toEqual([orderButton(order)]);
  });
});

test('the notice of dispatch has buttons that open the order and the page "How it works"', async () => {
  const { database } = backend.services;
  const order = await placeTestOrder(backend, {}, { key: `dispatched ${cases}` });
  await pay(order, report);
  const batch = { name: "first", kind: "prepaid", productId: 1, quantity: 1, resellerId: null } as const;
  await database.transaction((transaction) => mintBatch(transaction, backend.services, batch, readRate));
  const dispatch = { orderId: Number(order.orderId), courier: "Own rider", docket: "D1" };
  const dispatched = await database.transaction((transaction) => dispatchParcel(transaction, backend.services, dispatch));
  expect(dispatched.kind).toBe("dispatched");
  expect(await buttonsOf(order, `Your PlateNote order ${order.orderId} is on its way`)).toEqual([
    orderButton(order),
    ["How it works", paths.howItWorks()],
  ]);
});

describe("the notice that a payment will be refunded", () => {
  const subject = "Your PlateNote payment will be refunded";

  test.each([
    ["a shop order has a button that opens the products", placeInShop, [["Order again", paths.products()]]],
    ["a renewal has a button that opens the owner's vehicles", placeRenewal, [["See your vehicles", paths.ownerHome()]]],
    ["a postpaid sticker, which must be scanned again, has no button", placePostpaid, []],
  ])("of %s", async (_name, place, buttons) => {
    const late = await placeTooLate(place);
    await pay(late.order, late.report);
    expect(await buttonsOf(late.order, subject)).toEqual(buttons);
  });
});

type Placed = { readonly order: PlacedOrder; readonly report: typeof report };

async function placeInShop(discount = 0): Promise<Placed> {
  return { order: await placeTestOrder(backend, { discount }, { key: `late ${cases}` }), report };
}

async function placeRenewal(discount = 0): Promise<Placed> {
  const owner = await registerOwner(backend, String(9810000000 + cases));
  const order = acceptedOrder(await renew(backend, owner, { discount }));
  return { order, report: (...[of, placed, changes]) => reportRenewal(of, placed, owner.guid, changes) };
}

async function placePostpaid(discount = 0): Promise<Placed> {
  const guid = await putSticker(backend, { isPostpaid: true });
  return { order: acceptedOrder(await payPostpaid(backend, guid, { discount })), report: reportPostpaid };
}

/** Places an order whose promo code is used up by another order before the payment arrives. */
async function placeTooLate(place: (discount: number) => Promise<Placed>): Promise<Placed> {
  await insertPromo(backend.services, { code: `LATE${cases}`, useLimit: 1 });
  await applyPromoCode();
  const late = await place(50_00);
  backend.clock.advance(3601);
  await applyPromoCode();
  const other = await placeTestOrder(backend, { discount: 50_00 }, { key: `other ${cases}` });
  await pay(other, report);
  return late;
}

function applyPromoCode() {
  return backend.call(checkPromoCode, { code: `LATE${cases}`, total: 500_00 });
}

async function pay(order: PlacedOrder, reported: typeof report): Promise<void> {
  await reported(backend, order, await paidBy(backend, order, `pay_${order.orderId}`));
}

function orderButton({ orderId }: PlacedOrder) {
  return ["See the order and its invoice", paths.order(orderCode(backend.services.secrets, Number(orderId)))];
}

/** Returns the label and path of each button in an order's only mail with this subject. Expects the same buttons in HTML and text. */
async function buttonsOf({ orderId }: PlacedOrder, subject: string) {
  const mails = (await waitingMails(backend.services)).filter((mail) => mail.subject === subject && mail.text.includes(orderId));
  expect(mails).toHaveLength(1);
  const [{ html = "", text } = { text: "" }] = mails;
  const inHtml = [...html.matchAll(/<a\s+href="([^"]*)"[^>]*>([^<]*)<\/a\s*>/g)].map(([, url, label]) => `${label?.trim()}: ${url}`);
  const inText = text.split("\n\n").filter((part) => part.includes(APP_ORIGIN));
  expect(inText).toEqual(inHtml);
  return inText.map((part) => part.split(`: ${APP_ORIGIN}`));
}
