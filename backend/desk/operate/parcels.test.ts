import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { dayInIndia } from "#contract/day";
import type { Desk, DeskOperator, ThingAction } from "#contract/desk";
import { inGroupsOfFour } from "#contract/normalize";
import { issueSession } from "../../accounts/sessions";
import { outbox } from "../../delivery/tables";
import { silentLog } from "../../platform/process/log";
import { orders } from "../../selling/tables";
import { batchStickers, stickerBatches } from "../../stock/tables";
import { operatorOf } from "../../testing/operator";
import { bookPostpaid, enrol, orderIdOf } from "../../testing/resellers";
import { paidBy } from "../../testing/payments";
import { placeTestOrder, report } from "../../testing/shop";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { leaseJob } from "../operators/job-store";
import { createOperator, findOperatorByEmail } from "../operators/operators";
import { audit } from "../tables";
import { readToday } from "../today";
import { createDesk } from "./desk/desk";
import { workOnNextJob } from "./desk/job-worker";

let backend: TestBackend;
let desk: Desk;
let operator: DeskOperator;
let token = "";
const operate = operatorOf(() => backend);
const dump = () => {
  throw new Error("Unexpected backup");
};

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
  const { services } = backend;
  desk = createDesk(services, { dump }, () => undefined);
  await createOperator(services, { email: "packer@desk.example.in", name: "Packer", role: "orders" });
  const found = await findOperatorByEmail(services.database, "packer@desk.example.in");
  token = await issueSession(services.database, services, "operator", found?.id ?? 0);
  const loggedIn = await desk.findOperator(token);
  if (loggedIn === null) throw new Error("No session");
  operator = loggedIn;
});
afterAll(() => backend.close());

let forms = 0;
const run = (command: string, values: Readonly<Record<string, string>>, confirmed: string | null = null) =>
  desk.runCommand(token, command, values, { key: `parcels ${(forms += 1)}`, confirmed });

let buyers = 0;
async function payShopOrder(): Promise<string> {
  const buyer = (buyers += 1);
  const placed = await placeTestOrder(backend, {}, { from: `198.51.100.${buyer}` });
  await report(backend, placed, await paidBy(backend, placed, `pay_parcel${buyer}`));
  return placed.orderId;
}

async function bookOrder(lines: { car?: number; bike?: number }): Promise<string> {
  return orderIdOf(await bookPostpaid(backend, await enrol(backend), lines));
}

const mint = (batch: string, count: number, product = "car") =>
  operate(`mint --batch ${batch} --product ${product} --kind prepaid --count ${count}`);

/** The packs that are reserved for an order, or sent with it. */
async function packsIn(order: string): Promise<string[]> {
  const rows = await backend.services.database
    .select({ batch: stickerBatches.name, number: batchStickers.number })
    .from(batchStickers)
    .innerJoin(stickerBatches, eq(stickerBatches.id, batchStickers.batchId))
    .where(eq(batchStickers.orderId, Number(order)))
    .orderBy(asc(stickerBatches.name), asc(batchStickers.number));
  return rows.map(({ batch, number }) => `${batch} ${number}`);
}

async function messagesAbout(order: string): Promise<string[]> {
  const rows = await backend.services.database
    .select()
    .from(outbox)
    .where(eq(outbox.orderId, Number(order)));
  return rows.map(({ channel }) => channel).toSorted();
}

async function finishJob(result: Awaited<ReturnType<typeof run>>) {
  if (result.kind !== "started") throw new Error(JSON.stringify(result));
  expect(await workOnNextJob(backend.services, { dump }, silentLog)).toBe(true);
  return desk.readJob(operator, result.job);
}

async function actionOf(kind: string, id: string, command: string): Promise<ThingAction | undefined> {
  return (await desk.readThing(operator, { kind, id }))?.actions.find((action) => action.command === command);
}

