import { desc, eq } from "drizzle-orm";

import type { Database } from "../database/database";
import { stickers } from "../database/schema";
import { orderLines } from "../shop/tables";
import { enterInLedger } from "./ledger";
import { holdReseller } from "./store";
import { resellerOrders, resellerStickers } from "./tables";
import type { BookTools } from "./tools";

export type Dispatch = {
  readonly orderId: number;
  readonly courier: string;
  /** The courier's number for the parcel. */
  readonly docket: string;
};

/** Rows written by one statement, well below the number of parameters that it may have. */
const ROWS_AT_ONCE = 1000;
const GUID_LENGTH = 22;

/**
 * Sends an order on its way: its stickers come into being and are the reseller's from now on. To whoever buys one from the
 * reseller it is paid for, whichever way the reseller pays.
 * @returns why it could not be dispatched, or that it was.
 */
export async function dispatchOrder(
  transaction: Database,
  tools: BookTools,
  { orderId, courier, docket }: Dispatch,
): Promise<"dispatched" | "unknown" | "not paid" | "dispatched before"> {
  const resellerId = await resellerOf(transaction, orderId);
  if (resellerId === null) return "unknown";
  await holdReseller(transaction, resellerId);
  const [order] = await transaction.select().from(resellerOrders).where(eq(resellerOrders.orderId, orderId));
  if (order === undefined) return "unknown";
  if (order.dispatchedAt !== null) return "dispatched before";
  if (order.mode === "prepaid" && order.paidAt === null) return "not paid";

  const dispatchedAt = tools.clock.now();
  await transaction.update(resellerOrders).set({ dispatchedAt, courier, docket }).where(eq(resellerOrders.orderId, orderId));
  await mintStickers(transaction, tools, order);
  const note = `Dispatch of order ${orderId} by ${courier}, docket ${docket}`;
  await enterInLedger(transaction, tools, resellerId, { event: "dispatch", orderId, note });
  return "dispatched";
}

async function resellerOf(database: Database, orderId: number): Promise<number | null> {
  const [order] = await database
    .select({ resellerId: resellerOrders.resellerId })
    .from(resellerOrders)
    .where(eq(resellerOrders.orderId, orderId));
  return order?.resellerId ?? null;
}

async function mintStickers(
  transaction: Database,
  { clock, secrets }: BookTools,
  { orderId, resellerId, rate }: typeof resellerOrders.$inferSelect,
): Promise<void> {
  const lines = await transaction.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.productId);
  const first = (await lastNumber(transaction, resellerId)) + 1;
  const minted = lines
    .flatMap(({ productId, quantity }) => Array.from({ length: quantity }, () => productId))
    .map((productId, index) => ({
      sticker: {
        id: secrets.randomId(),
        guid: secrets.randomToken().slice(0, GUID_LENGTH),
        productId,
        isPaid: true,
        rate,
        createdAt: clock.now(),
      },
      number: first + index,
    }));
  for (let start = 0; start < minted.length; start += ROWS_AT_ONCE) {
    const part = minted.slice(start, start + ROWS_AT_ONCE);
    await transaction.insert(stickers).values(part.map(({ sticker }) => sticker));
    await transaction
      .insert(resellerStickers)
      .values(part.map(({ sticker, number }) => ({ stickerId: sticker.id, resellerId, orderId, number })));
  }
}

async function lastNumber(database: Database, resellerId: number): Promise<number> {
  const [last] = await database
    .select({ number: resellerStickers.number })
    .from(resellerStickers)
    .where(eq(resellerStickers.resellerId, resellerId))
    .orderBy(desc(resellerStickers.number))
    .limit(1);
  return last?.number ?? 0;
}
