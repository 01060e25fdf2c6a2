import type { Database } from "../../../platform/database/database";
import { dayFirstOf, dayInIndia } from "#contract/day";
import { inGroupsOfFour } from "#contract/normalize";
import type { Services } from "../../../requests/services";
import { drawPackingSlips } from "../../../selling/dispatch/packing-slip";
import { describePacks, packsOf } from "../../../selling/dispatch/parcel";
import { findByDockets, findDispatch, lockOrder, parcelsOf, setDocket } from "../../../selling/dispatch/shipments";
import { takeBackDispatch } from "../../../selling/dispatch/dispatch";
import { dispatchParcel, sendDispatchNotice } from "../../../selling/dispatch/notice";
import { supplyOrder, whyNotDispatchable, type Dispatch, type DispatchOutcome, type Obstacle } from "../../../selling/dispatch/supply";
import { addOrderEvent } from "../../../selling/orders/events";
import { findOrder, isReplacement } from "../../../selling/orders/store";
import { batchNameOf } from "../../../stock/rules";
import { putBackInStock } from "../../../stock/store";
import { databaseCommand, done, doneTable, refuse } from "../command";
import { flag, operand, option, optional } from "../parameters";
import { values } from "../values";

const packingSlip = databaseCommand({
  name: "packing-slip",
  purpose: "Write the slip for an order's parcel and its address label, as a page to print",
  role: "orders",
  subject: { list: "orders", parameter: "order" },
  remarks: [
    "Open the file in a browser and print it. It shows names and addresses in every script that the computer has fonts for.",
    "It also lists the packs that are reserved for the order, or sent with it.",
  ],
  isStepwise: true,
  parameters: {
    order: operand("ORDER", "the order's number", values.orderId),
    html: option("FILE", "slip; a page to print", values.writtenFile("slip.html")),
  },
  async perform({ services, write }, { order: orderId, html }) {
    await findParcel(services.database, orderId);
    await write(html, Buffer.from((await drawPackingSlips(services, [orderId], "")) ?? ""));
    return done([`Wrote the packing slip of order ${orderId}.`], { order: orderId, file: html });
  },
});

/** Where packs come from. */
const sources = {
  fromBatch: optional(option("NAME[,NAME]", "batches of printed stickers; in order of preference", values.batches)),
  mint: flag("mint new stickers for each order"),
};

type Sources = { readonly fromBatch: readonly string[] | null; readonly mint: boolean };

/** Returns the batches of a dispatch, which are none if only reserved packs can be sent. */
function batchesOf({ fromBatch, mint }: Sources): readonly string[] | null {
  if (fromBatch !== null && mint) return refuse(NO_SOURCE);
  return mint ? null : (fromBatch ?? []);
}

const NO_SOURCE = "Say where the stickers come from: either printed batches, or new ones.";

const reserveForOrders = databaseCommand({
  name: "reserve-packs",
  verb: "Print slips and labels",
  purpose: "Reserve the packs of orders, so that slips can name them",
  role: "orders",
  subject: { list: "orders", parameter: "orders" },
  remarks: [
    "The packs stay reserved until the parcel is dispatched or the order is cancelled.",
    "Packs that an order has already are kept, because they stand on its slip, unless you choose them anew.",
  ],
  parameters: {
    orders: operand("ORDER[,ORDER]", "the orders' numbers", values.orderIds),
    ...sources,
    again: flag("choose the packs anew for orders that have some"),
  },
  async perform({ services }, { orders, again, ...source }) {
    const { database } = services;
    const fromBatches = batchesOf(source);
    // All orders before their packs, as a dispatch locks them.
    for (const orderId of orders.toSorted((one, other) => one - other)) await lockOrder(database, orderId);
    for (const orderId of orders) {
      const { lines } = await findParcel(database, orderId);
      const obstacle = await whyNotDispatchable(database, orderId);
      // What is sent is only printed again.
      if (obstacle?.kind === "already dispatched") continue;
      if (again && obstacle === null) await putBackInStock(database, orderId);
      const outcome = obstacle ?? (await supplyOrder(database, services, orderId, lines, fromBatches));
      if (outcome.kind !== "supplied") refuse(`Order ${orderId}: ${errorMessage(outcome, fromBatches)}`);
    }
    const print = source.mint ? ["New stickers are in batches with the orders' numbers. Print these next."] : [];
    return done([`The packs of ${orders.length === 1 ? "the order" : `${orders.length} orders`} are reserved.`, ...print], { orders });
  },
});

