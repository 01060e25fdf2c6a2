import type { AnswerOf, RequestOf } from "#contract/call";
import type { Outcome } from "#contract/outcome";
import { INR, paymentStatuses, reportPayment } from "#contract/payments";
import { placeOrder } from "#contract/shop";
import { promoCodes } from "../selling/shop/tables";
import type { MailMessage } from "../delivery/messages/message";
import type { Services } from "../requests/services";
import { messagesIn } from "./outbox";
import type { Sender, TestBackend } from "./test-backend";

type OrderRequest = RequestOf<typeof placeOrder>;
export type PaymentReport = RequestOf<typeof reportPayment>;

/** Returns the request for an order of one car sticker. */
export function orderRequest(changes: Partial<OrderRequest> = {}): OrderRequest {
  return {
    name: "Asha Menon",
    phone: "9810012345",
    email: "asha@example.in",
    address: "4B Rose Villa, 12th Main Road",
    pincode: "560038",
    state: "Karnataka",
    city: "Bengaluru",
    businessName: null,
    gstin: null,
    discount: 0,
    lines: [{ productId: "1", quantity: 1, price: 500_00 }],
    ...changes,
  };
}

/** Places an order. @throws if the order is refused. */
export async function placeTestOrder(backend: TestBackend, changes: Partial<OrderRequest> = {}, sender?: Sender): Promise<PlacedOrder> {
  return acceptedOrder(await backend.call(placeOrder, orderRequest(changes), sender));
}

export type PlacedOrder = ReturnType<typeof acceptedOrder>;

/** Returns the placed order. @throws if the order was refused. */
export function acceptedOrder(placed: Outcome<AnswerOf<typeof placeOrder>>) {
  if (placed.kind !== "ok") throw new Error(`The order was refused: ${JSON.stringify(placed)}`);
  const { order, provider } = placed.data;
  return {
    orderId: String(order.id),
    amount: order.amount ?? 0,
    providerOrderId: provider.orderId,
    keyId: provider.keyId,
    link: provider.paymentLink,
  };
}

/** Reports a payment's result, as the website does. */
export function report(backend: TestBackend, order: PlacedOrder, changes: Partial<PaymentReport>) {
  return backend.call(reportPayment, paymentReport(order, paymentStatuses.success, changes));
}

/** Returns the report of a payment for this order. */
export function paymentReport(
  { orderId, providerOrderId, amount }: PlacedOrder,
  status: string,
  changes: Partial<PaymentReport>,
): PaymentReport {
  const paymentId = changes.providerPaymentId ?? null;
  return {
    paymentReference: paymentId,
    orderId,
    providerPaymentId: paymentId,
    providerOrderId,
    signature: null,
    amount,
    currency: INR,
    status,
    failureReason: null,
    ...changes,
  };
}

type PromoFacts = Partial<Omit<typeof promoCodes.$inferInsert, "id" | "createdAt">> & { readonly code: string };

/** Inserts a promo code, by default of ten percent. */
export async function insertPromo({ database, secrets, clock }: Services, facts: PromoFacts): Promise<number> {
  const id = secrets.randomId();
  const kind = facts.amount === undefined ? { percent: 10 } : {};
  await database.insert(promoCodes).values({ ...kind, ...facts, id, createdAt: clock.now() });
  return id;
}

/** Lists the mails that are in the outbox or that the sandbox accepted, newest first. */
export async function waitingMails(services: Services): Promise<MailMessage[]> {
  return (await messagesIn(services)).filter((message) => message.channel === "mail");
}
