import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { listLedger, listOrders, listPayments, listStickers, readOrder } from "#contract/reseller";
import { unfiltered, type ListSort } from "#contract/reseller-words";
import { lookUpSticker } from "#contract/scanning";
import { groupStickerCode, withCheckCharacter } from "#contract/sticker-code";
import { issueSession } from "../../../accounts/sessions";
import { owners, vehicles } from "../../../registry/tables";
import { resellerStickers } from "../tables";
import { bookPostpaid, enrol, orderIdOf, orderPrepaid, reportPaid, wholeList, type TestReseller } from "../../../testing/resellers";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { recordPayment } from "../ledger/credit";
import { dispatchOrder } from "../../dispatch/dispatch";

let backend: TestBackend;
let reseller: TestReseller;
/** The ids of the reseller's orders, oldest first. */
const orderIds: string[] = [];

type Asked = { page?: number; pageSize?: number; search?: string; status?: string };
type AskedOrders = Asked & { from?: string; to?: string; sort?: ListSort };

beforeAll(async () => {
  backend = await testBackend();
  reseller = await enrol(backend, { purchaseLimit: 200 });
  const booked = orderIdOf(await later(() => bookPostpaid(backend, reseller, { car: 20, bike: 10 })));
  await dispatch(booked, "Blue Dart", "BD_100%");
  const paid = await later(() => orderPrepaid(backend, reseller, { bike: 5 }));
  await reportPaid(backend, reseller, paid);
  const failed = await later(() => orderPrepaid(backend, reseller, { car: 5 }));
  await reportPaid(backend, reseller, failed, { status: "Failed", signature: null });
  const awaited = await later(() => orderPrepaid(backend, reseller, { car: 6 }));
  orderIds.push(booked, ...[paid, failed, awaited].map(orderIdOf));
  await registerFirst("Asha Devi Menon");
});
afterAll(() => backend.close());

function later<Result>(work: () => Promise<Result>): Promise<Result> {
  backend.clock.advance(1);
  return work();
}

function dispatch(orderId: string, courier: string, docket: string) {
  return backend.services.database.transaction((transaction) =>
    dispatchOrder(transaction, backend.services, { orderId: Number(orderId), courier, docket }),
  );
}

/** Registers the reseller's first sticker. */
async function registerFirst(name: string): Promise<void> {
  const { database, secrets } = backend.services;
  const [first] = await database
    .select()
    .from(resellerStickers)
    .where(eq(resellerStickers.resellerId, reseller.id))
    .orderBy(asc(resellerStickers.number))
    .limit(1);
  const ownerId = secrets.randomId();
  const createdAt = backend.clock.now();
  await database
    .insert(owners)
    .values({ id: ownerId, loginId: secrets.randomId(), phone: "9810012345", email: "asha@example.in", name, createdAt });
  await database.insert(vehicles).values({
    id: secrets.randomId(),
    ownerId,
    stickerId: first?.stickerId ?? 0,
    plate: "MH12AB1234",
    emergencyPhone: "9845012345",
    createdAt,
  });
}

async function orders(selection: AskedOrders = {}) {
  const asked = { ...wholeList, ...unfiltered, guid: reseller.guid, ...selection };
  const outcome = await backend.call(listOrders, asked, { bearer: reseller.token });
  if (outcome.kind !== "ok") throw new Error("The orders were not listed");
  return { ...outcome.data, ids: outcome.data.orders.map(({ id }) => id) };
}

async function stickers({ page, pageSize, search, status }: Asked = {}, who = reseller) {
  const asked = { guid: who.guid, page: page ?? null, pageSize: pageSize ?? null, search: search ?? null, status: status ?? null };
  const outcome = await backend.call(listStickers, asked, { bearer: who.token });
  if (outcome.kind !== "ok") throw new Error("The stickers were not listed");
  return outcome.data;
}

