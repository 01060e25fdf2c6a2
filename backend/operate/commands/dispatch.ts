import type { Database } from "../../database/database";
import type { Services } from "../../handling";
import { dispatchOrder } from "../../resellers/dispatch";
import { dispatchShopOrder } from "../../shop/dispatch";
import { findOrder } from "../../shop/store";
import type { Dispatch, DispatchOutcome } from "../../stock/supply";
import { databaseCommand, done, refuse } from "../command";
import { operand, option, optional } from "../parameters";
import { values } from "../values";

export const dispatch = databaseCommand({
  name: "dispatch",
  purpose: "Write down that an order's parcel was handed over, and which stickers are in it",
  remarks: [
    "The stickers are taken from a batch of prepaid ones; without --from-batch they are minted as batch order-NUMBER, to be printed then.",
    "A customer of the shop is told by mail, a reseller sees it under My Order.",
  ],
  parameters: {
    order: operand("ORDER", "the order's number", values.orderId),
    courier: option("NAME", "who carries it", values.text(50)),
    docket: option("NUMBER", "the courier's number for the parcel", values.text(50)),
    fromBatch: optional(option("NAME", "the batch that its stickers are from", values.batch)),
  },
  async perform({ services }, { order: orderId, courier, docket, fromBatch }) {
    const { database, outbox } = services;
    const outcome = await database.transaction((transaction) => send(transaction, services, { orderId, courier, docket, fromBatch }));
    if (outcome.kind !== "dispatched") return refuse(complaint(outcome, fromBatch ?? ""));
    outbox.nudge();
    const print = `Print its stickers: npm run operate -- print --batch ${outcome.batch} --pdf ${outcome.batch}.pdf`;
    const lines = [`Order ${orderId} is dispatched with stickers of batch ${outcome.batch}.`, ...(fromBatch === null ? [print] : [])];
    return done(lines, { order: orderId, batch: outcome.batch });
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

function complaint(outcome: Exclude<DispatchOutcome, { readonly kind: "dispatched" }>, batch: string): string {
  switch (outcome.kind) {
    case "unknown":
      return "There is no order with this number.";
    case "not paid":
      return "The order is not paid yet.";
    case "dispatched before":
      return "The order was dispatched before.";
    case "unknown batch":
      return `There is no batch ${batch}. See: npm run operate -- batches`;
    case "short of stock":
      return `Batch ${batch} has too few prepaid stickers left of this product: ${outcome.productName}. Nothing was dispatched.`;
  }
}
