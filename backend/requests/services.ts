import type { Database } from "../database/database";
import type { Foundation } from "../database/foundation";
import type { OrderKind } from "../database/schema/orders";
import type { Outbox } from "../delivery/outbox/outbox";
import type { BackendEnvironment } from "../environment/environment";
import type { Payments } from "../payment-provider/open-payments";

/** Everything that the subjects' code works with. The process opens it once, in backend/composition/services.ts. */
export type Services = Foundation & {
  readonly environment: BackendEnvironment;
  readonly outbox: Outbox;
  readonly payments: Payments;
  readonly paymentEffects: PaymentEffects;
};

/** Whether an order may be paid with its discount. `until` is null when the discount has no end. */
export type PromoHold = { readonly kind: "held"; readonly until: Date | null } | { readonly kind: "lost" };

/** What payments need of the rooms that take orders. All run in the transaction that they are given. */
export type PaymentEffects = {
  /** Called once for each order, in the transaction that settles it. */
  readonly orderPaid: Readonly<Record<OrderKind, (transaction: Database, services: Services, orderId: number) => Promise<void>>>;
  /** Keeps the order's use of its promo code while its payment is open. */
  readonly holdPromoUse: (transaction: Database, orderId: number, now: Date) => Promise<PromoHold>;
  /** Whether an order may be settled with its discount by money that comes in now. */
  readonly mayKeepPromoUse: (transaction: Database, orderId: number, now: Date) => Promise<boolean>;
};