describe("/order_list", () => {
  test("lists orders newest first, with all columns of the table", async () => {
    const { orders: listed, ids, total } = await orders();
    expect(ids).toEqual([...orderIds].reverse());
    expect(total).toBe(4);
    expect(listed[3]).toEqual({
      id: orderIds[0],
      date: "10-03-2026",
      netAmount: 14_337_00,
      mode: "Postpaid",
      paymentStatus: "Pending",
      status: "Dispatched",
      dispatchDate: "10-03-2026",
      courier: "Blue Dart",
      docket: "BD_100%",
      invoiceNumber: "PN/25-26/000001",
    });
    expect(listed.map(({ status, paymentStatus }) => `${status}, ${paymentStatus}`)).toEqual([
      "Awaiting payment, Pending",
      "Awaiting payment, Failed",
      "Placed, Paid",
      "Dispatched, Pending",
    ]);
  });

  test.each([
    [{ page: 1, pageSize: 3 }, [3, 2, 1]],
    [{ page: 2, pageSize: 3 }, [0]],
    [{ page: 0, pageSize: 3 }, [3, 2, 1]],
    [{ page: -1, pageSize: 0 }, [3]],
    [{ page: 999 }, []],
    [{ page: 1, pageSize: 10_000_000 }, [3, 2, 1, 0]],
  ])("for %j returns the rows %j", async (asked, places) => {
    const { ids, total } = await orders(asked);
    expect(ids).toEqual(places.map((place) => orderIds[place]));
    expect(total).toBe(4);
  });

  test("an order's number is found in groups of four, as a CSV file has it", async () => {
    const search = orderIds[0]?.replace(/\d{4}(?=\d)/g, "$& ") ?? "";
    expect((await orders({ search, page: 1 })).ids).toEqual([orderIds[0]]);
  });

  test.each([
    [{ status: "Dispatched" }, [0]],
    [{ status: "Awaiting payment" }, [3, 2]],
    [{ status: "Failed" }, [2]],
    [{ status: "Paid" }, [1]],
    [{ status: "Lost" }, []],
    [{ search: "blue" }, [0]],
    [{ search: " PN/25-26/000002 " }, [1]],
    [{ search: "BD_100%" }, [0]],
    [{ search: "BDX100" }, []],
    [{ search: "%" }, [0]],
    [{ search: "'; drop table orders --" }, []],
    [{ search: "a".repeat(10_000) }, []],
    [{ search: "blue", status: "Paid" }, []],
  ])("with the filter $0 finds the orders $1", async (asked, places) => {
    const { ids, total } = await orders({ ...asked, page: 1 });
    expect(ids).toEqual(places.map((place) => orderIds[place]));
    expect(total).toBe(places.length);
  });

  test.each<[AskedOrders, number[]]>([
    [{ sort: "oldest" }, [0, 1, 2, 3]],
    [{ sort: "amount" }, [0, 3, 2, 1]],
    [{ sort: "status" }, [3, 2, 0, 1]],
    [{ sort: "status", status: "Awaiting payment" }, [3, 2]],
    [{ sort: "amount", page: 2, pageSize: 3 }, [1]],
    // The API decodes an unknown word as newest first.
    [{ sort: "price; drop table orders" as ListSort }, [3, 2, 1, 0]],
    [{ sort: "AMOUNT" as ListSort }, [0, 3, 2, 1]],
    [{ from: "2026-03-10", to: "2026-03-10", sort: "oldest" }, [0, 1, 2, 3]],
    [{ to: "2026-03-09" }, []],
    [{ from: "2026-03-11" }, []],
    [{ from: "2026-02-30", to: "yesterday" }, [3, 2, 1, 0]],
  ])("for %j returns the orders %j: of orders with the same amount or status, the newest is first", async (asked, places) => {
    expect((await orders(asked)).ids).toEqual(places.map((place) => orderIds[place]));
  });

  test("finds an order by its number", async () => {
    const id = orderIds[2] ?? "";
    for (const typed of [id, id.match(/\d{1,4}/g)?.join(" ") ?? ""]) expect((await orders({ search: typed })).ids).toEqual([id]);
  });
});

describe("the overview of /order_list", () => {
  async function overview() {
    const asked = { ...wholeList, ...unfiltered, guid: reseller.guid, page: 1, wantsOverview: true };
    const outcome = await backend.call(listOrders, asked, { bearer: reseller.token });
    return outcome.kind === "ok" ? outcome.data.overview : null;
  }

  test("is only sent if requested", async () => {
    expect((await orders({ page: 1 })).overview).toBeNull();
  });

  test("agrees with the list and the purchase limit", async () => {
    const { orders: listed } = await orders();
    const counted = listed.filter(({ status }) => status !== "Awaiting payment");
    const netAmount = counted.reduce((sum, order) => sum + (order.netAmount ?? 0), 0);
    expect(counted).toHaveLength(2);
    expect(await overview()).toEqual({
      months: [
        ...["2025-10", "2025-11", "2025-12", "2026-01", "2026-02"].map((month) => ({ month, orders: 0, netAmount: 0 })),
        { month: "2026-03", orders: 2, netAmount },
      ],
      packing: 1,
      dispatched: 1,
      purchaseLimit: 200,
      purchaseLeft: 170,
    });
  });
});

