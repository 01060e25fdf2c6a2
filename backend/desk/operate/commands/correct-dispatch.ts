import { takeBackDispatch } from "../../../selling/resellers/ordering/dispatch";
import { takeBackShopDispatch } from "../../../selling/dispatch/take-back";
import { databaseCommand, done, refuse } from "../command";
import { findParcel } from "../find";
import { operand, option } from "../parameters";
import { values } from "../values";

export const correctDispatch = databaseCommand({
  name: "correct-dispatch",
  purpose: "Take a wrong dispatch back, with a reason",
  role: "orders",
  subject: { list: "orders", parameter: "order" },
  remarks: [
    "The stickers return to stock, and the order waits for its dispatch again. The wrong dispatch and the reason are kept: see the command order.",
    "Stickers that are registered to a vehicle cannot return, so such a dispatch stays.",
  ],
  parameters: {
    order: operand("ORDER", "the order's number", values.orderId),
    reason: option("TEXT", "what was wrong", values.text(100)),
  },
  async perform({ services }, { order: orderId, reason }) {
    const outcome = await services.database.transaction(async (transaction) => {
      const { order } = await findParcel(transaction, orderId);
      const takeBack = order.kind === "shop" ? takeBackShopDispatch : takeBackDispatch;
      return takeBack(transaction, services, { orderId, reason });
    });
    if (outcome.kind === "not dispatched") return refuse("The order is not dispatched.");
    if (outcome.kind === "registered")
      return refuse(`Of the order's stickers, ${outcome.count} are registered to vehicles. Nothing was changed.`);
    return done([`The dispatch of order ${orderId} is taken back. Its stickers are in stock again.`], { order: orderId, reason });
  },
});