/** Asks whether a courier has two parcels under one docket, which is more often a mistake. */
async function askOfTwins(services: Services, courier: string, dockets: readonly Pick<Dispatch, "orderId" | "docket">[]) {
  const numbers = dockets.map(({ docket }) => docket);
  const found = await findByDockets(services.database, courier, numbers);
  const twins = found.filter(({ orderId, docket }) => dockets.some((each) => each.docket === docket && each.orderId !== orderId));
  const named = twins.slice(0, 5).map(({ orderId, docket }) => `Order ${orderId} has the docket ${docket} of ${courier} already.`);
  return named.length === 0 ? null : `${named.join(" ")} Is it right?`;
}

const dispatch = databaseCommand({
  name: "dispatch",
  verb: "Dispatch parcel",
  purpose: "Record the dispatch of an order's parcel and its stickers",
  role: "orders",
  subject: { list: "orders", parameter: "order" },
  remarks: [
    "Packs that are reserved for the order are sent. Otherwise, take them from printed batches, or mint new ones.",
    "The customer gets an e-mail.",
  ],
  parameters: {
    order: operand("ORDER", "the order's number", values.orderId),
    courier: option("NAME", "courier", values.courier),
    docket: option("NUMBER", "docket; the courier's number for the parcel", values.text(50)),
    ...sources,
  },
  question: (services, { order: orderId, courier, docket }) => askOfTwins(services, courier, [{ orderId, docket }]),
  async perform({ services }, { order: orderId, courier, docket, ...source }) {
    const { database } = services;
    const fromBatches = batchesOf(source);
    const found = await findParcel(database, orderId);
    const outcome = await dispatchParcel(database, services, { orderId, courier, docket, fromBatches });
    if (outcome.kind !== "dispatched") return refuse(errorMessage(outcome, fromBatches));
    const batches = outcome.batches.join(", ");
    const print = `Print its stickers next: batch ${batches}.`;
    const packs = await packsOf(database, orderId);
    const lines = [
      `Order ${orderId} is dispatched with stickers from ${batchNames(outcome.batches)}.`,
      ...(source.mint && batches === batchNameOf(orderId) ? [print] : []),
      "Put into the parcel:",
      ...packs.map((range) => `  ${describePacks(range)}`),
      ...(isReplacement(found.lines) ? ["Send one of the two stickers, and destroy the other: both have the same code."] : []),
    ];
    return done(lines, { order: orderId, batch: batches, packs });
  },
});

const dispatchParcels = databaseCommand({
  name: "dispatch-parcels",
  verb: "Dispatch parcels",
  purpose: "Record the dispatch of many parcels with one courier",
  role: "orders",
  subject: { list: "orders" },
  remarks: [
    "Packs that are reserved for an order are sent. The others come from printed prepaid batches, or are minted as a batch for each order.",
    "If one parcel cannot be sent, the others are, and the result says why. The customers get e-mails.",
  ],
  isLong: true,
  isStepwise: true,
  parameters: {
    courier: option("NAME", "courier", values.courier),
    dockets: option("ORDER=DOCKET[,…]", "docket; of each order, such as 4821=D1,4822=D2", values.dockets),
    ...sources,
  },
  question: (services, { courier, dockets }) => askOfTwins(services, courier, dockets),
  async perform({ services, run, progress }, { courier, dockets, fromBatch, mint }) {
    const raw = { courier, ...(fromBatch === null ? {} : { fromBatch: fromBatch.join(",") }), ...(mint ? { mint } : {}) };
    const [sent, kept]: [string[], string[]] = [[], []];
    for (const [index, { orderId, docket }] of dockets.entries()) {
      await progress(index, dockets.length);
      const outcome = await run(dispatch, { ...raw, order: String(orderId), docket });
      const before = outcome.kind === "refused" ? await findDispatch(services.database, orderId) : null;
      if (outcome.kind === "done") sent.push(...outcome.lines);
      // This job did it before its process was killed.
      else if (before?.courier === courier && before.docket === docket) sent.push(`Order ${orderId} is dispatched.`);
      else kept.push(`Order ${orderId}, docket ${docket}: ${outcome.message}`);
    }
    await progress(dockets.length, dockets.length);
    if (kept.length === dockets.length) return refuse(["No parcel is dispatched.", ...kept].join("\n"));
    const count = `${dockets.length - kept.length} of ${dockets.length} parcels are dispatched.`;
    return done([count, ...kept, ...sent], { kept });
  },
});

const obstacles: Readonly<Record<Obstacle["kind"], string>> = {
  unknown: "Order not found.",
  "not paid": "The order is not paid yet.",
  "already dispatched": "The order is already dispatched.",
  cancelled: "The order is cancelled.",
  "asked to cancel": "The customer asks to cancel the order. Cancel it, or tell the customer that it stays.",
  refunded: "The order's payment is refunded. Cancel the order.",
};

