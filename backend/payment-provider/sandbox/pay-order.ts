import type { Database } from "../../platform/database/database";
import { linkEntity, newEntityId, orderEntity, paymentEntity } from "./entities";
import {
  closeLink,
  findLinkOfOrder,
  insertPayment,
  insertWebhook,
  lockOrder,
  type SandboxOrder,
  type SandboxPayment,
  type SandboxServices,
  setOrderStatus,
} from "./store";

/** Simulated faults of the provider's webhooks. */
export type WebhookBehaviour = { readonly late: boolean; readonly twice: boolean; readonly never: boolean };

export type Paid = { readonly kind: "done"; readonly paymentId: string } | { readonly kind: "closed" };

/** Delay of a late webhook in milliseconds, long enough to see the website before the webhook arrives. */
const LATE_WEBHOOK_DELAY_MS = 20_000;

/**
 * Records a successful or failed payment in the sandbox and queues its webhooks.
 * @returns "closed" if the order accepts no more payments.
 */
export async function payOrder(
  services: SandboxServices,
  orderId: string,
  outcome: SandboxPayment["status"],
  webhookBehaviour: WebhookBehaviour,
): Promise<Paid> {
  const paid = await services.database.transaction(async (transaction): Promise<Paid> => {
    const order = await lockOrder(transaction, orderId);
    if (order === null || order.status === "paid") return { kind: "closed" };
    const link = await findLinkOfOrder(transaction, orderId);
    if (outcome === "captured" && link !== null && !(await closeLink(transaction, link.id, "paid"))) return { kind: "closed" };
    const payment: SandboxPayment = { id: newEntityId(services.secrets, "pay"), orderId, status: outcome, createdAt: services.clock.now() };
    await insertPayment(transaction, payment);
    await setOrderStatus(transaction, orderId, outcome === "captured" ? "paid" : "attempted");
    await queueWebhooks(
      transaction,
      services,
      { ...order, status: outcome === "captured" ? "paid" : "attempted" },
      payment,
      webhookBehaviour,
    );
    return { kind: "done", paymentId: payment.id };
  });
  services.webhookQueued();
  return paid;
}

async function queueWebhooks(
  transaction: Database,
  services: SandboxServices,
  order: SandboxOrder,
  payment: SandboxPayment,
  webhookBehaviour: WebhookBehaviour,
): Promise<void> {
  if (webhookBehaviour.never) return;
  const entities = { payment: { entity: paymentEntity(payment, order) } };
  if (payment.status === "failed") return queue(transaction, services, "payment.failed", entities, webhookBehaviour);
  await queue(transaction, services, "payment.captured", entities, webhookBehaviour);
  const withOrder = { ...entities, order: { entity: orderEntity(order) } };
  await queue(transaction, services, "order.paid", withOrder, webhookBehaviour);
  const link = await findLinkOfOrder(transaction, order.id);
  if (link === null) return;
  const withLink = { ...withOrder, payment_link: { entity: linkEntity(link, order, [payment]) } };
  await queue(transaction, services, "payment_link.paid", withLink, webhookBehaviour);
}

async function queue(
  transaction: Database,
  { clock, secrets }: SandboxServices,
  event: string,
  payload: object,
  { late, twice }: WebhookBehaviour,
): Promise<void> {
  const now = clock.now();
  const eventId = newEntityId(secrets, "evt");
  const body = JSON.stringify({
    entity: "event",
    account_id: "acc_sandbox",
    event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(now.getTime() / 1000),
  });
  const dueAt = new Date(now.getTime() + (late ? LATE_WEBHOOK_DELAY_MS : 0));
  for (const _copy of twice ? [1, 2] : [1]) await insertWebhook(transaction, { id: secrets.randomId(), eventId, body, dueAt });
}
