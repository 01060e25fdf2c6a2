import { readStickerCode } from "#contract/sticker-code";
import { findVehicleByGuid, type OwnVehicle } from "../../registry/vehicles";
import { findOwner, findOwnerByPhone, type Owner } from "../../registry/owners";
import type { Database } from "../../platform/database/database";
import { findOrder } from "../../selling/orders/store";
import { findResellerByEmail, type Reseller } from "../../selling/resellers/account/store";
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

/** Finds the owner with this phone number, or refuses the command. */
export async function requireOwner(database: Database, phone: string): Promise<Owner> {
  const account = (await findOwnerByPhone(database, phone)) ?? refuse("No owner has this phone number.");
  return (await findOwner(database, account.id)) ?? refuse("No owner has this phone number.");
}

/** Finds the vehicle that has the sticker with this code, and its owner, or refuses the command. */
export async function requireVehicle(database: Database, code: string): Promise<{ readonly owner: Owner; readonly vehicle: OwnVehicle }> {
  const found = (await findVehicleByGuid(database, readStickerCode(code))) ?? refuse("No vehicle has a sticker with this code.");
  const owner = (await findOwner(database, found.ownerId)) ?? refuse("No vehicle has a sticker with this code.");
  return { owner, vehicle: found };
}