describe("packs", () => {
  test("are reserved for orders, stand on the slips, are sent in the parcel, and return to stock with a cancellation", async () => {
    await mint("reserved", 6);
    const [one, other] = [await bookOrder({ car: 2 }), await bookOrder({ car: 3 })];
    expect((await run("reserve-packs", { orders: `${one},${other}`, fromBatch: "reserved" })).kind).toBe("done");
    expect([await packsIn(one), await packsIn(other)]).toEqual([
      ["reserved 1", "reserved 2"],
      ["reserved 3", "reserved 4", "reserved 5"],
    ]);
    const slips = (await desk.drawSlips(operator, `${one},${other}`, "/desk/next")) ?? "";
    expect(slips).toContain("Car Sticker: batch reserved, numbers 3 to 5");
    expect(slips.match(/class="label"/g)).toHaveLength(2);
    expect(slips).toContain("14 Station Road");
    const third = await bookOrder({ car: 2 });
    expect(await run("dispatch", { order: third, courier: "DTDC", docket: "R3", fromBatch: "reserved" })).toMatchObject({
      message: "Not enough prepaid Car Stickers in batch reserved. Nothing was dispatched.",
    });
    // Whatever batch is named, the packs of the slip are sent.
    await mint("others", 2);
    expect((await run("dispatch", { order: one, courier: "DTDC", docket: "R1", fromBatch: "others" })).kind).toBe("done");
    expect(await packsIn(one)).toEqual(["reserved 1", "reserved 2"]);
    expect((await operate(`cancel-order ${other} --note asked --refund`)).kind).toBe("done");
    expect(await packsIn(other)).toEqual([]);
    expect((await run("dispatch", { order: third, courier: "DTDC", docket: "R3", fromBatch: "reserved" })).kind).toBe("done");
  });

  test("are reserved for all orders or for none, and are chosen anew only if somebody says so", async () => {
    await mint("small", 2);
    await mint("large", 9);
    const [one, other] = [await bookOrder({ car: 2 }), await bookOrder({ car: 2 })];
    const refused = await run("reserve-packs", { orders: `${one},${other}`, fromBatch: "small" });
    expect(refused).toMatchObject({ message: `Order ${other}: Not enough prepaid Car Stickers in batch small. Nothing was dispatched.` });
    expect(await packsIn(one)).toEqual([]);
    const sourceless = `Order ${one}: Say where the stickers come from: either printed batches, or new ones.`;
    expect(await run("reserve-packs", { orders: one })).toMatchObject({ message: sourceless });
    await run("reserve-packs", { orders: one, fromBatch: "small" });
    await run("reserve-packs", { orders: one, fromBatch: "large" });
    expect(await packsIn(one)).toEqual(["small 1", "small 2"]);
    await run("reserve-packs", { orders: one, fromBatch: "large", again: "on" });
    expect(await packsIn(one)).toEqual(["large 1", "large 2"]);
    const minted = await run("reserve-packs", { orders: other, mint: "on" });
    expect(minted.kind === "done" ? minted.lines.join(" ") : minted).toContain("New stickers are in batches with the orders' numbers.");
    expect((await run("dispatch", { order: other, courier: "DTDC", docket: "R4" })).kind).toBe("done");
    expect(await packsIn(other)).toEqual([`order-${other} 1`, `order-${other} 2`]);
  });

  test("the slips, which show addresses, are in the audit for each order, and are not for viewers", async () => {
    const order = await bookOrder({ car: 1 });
    expect(await desk.drawSlips({ ...operator, role: "viewer" }, order, "")).toBeNull();
    expect(await desk.drawSlips(operator, "1", "")).toBeNull();
    expect(await desk.drawSlips(operator, order, "")).not.toBeNull();
    const rows = await backend.services.database
      .select()
      .from(audit)
      .where(eq(audit.subject, `orders/${order}`));
    expect(rows.filter(({ action }) => action === "print slips").map(({ actor }) => actor)).toEqual(["packer@desk.example.in"]);
  });
});

