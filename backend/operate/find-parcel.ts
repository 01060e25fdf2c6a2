import type { Database } from "../database/database";
import { findOrder } from "../orders/store";
import { refuse } from "./command";

/** Finds an order whose stickers travel in a parcel, with its lines. @throws Refused if there is none. */
export async function findParcel(database: Database, orderId: number) {
  const { order, lines } = (await findOrder(database, orderId)) ?? refuse("Order not found.");
  const { kind } = order;
  if (kind === "renewal" || kind === "postpaid") return refuse("This order needs no parcel. The customer already has the sticker.");
  return { order: { ...order, kind }, lines };
}
