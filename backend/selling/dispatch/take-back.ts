import { eq } from "drizzle-orm";

import type { CoreServices, Database } from "../../platform/database/database";
import { putBackInStock } from "../../stock/store";
import { dispatchCorrections, shopDispatches } from "../tables";
import { lockPayment } from "../payments/store";
import { countRegistered } from "./parcel";

/** A dispatch as it was recorded. */
export type RecordedDispatch = { readonly courier: string; readonly docket: string; readonly dispatchedAt: Date };

export type TakeBackOutcome =
  | { readonly kind: "taken back" | "not dispatched" }
  /** Stickers that are on vehicles cannot go back to stock. */
  | { readonly kind: "registered"; readonly count: number };

/** Takes the dispatch of a shop order back. The order then waits for its dispatch again. */
export async function takeBackShopDispatch(
  transaction: Database,
  services: CoreServices,
  { orderId, reason }: { readonly orderId: number; readonly reason: string },
): Promise<TakeBackOutcome> {
  await lockPayment(transaction, orderId);
  const [dispatch] = await transaction.select().from(shopDispatches).where(eq(shopDispatches.orderId, orderId));
  if (dispatch === undefined) return { kind: "not dispatched" };
  const returned = await returnToStock(transaction, services, { orderId, reason, dispatch });
  if (returned.kind === "taken back") await transaction.delete(shopDispatches).where(eq(shopDispatches.orderId, orderId));
  return returned;
}

/** Returns an order's stickers to stock, and records the dispatch that is taken back. Lock the order first. */
export async function returnToStock(
  transaction: Database,
  { clock, secrets }: CoreServices,
  { orderId, reason, dispatch }: { readonly orderId: number; readonly reason: string; readonly dispatch: RecordedDispatch },
): Promise<TakeBackOutcome> {
  const count = await countRegistered(transaction, orderId);
  if (count > 0) return { kind: "registered", count };
  const { courier, docket, dispatchedAt } = dispatch;
  const entry = { id: secrets.randomId(), orderId, courier, docket, dispatchedAt, reason, correctedAt: clock.now() };
  await transaction.insert(dispatchCorrections).values(entry);
  await putBackInStock(transaction, orderId);
  return { kind: "taken back" };
}
