import type { AnswerOf, RequestOf } from "../../contract/call";
import type { Outcome } from "../../contract/outcome";
import {
  paymentStatuses,
  reportPayment,
  reportPostpaidStickerPayment,
  reportRenewalPayment,
  reportResellerPayment,
} from "../../contract/payments";
import { ask, type Asking } from "~/api/client.server";
import { paths } from "~/paths";
import type { PendingOrder } from "~/session/shop.server";

export type Settlement = RequestOf<typeof reportPayment>;

/** What differs between the orders that are paid here. */
export type OrderKind = {
  /** The word by which its status call says that it was paid. */
  readonly paidStatus: string;
  /** @param barcode the sticker that is paid for, where there is one. */
  readonly report: (settlement: Settlement, barcode: string, asking: Asking) => Promise<Outcome<AnswerOf<typeof reportPayment>>>;
  /** Where who has paid goes; `order` is the sealed number, for browsers without cookies. */
  readonly thankYou: (order?: string) => string;
  /** Where an order that is not paid yet can be changed. */
  readonly changeAt: string;
};

/** Two of the calls have no field for why a payment failed (spec, section 7). */
const unexplained = { failureReason: null } as const;

/** Every kind of order, once. */
export const orderKinds: Readonly<Record<PendingOrder["kind"], OrderKind>> = {
  shop: {
    paidStatus: paymentStatuses.success,
    report: (settlement, _barcode, asking) => ask(reportPayment, settlement, asking),
    thankYou: paths.thankYouCheckout,
    changeAt: paths.checkout(),
  },
  renewal: {
    paidStatus: paymentStatuses.success,
    report: (settlement, barcode, asking) => ask(reportRenewalPayment, { ...settlement, barcode }, asking),
    thankYou: () => paths.ownerHome(),
    changeAt: paths.ownerHome(),
  },
  postpaidSticker: {
    paidStatus: paymentStatuses.completed,
    report: (settlement, _barcode, asking) => ask(reportPostpaidStickerPayment, { ...settlement, ...unexplained }, asking),
    thankYou: () => paths.register(),
    changeAt: paths.postpaidCheckout(),
  },
  reseller: {
    paidStatus: paymentStatuses.success,
    report: (settlement, _barcode, asking) => ask(reportResellerPayment, { ...settlement, ...unexplained }, asking),
    thankYou: paths.thankYouReseller,
    changeAt: paths.newOrder(),
  },
};