describe("many parcels", () => {
  test("are dispatched by a job; some fail and say why, and the others go, each in the audit", async () => {
    await mint("many", 4);
    const [shop, cancelled, reseller, last] = [
      await payShopOrder(),
      await payShopOrder(),
      await bookOrder({ car: 3 }),
      await payShopOrder(),
    ];
    expect((await operate(`cancel-order ${cancelled} --note asked --refund`)).kind).toBe("done");
    const dockets = `${shop}=M1\n${cancelled}=M2\n${reseller}=M3\n${last}=M4`;
    const job = await finishJob(await run("dispatch-parcels", { courier: "Blue Dart", dockets, fromBatch: "many" }));
    expect(job).toMatchObject({ state: "done", done: 4, total: 4 });
    expect(job?.message.split("\n").slice(0, 3)).toEqual([
      "2 of 4 parcels are dispatched.",
      `Order ${cancelled}, docket M2: The order is cancelled.`,
      `Order ${last}, docket M4: Not enough prepaid Car Stickers in batch many. Nothing was dispatched.`,
    ]);
    expect(job?.message).toContain(`Order ${reseller} is dispatched with stickers from batch many.\nPut into the parcel:`);
    expect(
      (await desk.readThing(operator, { kind: "orders", id: shop }))?.history.find(({ what }) => what.startsWith("Dispatched")),
    ).toMatchObject({
      who: "Packer",
      what: "Dispatched by Blue Dart, M1",
    });
  });

  test("are dispatched once, if the job's process is killed between two of them and another goes on", async () => {
    await mint("killed", 5);
    const orders = [await payShopOrder(), await payShopOrder(), await payShopOrder()];
    const dockets = orders.map((order, index) => `${order}=K${index}`).join("\n");
    const started = await run("dispatch-parcels", { courier: "DTDC", dockets, fromBatch: "killed" });
    if (started.kind !== "started") throw new Error(JSON.stringify(started));
    // A process takes the job, dispatches the first parcel, and ends.
    expect((await leaseJob(backend.services))?.state).toBe("running");
    expect((await run("dispatch", { order: orders[0] ?? "", courier: "DTDC", docket: "K0", fromBatch: "killed" })).kind).toBe("done");
    const told = await messagesAbout(orders[0] ?? "");
    backend.clock.advance(120);
    token = await issueSession(backend.services.database, backend.services, "operator", operator.id);
    const job = await finishJob(started);
    expect(job?.message).toContain(
      `3 of 3 parcels are dispatched.\nOrder ${orders[0] ?? ""} is dispatched.\nOrder ${orders[1] ?? ""} is dispatched with`,
    );
    expect(await messagesAbout(orders[0] ?? "")).toEqual(told);
    expect((await Promise.all(orders.map(packsIn))).flat()).toEqual(["killed 1", "killed 2", "killed 3"]);
  });

  test("two people who dispatch the same orders at once, and others from the same batch, send each order once and no pack twice", async () => {
    await mint("shared", 8);
    const orders = await Promise.all(
      ["shop", "shop", "reseller", "reseller"].map((kind) => (kind === "shop" ? payShopOrder() : bookOrder({ car: 2 }))),
    );
    const [mine, theirs] = [await bookOrder({ car: 1 }), await bookOrder({ car: 1 })];
    const dispatchAll = (who: string, own: string) => {
      const dockets = [...orders, own].map((order, index) => `${order}=${who}${index}`);
      return operate(
        "dispatch-parcels --courier DTDC --from-batch shared --dockets",
        (who === "A" ? dockets : dockets.toReversed()).join(","),
      );
    };
    const [first, second] = await Promise.all([dispatchAll("A", mine), dispatchAll("B", theirs)]);
    const said = `${first.said}\n${second.said}`;
    for (const order of [...orders, mine, theirs]) {
      expect(said.split("\n").filter((line) => line.startsWith(`Order ${order} is dispatched with`))).toHaveLength(1);
      const isOfBoth = orders.includes(order);
      expect(said.match(new RegExp(`^Order ${order}, docket .*: The order is already dispatched\\.$`, "gm")) ?? []).toHaveLength(
        isOfBoth ? 1 : 0,
      );
    }
    const sent = (await Promise.all([...orders, mine, theirs].map(packsIn))).map((packs) => packs.length);
    expect(sent).toEqual([1, 1, 2, 2, 1, 1]);
    const left = await Promise.all([mint("more", 4), bookOrder({ car: 3 }), bookOrder({ car: 3 })]);
    const reserved = await Promise.all([left[1], left[2]].map((order) => operate(`reserve-packs ${order} --from-batch more`)));
    expect(reserved.map(({ kind }) => kind).toSorted()).toEqual(["done", "refused"]);
  });

  test("a missing docket and an equal one are refused at their rows, and nothing begins", async () => {
    const [one, other, third] = ["11", "12", "13"];
    const refused = await run("dispatch-parcels", { courier: "DTDC", dockets: `${one}=X1\n${other}= \n${third}=x1`, mint: "on" });
    expect(refused).toEqual({
      kind: "refused",
      field: "dockets",
      message: "Docket of order 12 is missing.",
      parts: { 12: "Docket of order 12 is missing.", 13: "Docket of order 13 is that of another order, too." },
    });
    await expect(operate("dispatch-parcels --courier DTDC --dockets 11 --mint")).rejects.toThrow("--dockets of order 11 is missing");
    await expect(operate("dispatch-parcels --courier DTDC --dockets x=1 --mint")).rejects.toThrow("--dockets must be like 4821=D1");
  });

  test("are a thing with those that still wait, what became of the others, the batches with what is left, and the last dispatch's courier", async () => {
    await mint("left", 7, "bike");
    const [one, sent] = [await bookOrder({ bike: 2 }), await bookOrder({ bike: 1 })];
    await run("dispatch", { order: sent, courier: "Trackon", docket: "L1", fromBatch: "left" });
    const action = await actionOf("parcels", `${one},${sent},99`, "dispatch-parcels");
    expect(action?.options?.["dockets"]?.map(({ value, passed }) => [value, passed])).toEqual([
      [one, undefined],
      [sent, "dispatched"],
    ]);
    expect(action?.options?.["fromBatch"]).toContainEqual({ value: "left", title: "left: 6 × Bike Sticker" });
    expect(action?.values).toEqual({ courier: "Trackon", fromBatch: "left" });
    expect((await desk.readThing(operator, { kind: "parcels", id: sent }))?.actions).toEqual([]);
    expect(await desk.readThing({ ...operator, role: "viewer" }, { kind: "parcels", id: one })).toBeNull();
  });
});

