import { payBalance, payResellerOrder, reportResellerPayment, INR } from "#contract/payments";
import { placePostpaidOrder, placePrepaidOrder, readPrice } from "#contract/reseller";
import { readInvoice } from "#contract/tax-documents";
import { words } from "#contract/words";
import { handleReport } from "../../payments/report";
import { defineHandler, refusal, type Handler } from "../../../requests/handler";
import { defineResellerHandler } from "../account/store";
import { purchaseLeft } from "../ledger/credit";
import { placeBalanceOrder } from "../ledger/pay-balance";
import { bookPostpaidOrder } from "./postpaid";
import { storeQuote, listPriceBreaks } from "./price-store";
import { breakFor } from "./rules";
import { findInvoice } from "../../invoices/store";
import { findOrderOf, modeLabels } from "../lists/order-list";
import { confirmOrder } from "../../orders/confirmation";
import { checkOut, startPayment } from "../../payments/open-payment";
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

/** Places a prepaid order and opens its payment. The order enters the ledger when it is paid. */
const prepaid = defineResellerHandler(placePrepaidOrder, ({ lines }, context, reseller) =>
  checkOut(context, reseller, async (transaction) => {
    const placed = await placeResellerOrder(transaction, context, reseller.id, "prepaid", lines, reseller.personId);
    if (placed.kind === "refusal") return placed;
    const { orderId, amounts, createdAt } = placed;
    await insertPayment(transaction, { orderId, amount: amounts.total, currency: INR, createdAt });
    return { kind: "answer", data: { orderId, total: amounts.total } };
  }),
);

const errors = {
  paid: "This order is paid already.",
  tooOld: "This order can no longer be paid. Please order the same again.",
} as const;

/** /pay_order: opens the payment of an unpaid prepaid order of this reseller again. */
const payAgain = defineResellerHandler(payResellerOrder, async ({ orderId }, context, reseller) => {
  const order = await findOrderOf(context.database, reseller.id, orderId);
  if (order === null) return refusal(words.orderRefused);
  if (!order.awaitsPayment) return refusal(errors.paid);
  if (!isPayable(order.createdAt, context.clock.now())) return refusal(errors.tooOld);
  return startPayment(context, order, reseller);
});

/** /pay_balance: opens a payment of what is due. Our order is committed before the request to the provider. */
const payDue = defineResellerHandler(payBalance, async ({ amount }, context, reseller) => {
  const placed = await context.database.transaction((transaction) => placeBalanceOrder(transaction, context, reseller.id, amount));
  return placed.kind === "answer" ? startPayment(context, placed.data, reseller) : placed;
});

/** Handles the result of a payment. The provider's signature authenticates a success, because the browser may have no session. */
const paymentStatus = defineHandler(reportResellerPayment, (report, context) => handleReport(context, "reseller", report));

const invoice = defineResellerHandler(readInvoice, async ({ orderId }, { database, environment }, reseller) => {
  const order = await findOrderOf(database, reseller.id, orderId);
  const found = order === null ? null : await findInvoice(database, environment, order.orderId);
  if (order === null || found === null) return refusal(words.invoiceMissing);
  return { kind: "answer", data: { mode: modeLabels[order.mode], paymentStatus: order.paymentStatus, invoice: found } };
});

export const orderHandlers: readonly Handler[] = [price, postpaid, prepaid, payAgain, payDue, paymentStatus, invoice];
