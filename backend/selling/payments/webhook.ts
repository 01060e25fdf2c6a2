import { z } from "zod";

import type { Database } from "../../platform/database/database";
import { readText } from "../../platform/http/request-body";
import { jsonResponse } from "../../platform/http/responses";
import { readDispute, readListedRefund } from "../../payment-provider/provider";
import { signWebhook } from "../../payment-provider/signatures";
import { constantTimeEqual } from "../../platform/process/secrets";
import type { Log } from "../../platform/process/log";
import type { Services } from "../../requests/services";
import { recordReported } from "./refund";
import { recordProgress, settlePaid, settlingTransaction, type Receipt } from "./settlement";
import { hasPaid, insertEvent, insertStray, orderIdOf, orderIdOfLink } from "./store";

export const WEBHOOK_PATH = "/webhooks/razorpay";

const MAX_EVENT_ID_LENGTH = 100;

const entity = <Fields extends z.ZodRawShape>(fields: Fields) => z.object({ entity: z.object(fields) });

const payment = entity({
  id: z.string().min(1),
  order_id: z.string().nullish(),
  amount: z.number().int(),
  currency: z.string(),
  error_description: z.string().nullish(),
});

const refundEvents = ["refund.created", "refund.processed", "refund.failed", "refund.speed_changed"] as const;
const disputeEvents = ["created", "under_review", "action_required", "won", "lost", "closed"].map((what) => `payment.dispute.${what}`);

/** Events about money that goes back, to whatever payment. */
const returnEvent = z.union([
  z
    .object({ event: z.enum(refundEvents), payload: z.object({ refund: z.object({ entity: readListedRefund }) }) })
    .transform(({ payload }) => payload.refund.entity),
  z
    .object({ event: z.enum(disputeEvents), payload: z.object({ dispute: z.object({ entity: readDispute }) }) })
    .transform(({ payload }) => payload.dispute.entity),
]);

/** Events about orders. Other events are acknowledged and ignored. */
const knownEvent = z.discriminatedUnion("event", [
  z.object({ event: z.literal("payment.captured"), payload: z.object({ payment }) }),
  z.object({ event: z.literal("payment.failed"), payload: z.object({ payment }) }),
  z.object({ event: z.literal("order.paid"), payload: z.object({ payment, order: entity({ id: z.string() }) }) }),
  z.object({ event: z.literal("payment_link.paid"), payload: z.object({ payment, payment_link: entity({ id: z.string() }) }) }),
]);

type KnownEvent = z.infer<typeof knownEvent>;
type PaymentEntity = z.infer<typeof payment>["entity"];

/**
 * Handles the provider's webhook. Verifies the signature of the raw body, and skips events that were already processed. Acknowledges every
 * signed event with an id, because the provider repeats refused events for a day and then disables the webhook.
 */
export async function receiveWebhook(services: Services, request: Request, log: Log): Promise<Response> {
  const body = await readText(request);
  if (body === null) return jsonResponse(413, { status: "too large" });
  const signature = request.headers.get("x-razorpay-signature") ?? "";
  const eventId = request.headers.get("x-razorpay-event-id") ?? "";
  if (!constantTimeEqual(signWebhook(services.payments.account.webhookSecret, body), signature))
    return jsonResponse(400, { status: "not signed" });
  if (eventId === "" || eventId.length > MAX_EVENT_ID_LENGTH) return jsonResponse(400, { status: "no event id" });

  const read = parse(body);
  const event = knownEvent.safeParse(read);
  const returned = returnEvent.safeParse(read);
  // An ignored event is not stored as processed: a later version may understand it when the provider sends it again.
  const isUnknown = await settlingTransaction(services, async (transaction) => {
    if (!event.success && !returned.success) return false;
    if (!(await insertEvent(transaction, eventId, services.clock.now()))) return false;
    if (returned.success) await recordReported(transaction, services, returned.data);
    return event.success && (await apply(transaction, services, event.data));
  });
  if (isUnknown) log({ level: "warn", event: "payment for an unknown order", reason: "see npm run operate -- list stray-payments" });
  services.outbox.wake();
  services.payments.checkSoon();
  return jsonResponse(200, { status: "ok" });
}

/** @returns whether the event reports a payment for an order that we do not have. */
async function apply(transaction: Database, services: Services, { event, payload }: KnownEvent): Promise<boolean> {
  const paid = payload.payment.entity;
  switch (event) {
    case "payment.captured":
    case "order.paid":
      return settle(transaction, services, await orderOf(transaction, paid), paid, "order");
    case "payment_link.paid":
      return settle(transaction, services, await orderIdOfLink(transaction, payload.payment_link.entity.id), paid, "link");
    case "payment.failed": {
      const orderId = await orderOf(transaction, paid);
      if (orderId !== null) await recordProgress(transaction, orderId, "failed", paid.error_description ?? "");
      return false;
    }
  }
}

/** Settles an order. @returns whether a new payment is for an order that we do not have. */
async function settle(
  transaction: Database,
  services: Services,
  orderId: number | null,
  { id, amount, currency }: PaymentEntity,
  source: Receipt["source"],
): Promise<boolean> {
  if (orderId !== null) {
    await settlePaid(transaction, services, orderId, { providerPaymentId: id, amount, currency, source });
    return false;
  }
  // The order may have been placed at the provider for another system. Or it is the link's own order, whose event comes later or came
  // before.
  if (await hasPaid(transaction, id)) return false;
  const createdAt = services.clock.now();
  return insertStray(transaction, { providerPaymentId: id, orderId: null, reason: "unknown order", amount, currency, createdAt });
}

/** Finds the order of a payment. Null for a payment that was made with a link. The link's own event reports that payment. */
async function orderOf(transaction: Database, { order_id: providerOrderId }: PaymentEntity): Promise<number | null> {
  return providerOrderId ? orderIdOf(transaction, providerOrderId) : null;
}

function parse(body: string): unknown {
  try {
    const parsed: unknown = JSON.parse(body);
    return parsed;
  } catch {
    return null;
  }
}
