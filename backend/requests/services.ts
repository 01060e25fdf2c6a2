import type { OrderKind } from "#contract/order-page";
import type { OwnerLanguage } from "#contract/limits";
import type { Paise } from "#contract/money";
import type { CoreServices, Database } from "../platform/database/database";
import type { Outbox } from "../delivery/outbox/outbox";
import type { BackendEnvironment } from "./environment/environment";
import type { Payments } from "../payment-provider/create-payments";

/** The services of all handlers, created once per process in backend/composition/services.ts. */
export type Services = CoreServices & {
  readonly environment: BackendEnvironment;
  readonly outbox: Outbox;
  readonly payments: Payments;
  readonly paymentEffects: PaymentEffects;
};

/** Whether an order may be paid with its discount, and until when. `until` is null if there is no such time limit. */
export type PromoReservation = { readonly kind: "reserved"; readonly until: Date | null } | { readonly kind: "lost" };

type OrderedStickerFacts = { readonly isPaid: boolean; readonly ownerLanguage: OwnerLanguage };

/** Money that was sent back, or taken off a reseller's account. @property amount in paise. */
export type OrderRefund = {
  readonly orderId: number;
  /** Null if no money was sent. */
  readonly refundId: number | null;
  /** Whether it was the order's own payment, and not a second one. */
  readonly isOfOrder: boolean;
  readonly amount: Paise;
  readonly reason: string;
};

/** Functions with which payments read and change orders, stickers and promo codes. All of them work in the given transaction. */
export type PaymentEffects = {
  /** Called once for each order, in the transaction that settles it. */
  readonly orderPaid: Readonly<Record<OrderKind, (transaction: Database, services: Services, orderId: number) => Promise<void>>>;
  /** Enters money that was sent back to the payer in the books of the order. */
  readonly orderRefunded: (transaction: Database, services: Services, refund: OrderRefund) => Promise<void>;
  /** Reserves a use of the order's promo code for an hour. If the code is no longer valid, keeps a reservation that has not ended. */
  readonly reservePromoUse: (transaction: Database, orderId: number, now: Date) => Promise<PromoReservation>;
  /** Finds what the mails about an order need to know about its sticker. Null if the order is for new stickers. */
  readonly orderedSticker: (transaction: Database, orderId: number) => Promise<OrderedStickerFacts | null>;
  /** Returns whether a payment received now may settle the order with its discount. */
  readonly isPromoUseValid: (transaction: Database, orderId: number, now: Date) => Promise<boolean>;
};
