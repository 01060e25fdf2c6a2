import { confirmOrder } from "../orders/confirmation";
import type { PaymentEffects } from "../requests/services";
import { settlePrepaidOrder } from "../resellers/ordering/record-paid-order";
import { reservePromoUse, isPromoUseValid } from "../shop/promo-use";
import { onStickerOrderPaid } from "../sticker-orders/on-paid";

/** The effects of a payment for each kind of order, and the checks of promo codes. */
export const paymentEffects: PaymentEffects = {
  orderPaid: {
    shop: confirmOrder,
    reseller: settlePrepaidOrder,
    renewal: onStickerOrderPaid,
    postpaid: onStickerOrderPaid,
  },
  reservePromoUse,
  isPromoUseValid,
};
