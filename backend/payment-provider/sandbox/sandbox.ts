import { and, asc, eq, gte } from "drizzle-orm";

import { INR, paymentLinkReturnPath } from "#contract/payments";
import type { CoreServices, Database } from "../../platform/database/database";
import { sandboxOrders, sandboxPayments, sandboxRefunds } from "./tables";
import { constantTimeEqual } from "../../platform/process/secrets";
import type { ListedRefund, OrderRequest, PaymentProvider, ProviderPayment, RefundReply, RefundRequest } from "../provider";
import { DECLINED, PAY_PATH, payPages, signSandboxPayment } from "./pay-page";

/**
 * A provider that charges nobody: people press on its page how the payment shall end. It sends no webhooks, so the payment of somebody who
 * does not come back is found by the next check. A link is an order of its own.
 */
export function createPaymentSandbox(services: CoreServices): PaymentProvider {
  const { database, secrets } = services;
  return {
    keyId: "sandbox",
    webhook: null,
    pages: payPages(services),
    createOrder: async (request) => ({ id: await open(services, "order", request) }),
    async createLink(request) {
      const id = await open(services, "plink", request);
      // The website serves the page, like the one to which the payer returns.
      return { id, url: request.returnTo.replace(paymentLinkReturnPath, `${PAY_PATH}?order_id=${id}`) };
    },
    async cancelLink(id) {
      await database.update(sandboxOrders).set({ status: "paid" }).where(eq(sandboxOrders.id, id));
      return true;
    },
    paymentsOf: ({ id }) => paymentsOf(database, id),
    isProven: ({ target, paymentId, signature }) => constantTimeEqual(signSandboxPayment(secrets, target.id, paymentId), signature),
    refundsOf: async (paymentId) => (await readRefunds(database)).filter((refund) => refund.paymentId === paymentId),
    refundsSince: (from) => readRefunds(database, from),
    disputesSince: () => Promise.resolve([]),
    refund: (paymentId, request) => refund(services, paymentId, request),
  };
}

async function open({ database, secrets, clock }: CoreServices, kind: "order" | "plink", { amount, receipt }: OrderRequest) {
  const id = `${kind}_${secrets.randomStickerCode()}`;
  await database.insert(sandboxOrders).values({ id, amount, receipt, currency: INR, status: "created", createdAt: clock.now() });
  return id;
}

async function paymentsOf(database: Database, orderId: string): Promise<ProviderPayment[]> {
  const { amount, currency } = sandboxOrders;
  const { id, status, createdAt } = sandboxPayments;
  const made = await database
    .select({ id, status, amount, currency })
    .from(sandboxPayments)
    .innerJoin(sandboxOrders, eq(sandboxOrders.id, sandboxPayments.orderId))
    .where(eq(sandboxPayments.orderId, orderId))
    .orderBy(asc(createdAt));
  return made.map((payment) => ({ ...payment, failureReason: payment.status === "failed" ? DECLINED : "" }));
}

async function readRefunds(database: Database, from = new Date(0)): Promise<ListedRefund[]> {
  const { id, paymentId, amount, receipt, createdAt } = sandboxRefunds;
  const made = await database.select({ id, paymentId, amount, receipt }).from(sandboxRefunds).where(gte(createdAt, from));
  return made.map((one) => ({ ...one, status: "processed" }));
}

/** Refunds a part of a payment, or returns the refund that an earlier request with the same receipt made. */
async function refund({ database, secrets, clock }: CoreServices, paymentId: string, request: RefundRequest): Promise<RefundReply> {
  const { amount, receipt } = request;
  return database.transaction(async (transaction): Promise<RefundReply> => {
    const [payment] = await transaction
      .select({ amount: sandboxOrders.amount })
      .from(sandboxPayments)
      .innerJoin(sandboxOrders, eq(sandboxOrders.id, sandboxPayments.orderId))
      .where(and(eq(sandboxPayments.id, paymentId), eq(sandboxPayments.status, "captured")))
      .for("update", { of: sandboxPayments });
    if (payment === undefined) return { kind: "refused", reason: "There is no such payment" };
    const made = (await readRefunds(transaction)).filter((one) => one.paymentId === paymentId);
    const repeated = made.find((one) => one.receipt === receipt);
    if (repeated !== undefined) return { kind: "accepted", refund: repeated };
    const left = payment.amount - made.reduce((sum, one) => sum + one.amount, 0);
    if (amount > left) return { kind: "refused", reason: "The refund amount provided is greater than amount captured" };
    const refunded = { id: `rfnd_${secrets.randomStickerCode()}`, paymentId, amount, receipt };
    await transaction.insert(sandboxRefunds).values({ ...refunded, idempotencyKey: receipt, createdAt: clock.now() });
    return { kind: "accepted", refund: { ...refunded, status: "processed" } };
  });
}
