import type { AnswerOf } from "#contract/call";
import { payBalance, payResellerOrder, reportResellerPayment, INR } from "#contract/payments";
import { placePostpaidOrder, placePrepaidOrder, readPrice } from "#contract/reseller";
import { readInvoice, type ResellerInvoice } from "#contract/tax-documents";
import { words } from "#contract/words";
import { handleReport } from "../../payments/report";
import { defineHandler, type Handler, type RequestContext, type Reply } from "../../../requests/handler";
import { parseId } from "../../../requests/parse";
import { defineResellerHandler, type LoggedIn, type Reseller } from "../account/store";
import { purchaseLeft } from "../ledger/credit";
import { placeBalanceOrder } from "../ledger/pay-balance";
import { bookPostpaidOrder } from "./postpaid";
import { storeQuote, listPriceBreaks } from "./price-store";
import { breakFor } from "./rules";
import { findInvoice } from "../../invoices/store";
import { modeLabels } from "../lists/labels";
import { findOrderOf } from "../lists/order-list";
import { confirmOrder } from "../../orders/confirmation";
import type { RequestedLine } from "../../orders/store";
import { startPayment, type PlacedOrder } from "../../payments/open-payment";
import { isPayable } from "../../payments/rules";
import { insertPayment } from "../../payments/store";
import { placeResellerOrder } from "./place-order";

/** How long a quoted rate is valid, in milliseconds. */
const QUOTE_TTL_MS = 30 * 60_000;

/** /product_price: returns the rate for a quantity, and also the reseller's current terms. The rate is the same for both products. */
const price = defineResellerHandler(readPrice, async ({ quantity }, context, reseller) => {
  const { database, clock, secrets } = context;
  const { fromQuantity, rate } = breakFor(quantity, await listPriceBreaks(database));
  const expiresAt = new Date(clock.now().getTime() + QUOTE_TTL_MS);
  await storeQuote(database, { id: secrets.randomId(), resellerId: reseller.id, fromQuantity, rate, expiresAt });
  return {
    kind: "answer",
    data: {
      price: { price: rate },
      terms: {
        prepaidDiscountPercent: reseller.prepaidDiscount,
        postpaidDiscountPercent: reseller.postpaidDiscount,
        purchaseLimit: reseller.purchaseLimit,
        purchaseLeft: await purchaseLeft(database, reseller),
      },
    },
  };
});

const postpaid = defineResellerHandler(placePostpaidOrder, async ({ lines }, context, reseller) => {
  return context.once(async (transaction) => {
    const placed = await bookPostpaidOrder(transaction, context, reseller.id, lines, reseller.personId);
    if (placed.kind === "refusal") return placed;
    await confirmOrder(transaction, context, placed.orderId, { at: placed.createdAt, isOnAccount: true });
    const id = String(placed.orderId);
    return { kind: "answer", message: words.orderCreated(id), data: { order: { id } } };
  });
});

const prepaid = defineResellerHandler(placePrepaidOrder, ({ lines }, context, reseller) => orderPrepaid(context, reseller, lines));

/** /pay_order: opens the payment of an order again. */
const payAgain = defineResellerHandler(payResellerOrder, ({ orderId }, context, reseller) =>
  payOrderAgain(context, reseller, parseId(orderId)),
);

/** /pay_balance: opens a payment of what is due. Our order is committed before the request to the provider. */
const payDue = defineResellerHandler(payBalance, async ({ amount }, context, reseller) => {
  const placed = await context.database.transaction((transaction) => placeBalanceOrder(transaction, context, reseller.id, amount));
  return placed.kind === "answer" ? startPayment(context, placed.data, reseller) : placed;
});

/** Handles the result of a payment. The provider's signature authenticates a success, because the browser may have no session. */
const paymentStatus = defineHandler(reportResellerPayment, (report, context) => handleReport(context, "reseller", report));

const invoice = defineResellerHandler(readInvoice, async ({ orderId }, context, reseller) => {
  const found = await readInvoiceOf(context, reseller.id, parseId(orderId));
  return found === null ? { kind: "refusal", message: words.invoiceMissing } : { kind: "answer", data: found };
});

export const orderHandlers: readonly Handler[] = [price, postpaid, prepaid, payAgain, payDue, paymentStatus, invoice];

/** Returns the invoice of a reseller's order, or null. */
async function readInvoiceOf(
  { database, environment }: Pick<RequestContext, "database" | "environment">,
  resellerId: number,
  orderId: number | null,
): Promise<ResellerInvoice | null> {
  const order = orderId === null ? null : await findOrderOf(database, resellerId, orderId);
  const invoice = order === null ? null : await findInvoice(database, environment, order.orderId);
  return order === null || invoice === null ? null : { mode: modeLabels[order.mode], paymentStatus: order.paymentStatus, invoice };
}

/**
 * Places a prepaid order and opens its payment. The order enters the ledger when it is paid. Commits our order before the request to the
 * provider. If the provider fails, the reseller can submit the form again to continue the same order.
 */
async function orderPrepaid(
  context: RequestContext,
  payer: LoggedIn,
  asked: readonly RequestedLine[],
): Promise<Reply<AnswerOf<typeof placePrepaidOrder>>> {
  const reply = await context.once(async (transaction): Promise<Reply<PlacedOrder>> => {
    const placed = await placeResellerOrder(transaction, context, payer.id, "prepaid", asked, payer.personId);
    if (placed.kind === "refusal") return placed;
    const { orderId, amounts, createdAt } = placed;
    await insertPayment(transaction, { orderId, amount: amounts.total, currency: INR, createdAt });
    return { kind: "answer", data: { orderId, total: amounts.total } };
  });
  return reply.kind === "answer" ? startPayment(context, reply.data, payer) : reply;
}

const errors = {
  paid: "This order is paid already.",
  tooOld: "This order can no longer be paid. Please order the same again.",
} as const;

/** Opens the payment of an unpaid prepaid order of this reseller again. */
async function payOrderAgain(
  context: RequestContext,
  payer: Reseller,
  orderId: number | null,
): Promise<Reply<AnswerOf<typeof placePrepaidOrder>>> {
  const order = orderId === null ? null : await findOrderOf(context.database, payer.id, orderId);
  if (order === null || orderId === null) return { kind: "refusal", message: words.orderRefused };
  if (!order.awaitsPayment) return { kind: "refusal", message: errors.paid };
  if (!isPayable(order.createdAt, context.clock.now())) return { kind: "refusal", message: errors.tooOld };
  return startPayment(context, { orderId, total: order.total }, payer);
}
