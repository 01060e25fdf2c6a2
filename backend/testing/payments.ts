import { eq } from "drizzle-orm";

import { sandboxPayments } from "../database/schema/payment-sandbox";
import { payments, strayPayments } from "../database/schema/payments";
import type { Services } from "../requests/services";
import { waitingMails, type PlacedOrder } from "./shop";
import type { TestBackend } from "./test-backend";

/** The payment of an order as it is kept, for tests. */
export async function readPayment({ database }: Services, { orderId }: PlacedOrder) {
  const [payment] = await database
    .select()
    .from(payments)
    .where(eq(payments.orderId, Number(orderId)));
  if (payment === undefined) throw new Error("There is no such payment");
  return payment;
}

/** Has the sandbox hold a try to pay, as if it were made on the sandbox's page; no webhook tells of it. */
export async function payAtSandbox(
  { services: { database, clock } }: TestBackend,
  orderId: string,
  paymentId: string,
  status: "captured" | "failed" = "captured",
): Promise<void> {
  await database.insert(sandboxPayments).values({ id: paymentId, orderId, status, createdAt: clock.now() }).onConflictDoNothing();
}

/** How often an order was confirmed by mail, and what came in for it beside. */
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
