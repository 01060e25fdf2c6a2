import { readOrderPage } from "#contract/order-page";
import { findOrderIdByCode } from "../orders/order-link";
import { defineHandler, type Handler, type Refusal } from "../../requests/handler";
import { findByCode } from "../../requests/known-code";
import { readOrder } from "./read-order";

const unknownCode: Refusal = { kind: "refusal", message: "This link does not work." };

/** /order/view: returns the order whose link somebody has. Changes nothing, however often the link is opened. */
const read = defineHandler(readOrderPage, async ({ code }, context) => {
  const lookup = await findByCode(context, "order", (transaction) => findOrderIdByCode(transaction, context.secrets, code));
  if (lookup.kind === "limit") return lookup;
  if (lookup.kind === "unknown") return unknownCode;
  return { kind: "answer", data: await readOrder(context, lookup.found) };
});

export const orderPageHandlers: readonly Handler[] = [read];
