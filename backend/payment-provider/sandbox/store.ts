import { and, asc, desc, eq, gte, inArray, isNotNull, lte, min } from "drizzle-orm";

import type { CoreServices, Database } from "../../platform/database/database";
import { sandboxLinks, sandboxOrders, sandboxPayments, sandboxRefunds, sandboxWebhooks } from "./tables";
import type { MerchantAccount } from "../account";

export type SandboxOrder = typeof sandboxOrders.$inferSelect;
export type SandboxLink = typeof sandboxLinks.$inferSelect;
export type SandboxPayment = typeof sandboxPayments.$inferSelect;
export type SandboxRefund = typeof sandboxRefunds.$inferSelect;
export type SandboxWebhook = typeof sandboxWebhooks.$inferSelect;

export async function insertOrder(database: Database, order: SandboxOrder): Promise<void> {
  await database.insert(sandboxOrders).values(order);
}

export async function findOrder(database: Database, id: string): Promise<SandboxOrder | null> {
  const [order] = await database.select().from(sandboxOrders).where(eq(sandboxOrders.id, id));
  return order ?? null;
}

/** Reads an order and locks its row until the transaction ends. */
export async function lockOrder(transaction: Database, id: string): Promise<SandboxOrder | null> {
  const [order] = await transaction.select().from(sandboxOrders).where(eq(sandboxOrders.id, id)).for("update");
  return order ?? null;
}

export async function setOrderStatus(transaction: Database, id: string, status: SandboxOrder["status"]): Promise<void> {
  await transaction.update(sandboxOrders).set({ status }).where(eq(sandboxOrders.id, id));
}

/** Stores a payment link and its order. @returns false if there is a link with the same reference. */
export async function insertLink(transaction: Database, order: SandboxOrder, link: SandboxLink): Promise<boolean> {
  await insertOrder(transaction, order);
  const inserted = await transaction.insert(sandboxLinks).values(link).onConflictDoNothing().returning({ id: sandboxLinks.id });
  return inserted.length > 0;
}

export async function findLink(database: Database, id: string): Promise<SandboxLink | null> {
  const [link] = await database.select().from(sandboxLinks).where(eq(sandboxLinks.id, id));
  return link ?? null;
}

export async function findLinkOfOrder(database: Database, orderId: string): Promise<SandboxLink | null> {
  const [link] = await database.select().from(sandboxLinks).where(eq(sandboxLinks.orderId, orderId));
  return link ?? null;
}

/** Closes an open link. @returns false if the link is unknown, paid or cancelled. */
export async function closeLink(transaction: Database, id: string, status: "paid" | "cancelled"): Promise<boolean> {
  const closed = await transaction
    .update(sandboxLinks)
    .set({ status })
    .where(and(eq(sandboxLinks.id, id), eq(sandboxLinks.status, "created")))
    .returning({ id: sandboxLinks.id });
  return closed.length > 0;
}

export async function insertPayment(transaction: Database, payment: SandboxPayment): Promise<void> {
  await transaction.insert(sandboxPayments).values(payment);
}

/** Lists an order's payment attempts, oldest first. */
export async function paymentsOf(database: Database, orderId: string): Promise<SandboxPayment[]> {
  return database.select().from(sandboxPayments).where(eq(sandboxPayments.orderId, orderId)).orderBy(asc(sandboxPayments.createdAt));
}

/** Reads a successful payment with its order, and locks it until the transaction ends. */
export async function lockCaptured(transaction: Database, id: string): Promise<{ payment: SandboxPayment; order: SandboxOrder } | null> {
  const [found] = await transaction
    .select({ payment: sandboxPayments, order: sandboxOrders })
    .from(sandboxPayments)
    .innerJoin(sandboxOrders, eq(sandboxOrders.id, sandboxPayments.orderId))
    .where(and(eq(sandboxPayments.id, id), eq(sandboxPayments.status, "captured")))
    .for("update", { of: sandboxPayments });
  return found ?? null;
}

/** Lists a payment's refunds, oldest first. */
export async function refundsOf(database: Database, paymentId: string): Promise<SandboxRefund[]> {
  return database.select().from(sandboxRefunds).where(eq(sandboxRefunds.paymentId, paymentId)).orderBy(asc(sandboxRefunds.createdAt));
}

/** Lists the refunds of all payments since a moment, newest first. */
export async function refundsSince(database: Database, from: Date, { offset, limit }: { readonly offset: number; readonly limit: number }) {
  const since = gte(sandboxRefunds.createdAt, from);
  return database.select().from(sandboxRefunds).where(since).orderBy(desc(sandboxRefunds.createdAt)).offset(offset).limit(limit);
}

export async function insertRefund(transaction: Database, refund: SandboxRefund): Promise<void> {
  await transaction.insert(sandboxRefunds).values(refund);
}

export async function insertWebhook(transaction: Database, webhook: Omit<SandboxWebhook, "attempts">): Promise<void> {
  await transaction.insert(sandboxWebhooks).values(webhook);
}

const WEBHOOK_BATCH_SIZE = 20;

/** Reads webhooks that are due, and claims them until `retryAt`. */
export async function claimDueWebhooks(database: Database, now: Date, retryAt: Date): Promise<SandboxWebhook[]> {
  return database.transaction(async (transaction) => {
    const due = await transaction
      .select()
      .from(sandboxWebhooks)
      .where(lte(sandboxWebhooks.dueAt, now))
      .orderBy(asc(sandboxWebhooks.dueAt))
      .limit(WEBHOOK_BATCH_SIZE)
      .for("update", { skipLocked: true });
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) await transaction.update(sandboxWebhooks).set({ dueAt: retryAt }).where(inArray(sandboxWebhooks.id, ids));
    return due;
  });
}

/** Records an attempt to send a webhook. @param dueAt - the next attempt, or null for none. */
export async function recordWebhookAttempt(database: Database, { id, attempts }: SandboxWebhook, dueAt: Date | null): Promise<void> {
  await database
    .update(sandboxWebhooks)
    .set({ dueAt, attempts: attempts + 1 })
    .where(eq(sandboxWebhooks.id, id));
}

export async function nextWebhookAt(database: Database): Promise<Date | null> {
  const [next] = await database
    .select({ at: min(sandboxWebhooks.dueAt) })
    .from(sandboxWebhooks)
    .where(isNotNull(sandboxWebhooks.dueAt));
  return next?.at ?? null;
}

/** The sandbox's dependencies, including the merchant's keys. */
export type SandboxServices = CoreServices & {
  readonly account: MerchantAccount;
  /** Called after the commit of an attempt to pay, which may have queued webhooks. */
  readonly webhookQueued: () => void;
};
