import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { calls } from "../../../contract";
import { payBalance, payResellerOrder } from "#contract/payments";
import {
  askForResellerDetails,
  changeShopPerson,
  endResellerSession,
  listLedger,
  listOrders,
  listPayments,
  listShopPeople,
  listStickers,
  placePostpaidOrder,
  placePrepaidOrder,
  readOrder,
  readPrice,
  readResellerDetails,
} from "#contract/reseller";
import { readInvoice } from "#contract/tax-documents";
import { unfiltered } from "#contract/reseller-words";
import { words } from "#contract/words";
import { issueSession } from "../../accounts/sessions";
import { payments } from "../tables";
import { ledger, quotes, resellerOrders, resellerPeople, resellers } from "./tables";
import { registerPhone } from "../../testing/codes";
import {
  orderRequest,
  bookPostpaid,
  enrol,
  orderIdOf,
  orderPrepaid,
  reportPaid,
  wholeList,
  type TestReseller,
} from "../../testing/resellers";
import { testBackend, type TestBackend } from "../../testing/test-backend";

let backend: TestBackend;
let one: TestReseller;
let other: TestReseller;
let ownersToken: string;
/** The id of a postpaid order of the other reseller, and that reseller's prepaid order, which is not paid. */
let orderId: string;
let unpaid: Awaited<ReturnType<typeof orderPrepaid>>;

beforeAll(async () => {
  backend = await testBackend();
  one = await enrol(backend);
  other = await enrol(backend);
  orderId = orderIdOf(await bookPostpaid(backend, other, { car: 5 }));
  unpaid = await orderPrepaid(backend, other, { car: 5 });
  ownersToken = (await registerPhone(backend, "9810000001")).token;
});
afterAll(() => backend.close());

/** The API calls of resellers, except logging out. Each has the guid of the other reseller, and `bearer` as the token. */
const asking: Readonly<Record<string, (bearer: string | null) => Promise<{ readonly kind: string }>>> = {
  [listOrders.path]: (bearer) => backend.call(listOrders, { guid: other.guid, ...wholeList, ...unfiltered }, { bearer }),
  [readOrder.path]: (bearer) => backend.call(readOrder, { guid: other.guid, orderId }, { bearer }),
  [listStickers.path]: (bearer) => backend.call(listStickers, { guid: other.guid, ...wholeList, ...unfiltered }, { bearer }),
  [readPrice.path]: (bearer) => backend.call(readPrice, { productId: "1", guid: other.guid, quantity: 5 }, { bearer }),
  [placePostpaidOrder.path]: (bearer) => backend.call(placePostpaidOrder, orderRequest(other, "postpaid", { car: 5 }), { bearer }),
  [placePrepaidOrder.path]: (bearer) => backend.call(placePrepaidOrder, orderRequest(other, "prepaid", { car: 5 }), { bearer }),
  [listLedger.path]: (bearer) => backend.call(listLedger, { guid: other.guid, ...wholeList }, { bearer }),
  [listPayments.path]: (bearer) => backend.call(listPayments, { guid: other.guid, ...wholeList }, { bearer }),
  [payResellerOrder.path]: (bearer) => backend.call(payResellerOrder, { guid: other.guid, orderId: orderIdOf(unpaid) }, { bearer }),
  [payBalance.path]: (bearer) => backend.call(payBalance, { guid: other.guid, amount: 2_389_50 }, { bearer }),
  [readResellerDetails.path]: (bearer) => backend.call(readResellerDetails, { guid: other.guid }, { bearer }),
  [askForResellerDetails.path]: (bearer) =>
    backend.call(
      askForResellerDetails,
      { guid: other.guid, name: "Mine", phone: "9846012345", gstin: "", address: "1", city: "Pune", state: "Goa", pincode: "403001" },
      { bearer },
    ),
  [listShopPeople.path]: (bearer) => backend.call(listShopPeople, { guid: other.guid }, { bearer }),
  [changeShopPerson.path]: (bearer) =>
    backend.call(changeShopPerson, { guid: other.guid, email: "another@example.in", isInvited: true }, { bearer }),
  [readInvoice.path]: (bearer) => backend.call(readInvoice, { guid: other.guid, orderId }, { bearer }),
};

async function belongings() {
  const { database } = backend.services;
  return {
    orders: await database.select().from(resellerOrders),
    payments: await database.select().from(payments),
    ledger: await database.select().from(ledger),
    quotes: await database.select().from(quotes),
    resellers: await database.select().from(resellers).orderBy(resellers.id),
    people: await database.select().from(resellerPeople),
  };
}

test("Every API call of resellers except logging out is tested here", () => {
  const ofResellers = calls.filter(({ caller }) => caller === "reseller").map(({ path }) => path);
  expect([...Object.keys(asking), endResellerSession.path].sort()).toEqual([...ofResellers].sort());
});

test.each(Object.keys(asking))("%s requires the reseller's own token", async (path) => {
  const before = await belongings();
  const strangers = [
    one.token,
    ownersToken,
    null,
    "made-up",
    await issueSession(backend.services.database, backend.services, "owner", other.id),
  ];
  for (const bearer of strangers) expect((await asking[path]?.(bearer))?.kind).toBe("unauthorised");
  expect(await belongings()).toEqual(before);
});

test("Another reseller's order is not found with the caller's own guid", async () => {
  const before = await belongings();
  for (const id of [orderId, orderIdOf(unpaid), "1", "9007199254740993", "x", "1 or 1=1"]) {
    const named = { guid: one.guid, orderId: id };
    const sender = { bearer: one.token };
    expect(await backend.call(readOrder, named, sender)).toMatchObject({ kind: "refused", message: "Failed to fetch order details." });
    expect(await backend.call(readInvoice, named, sender)).toMatchObject({
      kind: "refused",
      message: "There is no invoice for this order yet.",
    });
  }
  expect(await belongings()).toEqual(before);
});

test("A payment settles an order only if the provider signed it for this order", async () => {
  const before = await belongings();
  for (const signature of [null, "", "ab".repeat(32)]) {
    expect(await reportPaid(backend, one, unpaid, { signature })).toMatchObject({ kind: "refused", message: words.checkoutFailed });
  }
  const own = await orderPrepaid(backend, await enrol(backend), { car: 5 });
  const made = await belongings();
  expect(await reportPaid(backend, one, own, { orderId: orderIdOf(unpaid) })).toMatchObject({ kind: "refused" });
  expect(await belongings()).toEqual(made);
  expect(made.ledger).toEqual(before.ledger);
});

test("The order list and the ledger contain no rows of another reseller, for any search", async () => {
  const sender = { bearer: one.token };
  for (const search of [null, orderId, "%", "_"]) {
    const outcome = await backend.call(listOrders, { guid: one.guid, ...wholeList, search, status: null }, sender);
    expect(outcome).toMatchObject({ kind: "ok", data: { total: 0, orders: [] } });
  }
  expect(await backend.call(listLedger, { guid: one.guid, ...wholeList }, sender)).toMatchObject({ data: { total: 0, rows: [] } });
});

test("Idempotency keys are separate per reseller", async () => {
  const mine = orderIdOf(await bookPostpaid(backend, one, { car: 1 }, { key: "the same key" }));
  const theirs = orderIdOf(await bookPostpaid(backend, other, { car: 1 }, { key: "the same key" }));
  expect(mine).not.toBe(theirs);
  const [booked] = await backend.services.database
    .select()
    .from(resellerOrders)
    .where(eq(resellerOrders.orderId, Number(theirs)));
  expect(booked?.resellerId).toBe(other.id);
});
