import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { lookUpSticker } from "#contract/scanning";
import { voidSticker } from "../registry/stickers";
import { stickers } from "../registry/tables";
import { resellerStickers } from "../selling/resellers/tables";
import { dispatchOrder } from "../selling/dispatch/dispatch";
import { mintForReseller } from "../selling/resellers/ordering/mint-for-reseller";
import { readRate } from "../selling/shop/products";
import { paidBy } from "../testing/payments";
import { bookPostpaid, enrol, orderIdOf, type TestReseller } from "../testing/resellers";
import { placeTestOrder, report, waitingMails } from "../testing/shop";
import { testBackend, type TestBackend } from "../testing/test-backend";
import { mintBatch, type Minting } from "./minting";
import { dispatchParcel } from "../selling/dispatch/notice";
import { countStock, findBatch, lockInStock, listToPrint } from "./store";
import type { Dispatch } from "../selling/dispatch/supply";

let backend: TestBackend;
let reseller: TestReseller;
const database = () => backend.services.database;

beforeAll(async () => {
  backend = await testBackend();
  reseller = await enrol(backend);
});
afterAll(() => backend.close());

let batches = 0;

/** Returns the request for a batch of three prepaid car stickers, with changes. */
function minting(changes: Partial<Minting> = {}): Minting {
  return { name: `batch-${(batches += 1)}`, kind: "prepaid", productId: 1, quantity: 3, resellerId: null, ...changes };
}

function mint(asked: Minting) {
  const { resellerId } = asked;
  return database().transaction((transaction) =>
    resellerId === null
      ? mintBatch(transaction, backend.services, asked, readRate)
      : mintForReseller(transaction, backend.services, { ...asked, resellerId }),
  );
}

async function stickersOf(name: string) {
  return listToPrint(database(), (await findBatch(database(), name))?.id ?? 0);
}

const lookUp = (guid: string) => backend.call(lookUpSticker, { guid });

