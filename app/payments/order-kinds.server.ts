import type { AnswerOf, RequestOf } from "#contract/call";
import type { Outcome } from "#contract/outcome";
import {
  paymentStatuses,
  reportPayment,
  reportPostpaidStickerPayment,
  reportRenewalPayment,
  reportResellerPayment,
} from "#contract/payments";
import { ask } from "~/api/client.server";
import { paths } from "~/paths";
import type { PendingOrder } from "~/session/shop.server";
import { messages } from "~/words/messages";

export type Settlement = RequestOf<typeof reportPayment>;

/** What differs between the orders that are paid here. */
export type OrderKind = {
  /** The word by which its status call says that it was paid. */
  readonly paidStatus: string;
  /** Whether the spec's status call can say that nobody paid (sections 4 and 7); the built-in API takes that from every kind. */
  readonly canReportUnpaid: boolean;
  /** @param barcode the sticker that is paid for, where there is one. */
  readonly report: (settlement: Settlement, barcode: string) => Promise<Outcome<AnswerOf<typeof reportPayment>>>;
  /** Where who has paid goes; `order` is the sealed number, for browsers without cookies. */
  readonly thankYou: (order?: string) => string;
  /** What is said there, where it is no thank-you screen. */
  readonly paidNotice?: string;
  /** Where an order that is not paid yet can be changed. */
  readonly changeAt: string;
  /** What becomes of it as soon as it is paid. */
  readonly promise: string;
};

/** Two of the calls have no field for why a payment failed (spec, section 7). */
const unexplained = { failureReason: null } as const;

const sentOnceItIsPaid = "Your order is saved. It is sent to you as soon as it is paid.";

/** Every kind of order, once. */
export const orderKinds: Readonly<Record<PendingOrder["kind"], OrderKind>> = {
  shop: {
    paidStatus: paymentStatuses.success,
    canReportUnpaid: true,
    report: (settlement, _barcode) => ask(reportPayment, settlement),
    thankYou: paths.thankYouCheckout,
    changeAt: paths.checkout(),
    promise: sentOnceItIsPaid,
  },
  renewal: {
    paidStatus: paymentStatuses.success,
    canReportUnpaid: true,
    report: (settlement, barcode) => ask(reportRenewalPayment, { ...settlement, barcode }),
    thankYou: () => paths.ownerHome(),
    paidNotice: messages.renewalPaid,
    changeAt: paths.ownerHome(),
    promise: "Your order is saved. Your sticker is valid for its lifetime as soon as it is paid.",
  },
  postpaidSticker: {
    paidStatus: paymentStatuses.completed,
    canReportUnpaid: false,
    report: (settlement, _barcode) => ask(reportPostpaidStickerPayment, { ...settlement, ...unexplained }),
    thankYou: () => paths.register(),
    paidNotice: messages.postpaidStickerPaid,
    changeAt: paths.postpaidCheckout(),
    promise: "Your order is saved. You can register your sticker as soon as it is paid.",
  },
  reseller: {
    paidStatus: paymentStatuses.success,
    canReportUnpaid: false,
    report: (settlement, _barcode) => ask(reportResellerPayment, { ...settlement, ...unexplained }),
    thankYou: paths.thankYouReseller,
    changeAt: paths.newOrder(),
    promise: sentOnceItIsPaid,
  },
};
