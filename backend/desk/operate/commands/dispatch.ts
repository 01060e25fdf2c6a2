import type { Database } from "../../../platform/database/database";
import type { Services } from "../../../requests/services";
import { dispatchOrder } from "../../../selling/resellers/ordering/dispatch";
import { describePacks, packsOf } from "../../../selling/dispatch/parcel";
import { dispatchShopOrder } from "../../../selling/dispatch/shop-dispatch";
import type { Dispatch, DispatchOutcome } from "../../../selling/dispatch/supply";
import { databaseCommand, done, refuse } from "../command";
import { findParcel } from "../find";
import { flag, operand, option, optional } from "../parameters";
import { values } from "../values";

export const dispatch = databaseCommand({
  name: "dispatch",
  purpose: "Record the dispatch of an order's parcel and its stickers",
  role: "orders",
  subject: { list: "orders", parameter: "order" },
  remarks: [
    "Takes stickers from prepaid batches (--from-batch), or mints new ones as batch order-NUMBER, which you then print (--mint).",
    "Prints which packs go into the parcel. The packing slip has them too.",
    "An order of car and bike stickers can use several batches: --from-batch cars,bikes",
    "Shop customers get an e-mail. Resellers see the dispatch under My Order.",
  ],
  parameters: {
    order: operand("ORDER", "the order's number", values.orderId),
    courier: option("NAME", "the courier's name", values.text(50)),
    docket: option("NUMBER", "the courier's number for the parcel", values.text(50)),
    fromBatch: optional(option("NAME[,NAME]", "the batches to take stickers from, in order of preference", values.batches)),
    mint: flag("mint new stickers for this order"),
  },
  async perform({ services }, { order: orderId, courier, docket, fromBatch: fromBatches, mint }) {
    if ((fromBatches === null) !== mint)
      return refuse("Say where the stickers come from: --from-batch NAME for printed ones, or --mint for new ones.");
    const { database } = services;
    const outcome = await dispatchParcel(database, services, { orderId, courier, docket, fromBatches });
    if (outcome.kind !== "dispatched") return refuse(errorMessage(outcome, fromBatches ?? []));
    const batches = joinNames(outcome.batches);
    const print = `Print its stickers: npm run operate -- print --batch ${batches} --pdf ${batches}.pdf`;
    const packs = await packsOf(database, orderId);
    const lines = [
      `Order ${orderId} is dispatched with stickers from ${batchNames(outcome.batches)}.`,
      "Put into the parcel:",
      ...packs.map((range) => `  ${describePacks(range)}`),
    ];
    return done(mint ? [...lines, print] : lines, { order: orderId, batch: batches, packs });
  },
});

async function dispatchParcel(transaction: Database, services: Services, request: Dispatch): Promise<DispatchOutcome> {
  const { order } = await findParcel(transaction, request.orderId);
  return order.kind === "shop" ? dispatchShopOrder(transaction, services, request) : dispatchOrder(transaction, services, request);
}

function errorMessage(outcome: Exclude<DispatchOutcome, { readonly kind: "dispatched" }>, batches: readonly string[]): string {
  switch (outcome.kind) {
    case "unknown":
      return "Order not found.";
    case "not paid":
      return "The order is not paid yet.";
    case "already dispatched":
      return "The order is already dispatched.";
    case "cancelled":
      return "The order is cancelled.";
    case "refunded":
      return "The order's payment is refunded. Cancel the order.";
    case "already minted":
      return `The stickers for this order are minted already. Use: --from-batch ${outcome.batch}`;
    case "unknown batch":
      return `Unknown batch: ${outcome.batch}. See: npm run operate -- batches`;
    case "short of stock":
      return `Not enough prepaid ${outcome.productName}s in ${batchNames(batches)}. Nothing was dispatched.`;
  }
}

function batchNames(batches: readonly string[]): string {
  return batches.length === 1 ? `batch ${joinNames(batches)}` : `batches ${joinNames(batches)}`;
}

function joinNames(batches: readonly string[]): string {
  return batches.join(", ");
}
