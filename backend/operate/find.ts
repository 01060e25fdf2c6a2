import type { Database } from "../database/database";
import { findOrder } from "../orders/store";
import { findResellerByEmail, type Reseller } from "../resellers/account/store";
import { refuse } from "./command";

/** Finds an order and its lines. Refuses the command if the order is unknown, or is of a kind that is not sent as a parcel. */
export async function findParcel(database: Database, orderId: number) {
  const { order, lines } = (await findOrder(database, orderId)) ?? refuse("Order not found.");
  const { kind } = order;
  if (kind === "renewal" || kind === "postpaid") return refuse("This order needs no parcel. The customer already has the sticker.");
  return { order: { ...order, kind }, lines };
}

/** Finds the reseller with this email address, or refuses the command. */
export async function requireReseller(database: Database, email: string): Promise<Reseller> {
  return (await findResellerByEmail(database, email)) ?? refuse(`Unknown reseller: ${email}. See: npm run operate -- resellers`);
}
