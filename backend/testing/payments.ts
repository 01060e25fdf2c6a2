import { eq } from "drizzle-orm";

import { sandboxPayments } from "../payment-provider/sandbox/tables";
import { payments, strayPayments } from "../selling/tables";
import { signSandboxPayment } from "../payment-provider/sandbox/pay-page";
import type { Services } from "../requests/services";
import { waitingMails, type PlacedOrder } from "./shop";
import type { TestBackend } from "./test-backend";

export async function readPayment({ database }: Services, { orderId }: PlacedOrder) {
  const [payment] = await database
    .select()
    .from(payments)
    .where(eq(payments.orderId, Number(orderId)));
  if (payment === undefined) throw new Error("Payment not found");
  return payment;
}

/** Inserts a payment into the sandbox. Does not change the state of the sandbox's order. */
export async function payAtSandbox(
  { services: { database, clock } }: TestBackend,
  orderId: string,
  paymentId: string,
  status: "captured" | "failed" = "captured",
): Promise<void> {
  await database.insert(sandboxPayments).values({ id: paymentId, orderId, status, createdAt: clock.now() }).onConflictDoNothing();
}

/** Pays an order in the sandbox. @returns the payment's id and the provider's signature. */
export async function paidBy(backend: TestBackend, { providerOrderId }: PlacedOrder, paymentId: string) {
  await payAtSandbox(backend, providerOrderId, paymentId);
  const signature = signSandboxPayment(backend.services.secrets, providerOrderId, paymentId);
  return { providerPaymentId: paymentId, signature };
}

/** Counts an order's confirmation mails, and lists the reasons of its stray payments. */
export async function effectsOf({ services }: TestBackend, { orderId }: PlacedOrder) {
  const mails = await waitingMails(services);
  const strays = await services.database
    .select()
    .from(strayPayments)
    .where(eq(strayPayments.orderId, Number(orderId)));
  return {
    confirmations: mails.filter(({ subject }) => subject.includes(orderId)).length,
    strays: strays.map(({ reason }) => reason),
  };
}
