import type { Database } from "../../database/database";
import { findOrder } from "../../orders/store";
import type { Services } from "../../requests/services";
import { dispatchOrder } from "../../resellers/ordering/dispatch";
import { dispatchShopOrder } from "../../stock/shop-dispatch";
import type { Dispatch, DispatchOutcome } from "../../stock/supply";
import { databaseCommand, done, refuse } from "../command";
import { operand, option, optional } from "../parameters";
import { values } from "../values";

export const dispatch = databaseCommand({
  name: "dispatch",
  purpose: "Write down that an order's parcel was handed over, and which stickers are in it",
  remarks: [
    "The stickers are taken from batches of prepaid ones; without --from-batch they are minted as batch order-NUMBER, to be printed then.",
    "An order of cars and bikes is served from several batches: --from-batch cars,bikes",
    "A customer of the shop is told by mail, a reseller sees it under My Order.",
  ],
  parameters: {
    order: operand("ORDER", "the order's number", values.orderId),
    courier: option("NAME", "who carries it", values.text(50)),
    docket: option("NUMBER", "the courier's number for the parcel", values.text(50)),
    fromBatch: optional(option("NAME[,NAME]", "the batches that its stickers are from, the first one first", values.batches)),
  },
  async perform({ services }, { order: orderId, courier, docket, fromBatch: fromBatches }) {
    const { database, outbox } = services;
    const outcome = await database.transaction((transaction) => send(transaction, services, { orderId, courier, docket, fromBatches }));
    if (outcome.kind !== "dispatched") return refuse(complaint(outcome, fromBatches ?? []));
    outbox.nudge();
    const batches = named(outcome.batches);
    const print = `Print its stickers: npm run operate -- print --batch ${batches} --pdf ${batches}.pdf`;
    const lines = [`Order ${orderId} is dispatched with stickers of ${numbered(outcome.batches)}.`];
    return done(fromBatches === null ? [...lines, print] : lines, { order: orderId, batch: batches });
  },
});

async function send(transaction: Database, services: Services, asked: Dispatch): Promise<DispatchOutcome> {
  const found = await findOrder(transaction, asked.orderId);
  switch (found?.order.kind) {
    case "shop":
      return dispatchShopOrder(transaction, services, asked);
    case "reseller":
      return dispatchOrder(transaction, services, asked);
    case "renewal":
    case "postpaid":
      return refuse("This order needs no parcel: its sticker is on the vehicle already.");
    case undefined:
      return { kind: "unknown" };
  }
}

function complaint(outcome: Exclude<DispatchOutcome, { readonly kind: "dispatched" }>, batches: readonly string[]): string {
  switch (outcome.kind) {
    case "unknown":
      return "There is no order with this number.";
    case "not paid":
      return "The order is not paid yet.";
    case "dispatched before":
      return "The order was dispatched before.";
    case "unknown batch":
      return `There is no batch ${outcome.batch}. See: npm run operate -- batches`;
    case "short of stock":
      return `Too few prepaid ${outcome.productName}s are left in ${numbered(batches)}. Nothing was dispatched.`;
  }
}

function numbered(batches: readonly string[]): string {
  return batches.length === 1 ? `batch ${named(batches)}` : `batches ${named(batches)}`;
}

function named(batches: readonly string[]): string {
  return batches.join(", ");
}
