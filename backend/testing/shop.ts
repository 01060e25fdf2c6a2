import type { RequestOf } from "#contract/call";
import { INR, paymentStatuses, reportPayment } from "#contract/payments";
import { placeOrder } from "#contract/shop";
import { promoCodes } from "../database/schema/shop";
import type { MailMessage } from "../delivery/messages/message";
import type { Services } from "../requests/services";
import { messagesIn } from "./outbox";
import type { Sender, TestBackend } from "./test-backend";

type AskedOrder = RequestOf<typeof placeOrder>;

/** An order for one car sticker. */
export function askedOrder(changes: Partial<AskedOrder> = {}): AskedOrder {
  return {
    name: "Asha Menon",
    phone: "9810012345",
    email: "asha@example.in",
    address: "4B Rose Villa, 12th Main Road",
    pincode: "560038",
    state: "Karnataka",
    city: "Bengaluru",
    discount: 0,
    lines: [{ productId: "1", quantity: 1, price: 500_00 }],
    ...changes,
  };
}

/** Places an order. @throws when it is refused. */
export async function placeAskedOrder(backend: TestBackend, changes: Partial<AskedOrder> = {}, sender?: Sender) {
  const placed = await backend.call(placeOrder, askedOrder(changes), sender);
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

export type PlacedOrder = Awaited<ReturnType<typeof placeAskedOrder>>;

/** Reports a payment's result, as the website does. */
export function report(backend: TestBackend, order: PlacedOrder, changes: Partial<RequestOf<typeof reportPayment>>) {
  const paymentId = changes.providerPaymentId ?? null;
  return backend.call(reportPayment, {
    paymentReference: paymentId,
    orderId: order.orderId,
    providerPaymentId: paymentId,
    providerOrderId: order.providerOrderId,
    signature: null,
    amount: order.amount,
    currency: INR,
    status: paymentStatuses.success,
    failureReason: null,
    ...changes,
  });
}

type PromoFacts = Partial<Omit<typeof promoCodes.$inferInsert, "id" | "createdAt">> & { readonly code: string };

/** Inserts a promo code, by default of ten percent. */
export async function insertPromo({ database, secrets, clock }: Services, facts: PromoFacts): Promise<number> {
  const id = secrets.randomId();
  const kind = facts.amount === undefined ? { percent: 10 } : {};
  await database.insert(promoCodes).values({ ...kind, ...facts, id, createdAt: clock.now() });
  return id;
}

/** Lists the mails in the outbox. */
export async function waitingMails(services: Services): Promise<MailMessage[]> {
  return (await messagesIn(services)).filter((message) => message.channel === "mail");
}
