import { payResellerOrder, reportResellerPayment } from "#contract/payments";
import { placePostpaidOrder, placePrepaidOrder, readPrice } from "#contract/reseller";
import { readInvoice } from "#contract/tax-documents";
import { words } from "#contract/words";
import { handleReport } from "../../payments/report";
import { defineHandler, subjectOf, type Handler } from "../../../requests/handler";
import { parseId } from "../../../requests/parse";
import { unauthorised, authorisedReseller } from "../account/store";
import { readInvoiceOf } from "../lists/read-invoice";
import { purchaseLeft } from "../ledger/credit";
import { bookPostpaidOrder } from "./postpaid";
import { orderPrepaid, payOrderAgain } from "./prepaid";
import { storeQuote, listPriceBreaks } from "./price-store";
import { breakFor } from "./rules";

/** How long a quoted rate is valid, in milliseconds. */
const QUOTE_TTL_MS = 30 * 60_000;

/** /product_price: returns the rate for a quantity, and also the reseller's current terms. The rate is the same for both products. */
const price = defineHandler(readPrice, async ({ guid, quantity }, context) => {
  const reseller = await authorisedReseller(context, guid);
  if (reseller === null) return unauthorised;
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

const postpaid = defineHandler(placePostpaidOrder, async ({ guid, lines }, context) => {
  if ((await authorisedReseller(context, guid)) === null) return unauthorised;
  return context.once(async (transaction) => {
    const placed = await bookPostpaidOrder(transaction, context, subjectOf(context), lines);
    if (placed.kind === "refusal") return placed;
    const id = String(placed.orderId);
    return { kind: "answer", message: words.orderCreated(id), data: { order: { id } } };
  });
});

const prepaid = defineHandler(placePrepaidOrder, async ({ guid, lines }, context) => {
  const reseller = await authorisedReseller(context, guid);
  return reseller === null ? unauthorised : orderPrepaid(context, reseller, lines);
});

/** /pay_order: opens the payment of an order again. */
const payAgain = defineHandler(payResellerOrder, async ({ guid, orderId }, context) => {
  const reseller = await authorisedReseller(context, guid);
  return reseller === null ? unauthorised : payOrderAgain(context, reseller, parseId(orderId));
});

/** Handles the result of a payment. The provider's signature authenticates a success, because the browser may have no session. */
const paymentStatus = defineHandler(reportResellerPayment, (report, context) => handleReport(context, "reseller", report));

const invoice = defineHandler(readInvoice, async ({ guid, orderId }, context) => {
  const reseller = await authorisedReseller(context, guid);
  if (reseller === null) return unauthorised;
  const found = await readInvoiceOf(context, reseller.id, parseId(orderId));
  return found === null ? { kind: "refusal", message: words.invoiceMissing } : { kind: "answer", data: found };
});

export const orderHandlers: readonly Handler[] = [price, postpaid, prepaid, payAgain, paymentStatus, invoice];
