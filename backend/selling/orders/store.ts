import { asc, eq, sql } from "drizzle-orm";

import type { Paise } from "#contract/money";
import type { OrderKind, OrderState } from "#contract/order-page";
import type { Shipping } from "#contract/shop";
import type { CoreServices, Database } from "../../platform/database/database";
import { putBackInStock } from "../../stock/store";
import { shopProducts } from "../shop/tables";
import { orderLines, orders } from "../tables";

export type Order = typeof orders.$inferSelect;

export async function insertOrder(
  transaction: Database,
  { secrets }: Pick<CoreServices, "secrets">,
  order: typeof orders.$inferInsert,
  lines: readonly OrderLine[],
): Promise<void> {
  await transaction.insert(orders).values(order);
  if (lines.length === 0) return;
  await transaction
    .insert(orderLines)
    .values(lines.map(({ name: _, ...line }) => ({ ...line, id: secrets.randomId(), orderId: order.id })));
}

/** What became of the operator's wish to cancel an order. */
export type Cancellation =
  /** @property paymentId null for an order on a reseller's account. */
  | { readonly kind: "cancelled"; readonly paymentId: string | null }
  | { readonly kind: "not cancelled"; readonly why: OrderState | null | "disputed" }
  /** In paise. */
  | { readonly kind: "not refunded"; readonly paymentId: string | null; readonly left: Paise };

/** Marks an order as cancelled. Its parcel no longer waits, and packs that are reserved for it are in stock again. */
export async function cancelOrder(transaction: Database, id: number, cancelledAt: Date, cancelNote: string): Promise<void> {
  await transaction.update(orders).set({ cancelledAt, cancelNote }).where(eq(orders.id, id));
  await putBackInStock(transaction, id);
}

/** Notes since when the customer asks to cancel an order. Null if the operator has declined. */
export async function setCancelAsked(transaction: Database, id: number, cancelAskedAt: Date | null): Promise<void> {
  await transaction.update(orders).set({ cancelAskedAt }).where(eq(orders.id, id));
}

/** Changes who gets an order, and where. */
export async function changeShipping(transaction: Database, id: number, changed: Shipping): Promise<void> {
  const { name, phone, email, address, city, state, pincode } = changed;
  await transaction.update(orders).set({ name, phone, email, address, city, state, pincode }).where(eq(orders.id, id));
}

/** Finds an order with its lines. */
export async function findOrder(database: Database, id: number): Promise<{ order: Order; lines: OrderLine[] } | null> {
  const [order] = await database.select().from(orders).where(eq(orders.id, id));
  if (order === undefined) return null;
  const { productId, quantity, price, isSingle } = orderLines;
  const name = sql<string>`${shopProducts.name} || case when ${isSingle} then ', one replacement' else '' end`;
  const lines = await database
    .select({ productId, name, quantity, price, isSingle })
    .from(orderLines)
    .innerJoin(shopProducts, eq(shopProducts.id, orderLines.productId))
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.productId));
  return { order, lines };
}

export async function setPromoReservation(transaction: Database, orderId: number, promoReservedUntil: Date): Promise<void> {
  await transaction.update(orders).set({ promoReservedUntil }).where(eq(orders.id, orderId));
}

/** An order line as the website sent it. The price is the one that the website showed. It is only compared with the backend's own price. */
export type RequestedLine = { readonly productId: string; readonly quantity: number; readonly price: Paise };

/** One product of an order, with its quantity. `price` is the unit price at the time of the order. */
export type OrderLine = {
  readonly productId: number;
  readonly name: string;
  readonly quantity: number;
  readonly price: Paise;
  /** Whether it is one replacement sticker. By default, the quantity is of packs. */
  readonly isSingle?: boolean;
};

/** Returns whether an order is for one replacement sticker, and not for packs. */
export function isReplacement(lines: readonly Pick<OrderLine, "isSingle">[]): boolean {
  return lines.some(({ isSingle }) => isSingle);
}

/** Returns for what the stickers of a parcel are: a key of `parcelUse`. */
export function useOf(kind: OrderKind, lines: readonly OrderLine[]): "shop" | "replacement" | "reseller" {
  if (isReplacement(lines)) return "replacement";
  return kind === "reseller" ? "reseller" : "shop";
}

const RESERVATION_SECONDS = 3600;

/** Returns until when an unpaid order reserves a use of its promo code, if its payment is opened at `now`. */
export function promoReservationEnd(now: Date): Date {
  return new Date(now.getTime() + RESERVATION_SECONDS * 1000);
}
