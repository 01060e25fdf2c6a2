import { readProduct } from "#contract/content";
import { reportPayment } from "#contract/payments";
import { checkPromoCode, placeOrder } from "#contract/shop";
import { words } from "#contract/words";
import { readShipping, shippingComplaint } from "../orders/shipping";
import { takeReport } from "../payments/report";
import { defineHandler, type Handler } from "../requests/handler";
import { checkOut } from "./checkout";
import { findProduct } from "./products";
import { tryPromoCode } from "./promo";
import { quantityComplaint } from "./rules";

const product = defineHandler(readProduct, async ({ productId }, { database }) => {
  const found = /^\d{1,4}$/.test(productId) ? await findProduct(database, Number(productId)) : null;
  if (found === null) return { kind: "refusal", message: "This product is no longer available." };
  const { name, price, struckPrice, photos } = found;
  return { kind: "answer", data: { product: { name, price, struckPrice, photos: photos.map((url) => ({ url })) } } };
});

/** /promocode: returns a code's discount and grants it to the caller. Orders need this grant for a discount. */
const promoCode = defineHandler(checkPromoCode, async ({ total, code }, context) => {
  const tried = await context.database.transaction((transaction) => tryPromoCode(transaction, context, code, total));
  if (tried.kind !== "discount") return tried;
  return { kind: "answer", data: { discount: tried.discount, percent: tried.percent } };
});

/** /checkout: uses the shop's prices and discount, and refuses the order if the posted ones differ. */
const checkout = defineHandler(placeOrder, async ({ discount, lines, ...written }, context) => {
  const shipping = readShipping(written);
  const complaint = shippingComplaint(shipping) ?? quantityComplaint(lines);
  if (complaint !== null) return { kind: "refusal", message: complaint };
  if (discount < 0) return { kind: "refusal", message: words.promoNoLongerValid };
  return checkOut(context, { shipping, lines, discount });
});

const paymentStatus = defineHandler(reportPayment, (report, context) => takeReport(context, "shop", report));

export const shopHandlers: readonly Handler[] = [product, promoCode, checkout, paymentStatus];