describe("the overview of /order_list over time", () => {
  const transit = 7 * 24 * 3600;
  let other: TestReseller;
  let backlog: TestBackend;

  beforeAll(async () => {
    backlog = await testBackend();
    other = await enrol(backlog, { purchaseLimit: 200 });
  });
  afterAll(() => backlog.close());

  const onTheWay = async () => {
    const asked = { ...wholeList, ...unfiltered, guid: other.guid, page: 1, wantsOverview: true };
    const outcome = await backlog.call(listOrders, asked, {
      bearer: await issueSession(backlog.services.database, backlog.services, "reseller", other.id),
    });
    if (outcome.kind !== "ok" || outcome.data.overview === null) throw new Error("The overview was not sent");
    const { months, packing, dispatched } = outcome.data.overview;
    return { packing, dispatched, inMonths: months.reduce((sum, month) => sum + month.orders, 0) };
  };

  test("counts an old order as being packed, then as dispatched until it has arrived, and never counts an order that awaits payment", async () => {
    const old = orderIdOf(await bookPostpaid(backlog, other, { car: 20 }));
    await orderPrepaid(backlog, other, { car: 5 });
    expect(await onTheWay()).toEqual({ packing: 1, dispatched: 0, inMonths: 1 });
    backlog.clock.advance(250 * 24 * 3600);
    expect(await onTheWay()).toEqual({ packing: 1, dispatched: 0, inMonths: 0 });
    await backlog.services.database.transaction((transaction) =>
      dispatchOrder(transaction, backlog.services, { orderId: Number(old), courier: "DTDC", docket: "D1" }),
    );
    expect(await onTheWay()).toEqual({ packing: 0, dispatched: 1, inMonths: 0 });
    backlog.clock.advance(transit);
    expect(await onTheWay()).toEqual({ packing: 0, dispatched: 1, inMonths: 0 });
    backlog.clock.advance(24 * 3600);
    expect(await onTheWay()).toEqual({ packing: 0, dispatched: 0, inMonths: 0 });
  });
});

test("/ledger_list and /payment_list can be limited to days and sorted", async () => {
  const ask = async (period: object) => {
    const asked = { ...wholeList, guid: reseller.guid, ...period };
    const entries = await backend.call(listLedger, asked, { bearer: reseller.token });
    const paid = await backend.call(listPayments, asked, { bearer: reseller.token });
    if (entries.kind !== "ok" || paid.kind !== "ok") throw new Error("The lists were not sent");
    return { entries: entries.data, paid: paid.data };
  };
  const { entries, paid } = await ask({});
  expect([entries.rows.length, paid.payments.length]).toEqual([4, 1]);
  expect(entries.balance).toBe(-14_337_00);
  expect(entries.rows.map(({ orderId, isPayment }) => [orderId, isPayment])).toEqual([
    [orderIds[1], true],
    [orderIds[1], false],
    [orderIds[0], false],
    [orderIds[0], false],
  ]);
  const day = await ask({ from: "2026-03-10", to: "2026-03-10", sort: "oldest" });
  expect(day.entries.rows).toEqual([...entries.rows].reverse());
  expect(day.paid).toEqual(paid);
  for (const period of [{ to: "2026-03-09" }, { from: "2026-03-11" }]) {
    const none = await ask(period);
    expect([none.entries.total, none.entries.rows, none.paid.total]).toEqual([0, [], 0]);
    expect(none.entries.balance).toBe(entries.balance);
  }
  for (const period of [{ from: "2026-02-30", to: "yesterday" }, { from: "0001-01-01" }, { from: "1900-01-01", to: "9999-12-31" }])
    expect(await ask(period)).toEqual({ entries, paid });
});

test("/order_details returns lines, GST, net amount to the paisa, and the address", async () => {
  const details = await backend.call(readOrder, { guid: reseller.guid, orderId: orderIds[0] ?? "" }, { bearer: reseller.token });
  expect(details).toMatchObject({
    kind: "ok",
    data: {
      order: {
        number: orderIds[0],
        date: "10-03-2026",
        status: "Dispatched",
        paymentStatus: "Pending",
        lines: [
          { name: "Car Sticker", quantity: 20, rate: 405_00 },
          { name: "Bike Sticker", quantity: 10, rate: 405_00 },
        ],
        total: 12_150_00,
        gst: 2_187_00,
        netAmount: 14_337_00,
        shipTo: {
          name: "Deccan Motors",
          phone: "9822012345",
          address: "14 Station Road",
          city: "Pune",
          state: "Maharashtra",
          pincode: "411001",
        },
      },
    },
  });
});

