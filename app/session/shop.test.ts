import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { draftText, typedDraft } from "~/features/shipping/shipping.server";
import { businessLimits, shippingLimits } from "~/features/shipping/shipping";
import { emptyShop, readShop, writeShop, type Shop } from "./shop.server";

const longestOrder = {
  kind: "shop",
  id: "9".repeat(16),
  providerOrderId: `order_${"x".repeat(34)}`,
  amount: 99_999_999,
  keyId: `rzp_live_${"x".repeat(20)}`,
  paymentLink: `https://${"x".repeat(142)}`,
  key: "k".repeat(43),
  payBefore: 1_900_000_000_000,
  barcode: "b".repeat(64),
  cart: { "1": 99, "2": 99 },
  addressHash: "h".repeat(22),
  placedWith: "8".repeat(16),
  stock: "s".repeat(30),
} as const;

const { kind, id, providerOrderId, amount, barcode, placedWith } = longestOrder;
const paidOrder = { kind, id, providerOrderId, amount, barcode, placedWith };

function exchange(cookie = "") {
  return { request: new Request("http://shop.example/", { headers: { Cookie: cookie } }), context: {} };
}

/** Takes three bytes for one unit of length, more than any other. */
const LARGEST_CHARACTER = "\u0800";

const longestFields = { ...shippingLimits, ...businessLimits };

/** Values that are too long for every field. */
const typed = fc.record(
  Object.fromEntries(Object.keys(longestFields).map((name) => [name, fc.string({ unit: "binary", minLength: 300, maxLength: 600 })])),
);

describe("the shop's cookie", () => {
  test("holds the longest address draft and order, and can be read back", async () => {
    await fc.assert(
      fc.asyncProperty(typed, fc.string({ unit: "binary", minLength: 100 }), async (fields, coupon) => {
        const form = new URLSearchParams();
        for (const [name, value] of Object.entries(fields)) form.set(name, value);
        const draft = { ...typedDraft(form, longestFields), coupon: draftText(coupon, 50) };
        const shop: Shop = {
          ...emptyShop({ id: "1".repeat(16), at: 1_900_000_000_000, code: "W".repeat(16), order: paidOrder }),
          // A code is typed or applied, never both.
          promo: null,
          draft,
          order: longestOrder,
        };
        const header = await writeShop(exchange(), shop);
        expect(await readShop(exchange(header.split(";")[0]))).toEqual(shop);
      }),
      {
        examples: [
          [
            Object.fromEntries(Object.keys(longestFields).map((name) => [name, LARGEST_CHARACTER.repeat(300)])),
            LARGEST_CHARACTER.repeat(100),
          ],
        ],
      },
    );
  });

  test("is read with its new value in the request that changed it", async () => {
    const once = exchange();
    const shop = { ...emptyShop(), cart: { "1": 3, "2": 0 } };
    await writeShop(once, shop);
    expect(await readShop(once)).toEqual(shop);
  });

  test("is read as an empty shop if it is forged", async () => {
    expect((await readShop(exchange("shop=eyJ9.AAAA"))).cart).toEqual({ "1": 0, "2": 0 });
  });
});
