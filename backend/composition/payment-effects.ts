import { confirmOrder } from "../selling/orders/confirmation";
import type { PaymentEffects } from "../requests/services";
import { issueCreditNote, issueInvoice } from "../selling/invoices/issue";
import { enterRefund } from "../selling/resellers/ledger/ledger";
import { settlePrepaidOrder } from "../selling/resellers/ordering/record-paid-order";
import { reservePromoUse, isPromoUseValid } from "../selling/shop/promo-use";
import { onStickerOrderPaid } from "../selling/sticker-orders/on-paid";
import { findOrderedSticker } from "../selling/sticker-orders/store";

/**
 * What a payment triggers for each kind of order, and a refund for a reseller, how a promo code's use is reserved and checked, and how an
 * order's sticker is found.
 */
export const paymentEffects: PaymentEffects = {
  orderPaid: {
    async shop(transaction, services, orderId) {
      await confirmOrder(transaction, services, orderId);
      await issueInvoice(transaction, services, orderId);
    },
    reseller: settlePrepaidOrder,
    renewal: onStickerOrderPaid,
    postpaid: onStickerOrderPaid,
  },
  async orderRefunded(transaction, services, refund) {
    await enterRefund(transaction, services, refund);
    await issueCreditNote(transaction, services, refund);
  },
  reservePromoUse,
  isPromoUseValid,
  orderedSticker: findOrderedSticker,
};