describe("/myQR", () => {
  test("lists dispatched stickers, with only the customer's first name", async () => {
    const { stickers: listed, total } = await stickers();
    expect(total).toBe(30);
    expect(listed.filter(({ productName }) => productName === "Car Sticker")).toHaveLength(20);
    expect(listed[0]).toMatchObject({ status: "Registered", customerName: "Asha", registeredAt: expect.any(Date) as unknown });
    expect(listed[1]).toMatchObject({ status: "Available", customerName: "", registeredAt: null });
    // Random ids and codes may contain anything by chance.
    const withoutIds = listed.map((sticker) => ({ ...sticker, id: "", guid: "" }));
    expect(JSON.stringify(withoutIds)).not.toMatch(/Devi|Menon|98100|example\.in|MH12/);
  });

  test.each([
    [{ status: "Registered" }, 1],
    [{ status: "Available" }, 29],
    [{ search: "bike" }, 10],
    [{ search: "asha" }, 1],
    [{ search: "menon" }, 0],
    [{ search: "asha d" }, 0],
    [{ search: "9810012345" }, 0],
  ])("with the filter %j finds %i stickers", async (asked, count) => {
    expect(await stickers({ ...asked, page: 1, pageSize: 50 })).toMatchObject({ total: count });
  });

  test("lists a dispatched sticker, which a scan shows as paid for and not registered", async () => {
    const { stickers: listed } = await stickers({ page: 3 });
    expect(listed).toHaveLength(10);
    const [first] = listed;
    const guid = first?.guid ?? "";
    const printed = groupStickerCode(withCheckCharacter(guid));
    for (const typed of [
      guid,
      printed.join(" "),
      printed.join("-").toLowerCase(),
      `https://stickers.example.in/s/${guid}?x=1`,
      printed.slice(0, 3).join(" "),
    ])
      expect([typed, (await stickers({ search: typed })).stickers]).toEqual([typed, [first]]);
    expect(await backend.call(lookUpSticker, { guid: first?.guid ?? "" })).toMatchObject({
      kind: "ok",
      data: { sticker: { kind: "2", isPaid: true, ownerId: null } },
    });
  });
});

describe("ten thousand stickers and two thousand orders", () => {
  let large: TestReseller;

  beforeAll(async () => {
    large = await enrol(backend, { purchaseLimit: 1_000_000 });
    await dispatch(orderIdOf(await bookPostpaid(backend, large, { car: 6_000, bike: 4_000 })), "DTDC", "DT1");
    const { database } = backend.services;
    await database.execute(sql`
      insert into orders (id, kind, name, phone, email, address, city, state, pincode, subtotal_paise, discount_paise, gst_paise, total_paise, created_at)
      select n, 'reseller', 'Deccan Motors', '9822012345', 'a@example.in', '14 Station Road', 'Pune', 'Maharashtra', '411001', 40500, 0, 7290, 47790,
        timestamptz '2025-01-01' + n * interval '1 hour'
      from generate_series(1, 1999) n`);
    await database.execute(sql`
      insert into reseller_orders (order_id, reseller_id, mode, quantity, rate_paise, discount_percent, created_at)
      select id, ${large.id}, 'postpaid', 1, 45000, 10, created_at from orders where id <= 1999`);
  });

  async function answerTo(path: string, asked: object) {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${large.token}`, "X-Forwarded-For": "203.0.113.1" };
    const response = await backend.send(path, { headers, body: JSON.stringify({ guid: large.guid, ...asked }) });
    const body = await response.text();
    return { body: JSON.parse(body) as Record<string, unknown[]>, bytes: Buffer.byteLength(body) };
  }

  test("are returned in small pages, or complete on request", async () => {
    const parts = {
      "/myQR, first page": [await answerTo("/myQR", { page: 1 }), "myQR", 10],
      "/myQR, last page": [await answerTo("/myQR", { page: 1000 }), "myQR", 10],
      "/myQR, all": [await answerTo("/myQR", {}), "myQR", 10_000],
      "/order_list, first page": [await answerTo("/order_list", { page: 1 }), "order_list", 10],
      "/order_list, last page": [await answerTo("/order_list", { page: 200 }), "order_list", 10],
      "/order_list, all": [await answerTo("/order_list", {}), "order_list", 2_000],
    } as const;
    for (const [what, [{ body, bytes }, list, count]] of Object.entries(parts)) {
      process.stdout.write(`${what}: ${count} rows, ${bytes} bytes\n`);
      expect(body[list]).toHaveLength(count);
      if (count === 10) expect(bytes).toBeLessThan(4_000);
    }
  });

  test("are searched among this reseller's rows only", async () => {
    expect(await stickers({ search: "bike sticker", page: 1 }, large)).toMatchObject({ total: 4_000 });
    expect(await stickers({ status: "Registered", page: 1 }, large)).toMatchObject({ total: 0, stickers: [] });
  });

  test("can be settled by one payment", async () => {
    const paid = backend.services.database.transaction((transaction) =>
      recordPayment(transaction, backend.services, { resellerId: large.id, amount: 10_000_000_00, reference: "NEFT" }),
    );
    expect(await paid).toBe("recorded");
    const asked = { guid: large.guid, ...wholeList, ...unfiltered, status: "Paid" } as const;
    const outcome = await backend.call(listOrders, asked, { bearer: large.token });
    expect(outcome).toMatchObject({ kind: "ok", data: { total: 2_000 } });
  });
});
