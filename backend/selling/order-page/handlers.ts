import { readOrderPage, type OrderPage } from "#contract/order-page";
import { findOrderIdByCode } from "../orders/order-link";
import { defineHandler, type Handler, type Refusal, type RequestContext } from "../../requests/handler";
import { findByCode } from "../../requests/known-code";
import { trackingPage } from "../../requests/environment/couriers";
import { creditNotesOf, findInvoice } from "../invoices/store";
import { readOrderState } from "../orders/state";
import { findOrder } from "../orders/store";
import { isDispute, refundsOfOrder, type Refund } from "../payments/refund-store";
import { findPayment } from "../payments/store";
import { findDispatch } from "../dispatch/shipments";

const unknownCode: Refusal = { kind: "refusal", message: "This link does not work." };

/** /order/view: returns the order whose link somebody has. Changes nothing, however often the link is opened. */
const read = defineHandler(readOrderPage, async ({ code }, context) => {
  const lookup = await findByCode(context, "order", (transaction) => findOrderIdByCode(transaction, context.secrets, code));
  if (lookup.kind === "limit") return lookup;
  if (lookup.kind === "unknown") return unknownCode;
  return { kind: "answer", data: await readOrder(context, lookup.found) };
});

export const orderPageHandlers: readonly Handler[] = [read];

function shownRefundState({ state, providerRefundId }: Refund): OrderPage["refunds"][number]["state"] {
  const isSent = state === "processed";
  if (isDispute(providerRefundId)) return isSent ? "returned" : "disputed";
  return isSent ? "sent" : "pending";
}

/** Reads what the page of a paid order shows. */
export async function readOrder(
  { database, environment }: Pick<RequestContext, "database" | "environment">,
  orderId: number,
): Promise<OrderPage> {
  const found = await findOrder(database, orderId);
  const state = await readOrderState(database, orderId);
  if (found === null || state === null) throw new Error("Order of the code not found");
  const { kind, discount, gst, total, name, phone, email, address, city, state: stateOfIndia, pincode } = found.order;
  const payment = await findPayment(database, orderId);
  const dispatch = await findDispatch(database, orderId);
  const refunds = await refundsOfOrder(database, orderId);
  return {
    order: {
      id: String(orderId),
      kind,
      state,
      shipTo: { name, phone, email, address, city, state: stateOfIndia, pincode },
      lines: found.lines.map(({ name: product, quantity, price }) => ({ name: product, quantity, price })),
      discount,
      gst,
      total,
      paidAt: payment?.paidAt ?? null,
      sentAt: dispatch?.dispatchedAt ?? null,
      courier: dispatch?.courier ?? "",
      docket: dispatch?.docket ?? "",
      tracking: dispatch === null ? "" : trackingPage(environment.trackingPages, dispatch.courier, dispatch.docket),
    },
    refunds: refunds
      .filter((refund) => refund.state !== "failed")
      .map((refund) => ({ amount: refund.amount, at: refund.createdAt, state: shownRefundState(refund) })),
    invoice: await findInvoice(database, environment, orderId),
    creditNotes: await creditNotesOf(database, orderId),
  };
}
