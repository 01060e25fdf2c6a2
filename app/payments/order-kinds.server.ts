import type { RequestOf } from "../../contract/call";
import type { Outcome } from "../../contract/outcome";
import { paymentStatuses, reportPayment } from "../../contract/payments";
import { ask, type Asking } from "~/api/client.server";
import { paths } from "~/paths";
import type { PendingOrder } from "~/session/shop.server";

export type Settlement = RequestOf<typeof reportPayment>;

/** What differs between the orders that are paid here. */
export type OrderKind = {
  /** The word by which its status call says that it was paid. */
  readonly paidStatus: string;
  readonly report: (settlement: Settlement, asking: Asking) => Promise<Outcome<unknown>>;
  /** Where who has paid goes; `order` is the sealed number, for browsers without cookies. */
  readonly thankYou: (order?: string) => string;
};

/** Every kind of order, once. */
export const orderKinds: Readonly<Record<PendingOrder["kind"], OrderKind>> = {
  shop: {
    paidStatus: paymentStatuses.success,
    report: (settlement, asking) => ask(reportPayment, settlement, asking),
    thankYou: paths.thankYouCheckout,
  },
};
