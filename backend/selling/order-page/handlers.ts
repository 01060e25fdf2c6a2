import { askToCancel, changeOrder, readOrderPage, requestOrderChangeCode, type OrderPage } from "#contract/order-page";
import { words } from "#contract/words";
import { requestCode } from "../../accounts/code-request";
import { issueCode } from "../../accounts/codes";
import { doConfirmed, type TypedCode } from "../../accounts/confirmed-change";
import { findOrderIdByCode } from "../orders/order-link";
import { defineHandler, refusal, type Handler, type RequestContext } from "../../requests/handler";
import { findByCode } from "../../requests/known-code";
import { trackingPage } from "../../requests/environment/couriers";
import { creditNotesOf, findInvoice } from "../invoices/store";
import { readShipping } from "../orders/shipping";
import { readOrderState } from "../orders/state";
import { findOrder } from "../orders/store";
import { isDispute, refundsOfOrder, type Refund } from "../payments/refund-store";
import { findPayment } from "../payments/store";
import { findDispatch } from "../dispatch/shipments";
import * as cancelling from "./cancelling";
import * as changing from "./changing";

const unknownCode = refusal("This link does not work.");

/** /order/view: returns the order whose link somebody has. Changes nothing, however often the link is opened. */
const read = defineHandler(readOrderPage, async ({ code }, context) => {
  const lookup = await findOrderOf(context, code);
  return lookup.kind === "found" ? { kind: "answer", data: await readOrder(context, lookup.found) } : lookup;
});

const askCancel = defineHandler(askToCancel, async ({ code }, context) => {
  const lookup = await findOrderOf(context, code);
  if (lookup.kind !== "found") return lookup;
  const isAsked = await context.database.transaction((transaction) => cancelling.askToCancel(transaction, context, lookup.found));
  return isAsked ? { kind: "answer", data: {} } : refusal(words.cancelTooLate);
});

const changeCode = defineHandler(requestOrderChangeCode, async ({ code, by }, context) => {
  const order = await findChangeable(context, code, by);
  if ("kind" in order) return order;
  const wanted = { purpose: changePurposes[by], account: order.account, language: "" } as const;
  return requestCode(context, (transaction) => issueCode(transaction, context, wanted));
});

const change = defineHandler(changeOrder, async ({ code: link, by, typedCode: code, challenge, ...typed }, context) => {
  const order = await findChangeable(context, link, by);
  if ("kind" in order) return order;
  const attempt: TypedCode = { purposes: [changePurposes[by]], account: order.account, code, challenge, wrongCodeMessage: words.codeWrong };
  // A number that is wrong must not make this browser known for it.
  return doConfirmed<Record<string, never>>({ ...context, browserHash: null }, { codes: [attempt] }, async (transaction) => {
    const wanted = { orderId: order.id, wanted: readShipping(typed), by: "customer" } as const;
    const outcome = await changing.changeOrder(transaction, context, wanted);
    if (outcome.kind === "invalid") return refusal(outcome.message);
    return outcome.kind === "too late" ? refusal(words.changeTooLate) : { kind: "answer", data: {} };
  });
});

export const orderPageHandlers: readonly Handler[] = [read, askCancel, changeCode, change];

const changePurposes = { phone: "order_change", email: "order_change_mail" } as const;

/** Finds an order that its customer may change, and where the code for it goes. */
async function findChangeable(context: RequestContext, code: string, by: "phone" | "email") {
  const lookup = await findOrderOf(context, code);
  if (lookup.kind !== "found") return lookup;
  const found = await findOrder(context.database, lookup.found);
  const state = await readOrderState(context.database, lookup.found);
  if (found === null || state === null || !changing.mayChange(found.order, state)) return refusal(words.changeTooLate);
  const account = found.order[by];
  return account === "" ? refusal(words.codeSendFailed) : { id: found.order.id, account };
}

/** Finds the order whose link somebody has. */
async function findOrderOf(context: RequestContext, code: string) {
  const lookup = await findByCode(context, "order", (transaction) => findOrderIdByCode(transaction, context.secrets, code));
  return lookup.kind === "unknown" ? unknownCode : lookup;
}

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
      lines: found.lines.map(({ name: product, quantity, price, isSingle = false }) => ({ name: product, quantity, price, isSingle })),
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
    cancelling: await cancelling.readCancelling(database, found.order, state),
    mayChange: changing.mayChange(found.order, state),
  };
}
