import { readProduct } from "#contract/content";
import { readPaymentState, reportPayment } from "#contract/payments";
import { checkPromoCode, placeOrder } from "#contract/shop";
import { words } from "#contract/words";
import { businessError, readShipping, shippingError } from "../orders/shipping";
import { handleReport, readState } from "../payments/report";
import { defineHandler, type Handler } from "../../requests/handler";
import { collapseWhitespace } from "../../requests/parse";
import { placeShopOrder } from "./checkout";
import { findProduct } from "./products";
import { evaluatePromoCode } from "./promo";
import { quantityError } from "./rules";

const product = defineHandler(readProduct, async ({ productId }, { database }) => {
  const found = /^\d{1,4}$/.test(productId) ? await findProduct(database, Number(productId)) : null;
  if (found === null) return { kind: "refusal", message: "This product is no longer available." };
  const { name, price, struckPrice, photos } = found;
  return { kind: "answer", data: { product: { name, price, struckPrice, photos: photos.map((url) => ({ url })) } } };
});

/** /promocode: returns a code's discount and grants it to the caller. An order with a discount needs this grant. */
const promoCode = defineHandler(checkPromoCode, async ({ total, code }, context) => {
  const evaluated = await context.database.transaction((transaction) => evaluatePromoCode(transaction, context, code, total));
  if (evaluated.kind !== "discount") return evaluated;
  return { kind: "answer", data: { discount: evaluated.discount, percent: evaluated.percent } };
});

/** /checkout: places an order at the shop's prices. Refuses it if a posted price differs, or if the posted discount was not granted. */
const checkout = defineHandler(placeOrder, async ({ discount, lines, ...written }, context) => {
  const shipping = readShipping(written);
  const business = { businessName: collapseWhitespace(written.businessName ?? ""), gstin: written.gstin ?? "" };
  const error = shippingError(shipping) ?? businessError(business) ?? quantityError(lines);
  if (error !== null) return { kind: "refusal", message: error };
  if (discount < 0) return { kind: "refusal", message: words.promoNoLongerValid };
  return placeShopOrder(context, { shipping: { ...shipping, ...business }, lines, discount });
});

const paymentState = defineHandler(readPaymentState, (order, context) => readState(context, order));

const paymentStatus = defineHandler(reportPayment, (report, context) => handleReport(context, "shop", report));

export const shopHandlers: readonly Handler[] = [product, promoCode, checkout, paymentState, paymentStatus];