describe("a docket", () => {
  test("that the courier has for another order is asked about once, and then taken", async () => {
    await mint("twins", 3);
    const [one, other] = [await bookOrder({ car: 1 }), await bookOrder({ car: 1 })];
    await run("dispatch", { order: one, courier: "DTDC", docket: "T1", fromBatch: "twins" });
    const values = { order: other, courier: "dtdc", docket: "T1", fromBatch: "twins" };
    const asked = await run("dispatch", values);
    expect(asked).toEqual({ kind: "question", text: `Order ${one} has the docket T1 of dtdc already. Is it right?` });
    const many = await run("dispatch-parcels", { courier: "DTDC", dockets: `${other}=T1`, fromBatch: "twins" });
    expect(many.kind).toBe("question");
    expect((await run("dispatch", values, asked.kind === "question" ? asked.text : "")).kind).toBe("done");
    // Another courier's docket is another docket.
    const third = await bookOrder({ car: 1 });
    expect((await run("dispatch", { ...values, order: third, courier: "Trackon" })).kind).toBe("done");
  });

  test("is corrected alone: the customer gets a mail, the stickers stay, and the timeline says who changed what", async () => {
    await mint("corrected", 1);
    const order = await payShopOrder();
    const right = { order, courier: "DTDC", docket: "RIGHT" };
    expect(await run("correct-docket", right)).toMatchObject({ message: "The order is not dispatched." });
    await run("dispatch", { order, courier: "DTDC", docket: "WRONG", fromBatch: "corrected" });
    const told = await messagesAbout(order);
    expect((await actionOf("orders", order, "correct-docket"))?.values).toEqual({ courier: "DTDC", docket: "WRONG" });
    expect((await run("correct-docket", right)).kind).toBe("done");
    expect(await run("correct-docket", right)).toMatchObject({ message: "The order has this courier and this docket already." });
    expect(await messagesAbout(order)).toEqual([...told, "mail", "sms"].toSorted());
    expect(await packsIn(order)).toEqual(["corrected 1"]);
    const history = (await desk.readThing(operator, { kind: "orders", id: order }))?.history ?? [];
    expect(history.map(({ what }) => what)).toContain("Dispatched by DTDC, RIGHT");
    expect(history.find(({ what }) => what === "Changed docket: was DTDC, WRONG")?.who).toBe("Packer");
    const found = await desk.find(operator, "RIGHT");
    expect(found.flatMap(({ rows }) => rows.map(({ to }) => to?.id))).toContain(order);

    await backend.services.database
      .update(orders)
      .set({ phone: "", email: "" })
      .where(eq(orders.id, Number(order)));
    const erased = await run("correct-docket", { ...right, docket: "LAST" });
    expect(JSON.stringify(erased)).toContain("The order has no e-mail address, so nobody gets news.");
    expect(await messagesAbout(order)).toEqual([...told, "mail", "sms"].toSorted());
  });
});

test("the manifest lists the parcels that a courier took on a day, with numbers that no spreadsheet rounds", async () => {
  await mint("listed", 3);
  const [one, other] = [await bookOrder({ car: 2 }), await bookOrder({ car: 1 })];
  await run("dispatch", { order: one, courier: "Ekart", docket: "E1", fromBatch: "listed" });
  await run("dispatch", { order: other, courier: "Delhivery", docket: "E2", fromBatch: "listed" });
  const day = dayInIndia(backend.clock.now());
  const listed = await run("manifest", { courier: "ekart", day });
  const cells = listed.kind === "done" ? (listed.table?.rows.map((row) => row.cells.map((cell) => JSON.stringify(cell))) ?? []) : [];
  expect(cells).toHaveLength(2);
  const [shown, ...others] = cells[0] ?? [];
  expect(shown).toContain(`"${inGroupsOfFour(one)}"`);
  expect(others.join(" ")).toMatch(/"E1".*"Pune, Maharashtra 411001".*2/);
  const before = await run("manifest", { courier: "ekart", day: "2020-01-01" });
  expect(before.kind === "done" ? before.table?.rows : null).toHaveLength(1);
});

test("Today warns of low stock: below twenty packs, or below what the waiting orders need", async () => {
  const lowStock = async () =>
    (await readToday(backend.services, "orders")).lowStock.rows.map((row) => row.cells.map((cell) => JSON.stringify(cell)));
  await mint("plenty", 60);
  await mint("bikes", 25, "bike");
  expect((await lowStock()).filter((cells) => cells[0]?.includes("Bike"))).toEqual([]);
  await bookOrder({ bike: 60 });
  const [low] = (await lowStock()).filter((cells) => cells[0]?.includes("Bike"));
  expect(low?.[1]).toContain('"tone":"bad"');
  expect(low?.join()).toContain("bikes 25");
});
