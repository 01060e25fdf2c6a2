import type { AnswerOf, RequestOf } from "#contract/call";
import type { Outcome } from "#contract/outcome";
import {
  paymentStatuses,
  reportPayment,
  reportPostpaidStickerPayment,
  reportRenewalPayment,
  reportResellerPayment,
} from "#contract/payments";
import { callApi } from "~/api/client.server";
import { paths } from "~/paths";
import { setLocalization } from "~/serving/request-context.server";
import { isOwnersOrder, type PendingOrder } from "~/session/shop.server";
import { localizationFor } from "~/words/localization.server";
import { messages } from "~/words/messages";
import type { OwnerWords } from "~/words/words";

export type Settlement = RequestOf<typeof reportPayment>;

/** What differs between the kinds of order. */
export type OrderKind = {
  /** The status to report for a paid order. */
  readonly paidStatus: string;
  /** Whether the spec has a "Failed" status for this kind (sections 4 and 7). The built-in API accepts the status for every kind. */
  readonly canReportUnpaid: boolean;
  /** @param barcode the order's sticker. Only a renewal sends it. */
  readonly report: (settlement: Settlement, barcode: string) => Promise<Outcome<AnswerOf<typeof reportPayment>>>;
  /** Returns the URL of the page after payment. @param order the sealed order number, for browsers without cookies. */
  readonly thankYou: (order?: string) => string;
  /** The notice on the page after payment, if that page does not thank the person itself. */
  readonly paidNotice?: (words: OwnerWords["paymentResults"]) => string;
  /** Returns the path of the page where an unpaid order can be changed. */
  readonly editPath: (order: Pick<PendingOrder, "stock">) => string;
  /** The text that says what happens after payment. */
  readonly promise: (words: OwnerWords["payment"]) => string;
};

/** For the payment reports of postpaid stickers and of resellers' orders. In the spec, they have no failure reason (sections 4 and 7). */
const withoutReason = { failureReason: null } as const;

const shop: OrderKind = {
  paidStatus: paymentStatuses.success,
  canReportUnpaid: true,
  report: (settlement, _barcode) => callApi(reportPayment, settlement),
  thankYou: paths.thankYouCheckout,
  editPath: paths.checkout,
  promise: (words) => words.promiseSent,
};

const reseller: OrderKind = {
  paidStatus: paymentStatuses.success,
  canReportUnpaid: false,
  report: (settlement, _barcode) => callApi(reportResellerPayment, { ...settlement, ...withoutReason }),
  thankYou: paths.thankYouReseller,
  editPath: ({ stock }) => paths.newOrder(stock || undefined),
  promise: (words) => words.promiseSent,
};

export const orderKinds: Readonly<Record<PendingOrder["kind"], OrderKind>> = {
  shop,
  replacement: {
    ...shop,
    thankYou: () => paths.ownerHome(),
    paidNotice: (words) => words.replacementPaid,
    editPath: paths.ownerHome,
  },
  renewal: {
    ...shop,
    report: (settlement, barcode) => callApi(reportRenewalPayment, { ...settlement, barcode }),
    thankYou: () => paths.ownerHome(),
    paidNotice: (words) => words.renewed,
    editPath: paths.ownerHome,
    promise: (words) => words.promiseLifetime,
  },
  postpaidSticker: {
    paidStatus: paymentStatuses.completed,
    canReportUnpaid: false,
    report: (settlement, _barcode) => callApi(reportPostpaidStickerPayment, { ...settlement, ...withoutReason }),
    thankYou: () => paths.register(),
    paidNotice: (words) => words.canRegister,
    editPath: paths.postpaidCheckout,
    promise: (words) => words.promiseRegister,
  },
  reseller,
  balance: {
    ...reseller,
    thankYou: () => paths.resellerAccount(),
    paidNotice: () => messages.balancePaid,
    editPath: () => paths.resellerAccount(),
    promise: () => messages.balancePromise,
  },
};

/**
 * Chooses the language of a page about a payment. An owner's order is paid in the owner's language. The other orders are placed and
 * paid in English. If the order is unknown, only the URL can tell that the person was paying for a renewal in another language.
 */
export function localizePayment(order: Pick<PendingOrder, "kind"> | null, { url }: Request): void {
  if (order === null) setLocalization(localizationFor({ url, set: "owner" }));
  else if (!isOwnersOrder(order)) setLocalization(localizationFor({ set: "english" }));
}