describe("minting", () => {
  test("creates the requested number of stickers, each with a unique code", async () => {
    const asked = minting({ quantity: 2100 });
    expect((await mint(asked)).kind).toBe("minted");
    const made = await stickersOf(asked.name);
    expect(made.map(({ number }) => number)).toEqual(Array.from({ length: 2100 }, (_, index) => index + 1));
    expect(new Set(made.map(({ code }) => code)).size).toBe(2100);
  });

  test("creates a batch only once in concurrent requests", async () => {
    const asked = minting();
    const both = await Promise.all([mint(asked), mint(asked)]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(["already minted", "minted"]);
    expect((await mint(asked)).kind).toBe("already minted");
    expect(await stickersOf(asked.name)).toHaveLength(3);
  });

  test.each([{ quantity: 4 }, { productId: 2 }, { kind: "trial" as const }])(
    "refuses to mint an existing batch again with %o",
    async (other) => {
      const asked = minting();
      await mint(asked);
      expect((await mint({ ...asked, ...other })).kind).toBe("another");
      expect(await stickersOf(asked.name)).toHaveLength(3);
    },
  );

  test.each([
    ["prepaid", { kind: "1", isPaid: true }],
    ["trial", { kind: "1", isPaid: false }],
    ["postpaid", { kind: "3", isPaid: false, rate: 500_00 }],
  ] as const)("creates a %s sticker that a scan shows in the right state", async (kind, expected) => {
    const asked = minting({ kind, quantity: 1 });
    await mint(asked);
    const [made] = await stickersOf(asked.name);
    expect(await lookUp(made?.code ?? "")).toMatchObject({ kind: "ok", data: { sticker: expected } });
  });

  test("assigns a reseller's batch immediately, numbered after the reseller's existing stickers", async () => {
    const asked = minting({ resellerId: reseller.id, quantity: 2 });
    await mint(asked);
    await mint(minting({ resellerId: reseller.id, quantity: 1 }));
    const given = await database().select().from(resellerStickers).where(eq(resellerStickers.resellerId, reseller.id));
    expect(given.map(({ number, orderId }) => [number, orderId])).toEqual([1, 2, 3].map((number) => [number, null]));
    const batch = await findBatch(database(), asked.name);
    expect(await lockInStock(database(), batch?.id ?? 0, 1, 2)).toEqual([]);
  });
});

test("A void sticker is inactive, is not printed and stays void", async () => {
  const asked = minting();
  await mint(asked);
  const [first, ...others] = await stickersOf(asked.name);
  const code = first?.code ?? "";
  expect(await voidSticker(database(), code)).toBe("voided");
  expect(await voidSticker(database(), code)).toBe("already void");
  expect(await voidSticker(database(), "nobody-printed-this")).toBe("unknown");
  expect((await lookUp(code)).kind).toBe("refused");
  expect(await stickersOf(asked.name)).toEqual(others);
});

test("The stock listed for a batch is the number of stickers that a dispatch can take: prepaid, not void, and not a reseller's", async () => {
  const counts = async ({ name }: Minting) => {
    const batch = await findBatch(database(), name);
    const listed = await countStock(database(), batch?.id ?? 0);
    return { listed: listed.inStock, taken: (await lockInStock(database(), batch?.id ?? 0, 1, 10)).length };
  };
  const [prepaid, postpaid, trial] = [minting(), minting({ kind: "postpaid" }), minting({ kind: "trial" })];
  const resellers = minting({ resellerId: reseller.id });
  for (const asked of [prepaid, postpaid, trial, resellers]) await mint(asked);
  expect(await counts(prepaid)).toEqual({ listed: 3, taken: 3 });
  const [given] = await stickersOf(postpaid.name);
  await database()
    .update(stickers)
    .set({ isPaid: true })
    .where(eq(stickers.guid, given?.code ?? ""));
  for (const asked of [postpaid, trial, resellers]) expect(await counts(asked)).toEqual({ listed: 0, taken: 0 });
  const [first] = await stickersOf(prepaid.name);
  await voidSticker(database(), first?.code ?? "");
  expect(await counts(prepaid)).toEqual({ listed: 2, taken: 2 });
});

describe("a dispatch", () => {
  const dispatchReseller = (dispatch: Pick<Dispatch, "orderId" | "fromBatches">) =>
    database().transaction((transaction) => dispatchOrder(transaction, backend.services, { courier: "DTDC", docket: "D1", ...dispatch }));
  const dispatchShop = (dispatch: Pick<Dispatch, "orderId" | "fromBatches">) =>
    database().transaction((transaction) => dispatchParcel(transaction, backend.services, { courier: "DTDC", docket: "D1", ...dispatch }));

  test("takes a reseller order's stickers from stock, all or none", async () => {
    const asked = minting({ quantity: 5 });
    await mint(asked);
    const ordered = async (quantities: { car?: number; bike?: number }) =>
      Number(orderIdOf(await bookPostpaid(backend, reseller, quantities)));
    const mixed = await ordered({ car: 2, bike: 1 });
    expect(await dispatchReseller({ orderId: mixed, fromBatches: [asked.name] })).toEqual({
      kind: "short of stock",
      productName: "Bike Sticker",
    });
    expect(await dispatchReseller({ orderId: mixed, fromBatches: [asked.name, "no-such"] })).toEqual({
      kind: "unknown batch",
      batch: "no-such",
    });
    const three = await ordered({ car: 3 });
    expect(await dispatchReseller({ orderId: three, fromBatches: [asked.name] })).toEqual({ kind: "dispatched", batches: [asked.name] });
    const batch = await findBatch(database(), asked.name);
    expect(batch?.quantity).toBe(5);
    expect(await countStock(database(), batch?.id ?? 0)).toMatchObject({ inStock: 2, registered: 0, isVoid: 0 });
    const given = await database().select().from(resellerStickers).where(eq(resellerStickers.orderId, three));
    const printed = await stickersOf(asked.name);
    const [first] = await database()
      .select()
      .from(stickers)
      .where(eq(stickers.guid, printed[0]?.code ?? ""));
    expect(given.map(({ stickerId }) => stickerId)).toContain(first?.id);
    const fourth = await ordered({ car: 3 });
    expect((await dispatchReseller({ orderId: fourth, fromBatches: [asked.name] })).kind).toBe("short of stock");
  });

  test("takes car and bike stickers from several batches, and fills a shortage from the next batch", async () => {
    const [few, more, bikes] = [minting({ quantity: 1 }), minting({ quantity: 5 }), minting({ productId: 2, quantity: 2 })];
    for (const asked of [few, more, bikes]) await mint(asked);
    const orderId = Number(orderIdOf(await bookPostpaid(backend, reseller, { car: 3, bike: 2 })));
    const stockOf = async ({ name }: Minting) => (await countStock(database(), (await findBatch(database(), name))?.id ?? 0)).inStock;
    const short = await dispatchReseller({ orderId, fromBatches: [few.name, bikes.name] });
    expect(short).toEqual({ kind: "short of stock", productName: "Car Sticker" });
    expect(await Promise.all([few, more, bikes].map(stockOf))).toEqual([1, 5, 2]);
    const batches = [few.name, more.name, bikes.name];
    expect(await dispatchReseller({ orderId, fromBatches: batches })).toEqual({ kind: "dispatched", batches });
    expect(await Promise.all([few, more, bikes].map(stockOf))).toEqual([0, 3, 0]);
  });

  test("names only the batches that it took stickers from, and takes no sticker twice", async () => {
    const [few, more] = [minting({ quantity: 2 }), minting({ quantity: 5 })];
    for (const asked of [few, more]) await mint(asked);
    const orderId = Number(orderIdOf(await bookPostpaid(backend, reseller, { car: 3 })));
    const twice = await dispatchReseller({ orderId, fromBatches: [few.name, few.name] });
    expect(twice).toEqual({ kind: "short of stock", productName: "Car Sticker" });
    expect(await dispatchReseller({ orderId, fromBatches: [more.name, few.name] })).toEqual({ kind: "dispatched", batches: [more.name] });
  });

  test("of a shop order needs the payment, mints the stickers, happens once and notifies the customer", async () => {
    const lines = [
      { productId: "1", quantity: 2, price: 500_00 },
      { productId: "2", quantity: 1, price: 500_00 },
    ];
    const placed = await placeTestOrder(backend, { lines });
    const orderId = Number(placed.orderId);
    expect(await dispatchShop({ orderId })).toEqual({ kind: "not paid" });
    await report(backend, placed, await paidBy(backend, placed, "pay_1"));

    const both = await Promise.all([dispatchShop({ orderId }), dispatchShop({ orderId })]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(["already dispatched", "dispatched"]);
    expect((await stickersOf(`order-${orderId}`)).map(({ productId }) => productId)).toEqual([1, 1, 2]);
    const mails = (await waitingMails(backend.services)).filter(({ subject }) => subject.endsWith("is on its way"));
    expect(mails).toMatchObject([{ to: "asha@example.in", text: expect.stringContaining("Docket number: D1") as string }]);
    expect(await dispatchShop({ orderId: 1 })).toEqual({ kind: "unknown" });
  });
});
