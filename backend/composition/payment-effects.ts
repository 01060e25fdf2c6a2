import { confirmOrder } from "../orders/confirmation";
import type { PaymentEffects } from "../requests/services";
import { settlePrepaidOrder } from "../resellers/ordering/enter-paid-order";
import { holdPromoUse, mayKeepPromoUse } from "../shop/promo-use";
import { payForSticker } from "../sticker-orders/paid";

/** What each kind of order does when it is paid, and how promo codes limit payments. */
export const paymentEffects: PaymentEffects = {
  orderPaid: {
    shop: confirmOrder,
    reseller: settlePrepaidOrder,
    renewal: payForSticker,
    postpaid: payForSticker,
  },
  holdPromoUse,
  mayKeepPromoUse,
};