function errorMessage(outcome: Exclude<DispatchOutcome, { readonly kind: "dispatched" }>, batches: readonly string[] | null): string {
  switch (outcome.kind) {
    case "already minted":
      return `The stickers for this order are minted already, as batch ${outcome.batch}.`;
    case "unknown batch":
      return `Unknown batch: ${outcome.batch}.`;
    case "short of stock":
      return batches?.length ? `Not enough prepaid ${outcome.productName}s in ${batchNames(batches)}. Nothing was dispatched.` : NO_SOURCE;
    default:
      return obstacles[outcome.kind];
  }
}

function batchNames(batches: readonly string[]): string {
  return `${batches.length === 1 ? "batch" : "batches"} ${batches.join(", ")}`;
}

const correctDispatch = databaseCommand({
  name: "correct-dispatch",
  verb: "Take dispatch back",
  purpose: "Take a wrong dispatch back, with a reason",
  role: "orders",
  subject: { list: "orders", parameter: "order" },
  remarks: [
    "The stickers return to stock, and the order waits for its dispatch again. The wrong dispatch and the reason stay on the order's page.",
    "Stickers that are registered to a vehicle cannot return, so such a dispatch stays.",
  ],
  parameters: {
    order: operand("ORDER", "the order's number", values.orderId),
    reason: option("TEXT", "reason; what was wrong", values.text(100)),
  },
  async perform({ services }, { order: orderId, reason }) {
    await findParcel(services.database, orderId);
    const outcome = await takeBackDispatch(services.database, services, { orderId, reason });
    if (outcome.kind === "not dispatched") return refuse("The order is not dispatched.");
    if (outcome.kind === "registered")
      return refuse(`Of the order's stickers, ${outcome.count} are registered to vehicles. Nothing was changed.`);
    return done([`The dispatch of order ${orderId} is taken back. Its stickers are in stock again.`], { order: orderId, reason });
  },
});

const correctDocket = databaseCommand({
  name: "correct-docket",
  verb: "Correct docket",
  purpose: "Correct the courier or the docket of a parcel that is sent, and tell the customer",
  role: "orders",
  subject: { list: "orders", parameter: "order" },
  parameters: {
    order: operand("ORDER", "the order's number", values.orderId),
    courier: option("NAME", "courier", values.courier),
    docket: option("NUMBER", "docket; the courier's number for the parcel", values.text(50)),
  },
  question: (services, { order: orderId, courier, docket }) => askOfTwins(services, courier, [{ orderId, docket }]),
  async perform({ services }, { order: orderId, courier, docket }) {
    const { database } = services;
    await lockOrder(database, orderId);
    const found = await findParcel(database, orderId);
    const before = (await findDispatch(database, orderId)) ?? refuse("The order is not dispatched.");
    if (before.courier === courier && before.docket === docket) refuse("The order has this courier and this docket already.");
    await setDocket(database, orderId, { courier, docket });
    const reason = `was ${before.courier}, ${before.docket}`;
    await addOrderEvent(database, services, orderId, { kind: "changed", by: "operator", reason, fields: "docket" });
    await sendDispatchNotice(database, services, found, { courier, docket, isCorrection: true });
    const news = found.order.email === "" ? "The order has no e-mail address, so nobody gets news." : "The customer gets an e-mail.";
    return done([`Order ${orderId} now has docket ${docket} of ${courier}. ${news}`], { order: orderId, courier, docket });
  },
});

const manifest = databaseCommand({
  name: "manifest",
  verb: "List parcels of a day",
  purpose: "List the parcels that a courier took on a day, to sign for",
  role: "orders",
  subject: { list: "orders" },
  parameters: {
    courier: option("NAME", "courier", values.courier),
    day: option("DATE", "day", values.day),
  },
  async perform({ services }, { courier, day }) {
    const parcels = await parcelsOf(services.database, courier, day);
    const rows = parcels.map(({ id, docket, city, state, pincode, packs }) => [
      ...[inGroupsOfFour(String(id)), docket],
      ...[`${city}, ${state} ${pincode}`, packs],
    ]);
    const packs = parcels.reduce((sum, each) => sum + each.packs, 0);
    const total = [`${rows.length} parcels`, "", `${courier}, ${dayFirstOf(dayInIndia(day))}`, packs];
    return doneTable(["Order", "Docket", "To", "Packs"], [...rows, total], parcels);
  },
});

/** Finds an order and its lines. Refuses the command if the order is unknown, or is of a kind that is not sent as a parcel. */
async function findParcel(database: Database, orderId: number) {
  const found = (await findOrder(database, orderId)) ?? refuse("Order not found.");
  const { kind } = found.order;
  if (kind === "balance") refuse("This is a payment on a reseller's account. It needs no parcel.");
  if (kind === "renewal" || kind === "postpaid") refuse("This order needs no parcel. The customer already has the sticker.");
  return found;
}

export const parcelCommands = [
  ...[packingSlip, reserveForOrders, dispatch, dispatchParcels],
  ...[correctDispatch, correctDocket, manifest],
];
