import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { products } from "#contract/limits";
import { placePostpaidOrder, placePrepaidOrder, readOrder } from "#contract/reseller";
import { discountPercent, formAmounts, orderedLines, totalQuantity, type OrderRow } from "../../app/routes/neworder/order-rows";
import { enrol, orderIdOf, priceOf, type TestReseller } from "../../backend/testing/resellers";
import { testBackend, type TestBackend } from "../../backend/testing/test-backend";
import { scaledTimeout } from "../harness/scaled-timeout";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const kinds = ["postpaid", "prepaid"] as const;
const quantity = fc.nat({ max: 400 }).map(String);
const row = fc.record({ payType: fc.constantFrom(...kinds), car: quantity, bike: quantity });
const percent = fc.integer({ min: 0, max: 100_00 }).map((hundredths) => hundredths / 100);

async function quoteFor(reseller: TestReseller, rows: readonly OrderRow[]) {
  const quote = await priceOf(backend, reseller, totalQuantity(rows));
  if (quote.kind !== "ok" || quote.data.terms === null) throw new Error("There is no price");
  return { rate: quote.data.price.price, terms: quote.data.terms };
}

/** Places an order for the rows of one kind, as the website does. @returns the amounts that the backend stored, or its refusal. */
async function order(reseller: TestReseller, rows: readonly OrderRow[], kind: (typeof kinds)[number]) {
  const { rate, terms } = await quoteFor(reseller, rows);
  const lines = orderedLines(rows, kind, rate, terms).map(({ product, ...line }) => ({ ...line, productId: products[product] }));
  const payload = { guid: reseller.guid, discountPercent: discountPercent(kind, terms), lines };
  const sender = { bearer: reseller.token };
  const placed =
    kind === "postpaid"
      ? await backend.call(placePostpaidOrder, { ...payload, paymentMode: "postpaid" }, sender)
      : await backend.call(placePrepaidOrder, payload, sender);
  if (placed.kind === "refused") return { refusal: placed.message };
  const details = await backend.call(readOrder, { guid: reseller.guid, orderId: orderIdOf(placed) }, sender);
  if (details.kind !== "ok") throw new Error("The order cannot be read");
  const { total, gst, netAmount } = details.data.order;
  return { subtotal: total, gst, total: netAmount };
}

test(
  "the website shows the amounts that the backend stores, for any rows and discount",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), percent, percent, async (rows, prepaidDiscount, postpaidDiscount) => {
        const reseller = await enrol(backend, { prepaidDiscount, postpaidDiscount, purchaseLimit: 10_000 });
        const { rate, terms } = await quoteFor(reseller, rows);
        for (const kind of kinds.filter((one) => orderedLines(rows, one, rate, terms).length > 0)) {
          const shown = formAmounts(
            rows.filter(({ payType }) => payType === kind),
            rate,
            terms,
          );
          // The payment provider's minimum is one rupee.
          const isTooLittle = kind === "prepaid" && shown.total < 100;
          expect(await order(reseller, rows, kind)).toEqual(isTooLittle ? { refusal: "Orders below ₹1 cannot be paid online." } : shown);
        }
      }),
      { numRuns: 40, examples: [[[{ payType: "prepaid", car: "1", bike: "0" }], 100, 0]] },
    );
  },
  scaledTimeout(60_000),
);
