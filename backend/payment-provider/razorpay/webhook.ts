import { z } from "zod";

import { parseBody, readText } from "../../platform/http/request-body";
import { jsonResponse } from "../../platform/http/responses";
import type { PaymentProvider, PaymentTarget, ProviderReport, WebhookReading } from "../provider";
import { readDispute, readListedRefund } from "./formats";
import { isSignedWebhook, type RazorpayAccount } from "./signatures";

const MAX_EVENT_ID_LENGTH = 100;

const entity = <Fields extends z.ZodRawShape>(fields: Fields) => z.object({ entity: z.object(fields) });

const payment = entity({
  id: z.string().min(1),
  order_id: z.string().nullish(),
  amount: z.number().int(),
  currency: z.string(),
  error_description: z.string().nullish(),
});

const disputeEvents = ["created", "under_review", "action_required", "won", "lost", "closed"].map((what) => `payment.dispute.${what}`);

/** The events that we understand, about orders and about money that goes back, to whatever payment. */
const knownEvent = z.union([
  z
    .object({ event: z.enum(["payment.captured", "order.paid"]), payload: z.object({ payment }) })
    .transform(({ payload }) => reportOf("captured", payload.payment.entity, orderOf(payload.payment.entity))),
  z
    .object({ event: z.literal("payment.failed"), payload: z.object({ payment }) })
    .transform(({ payload }) => reportOf("failed", payload.payment.entity, orderOf(payload.payment.entity))),
  z
    .object({ event: z.literal("payment_link.paid"), payload: z.object({ payment, payment_link: entity({ id: z.string() }) }) })
    .transform(({ payload }) => reportOf("captured", payload.payment.entity, { source: "link", id: payload.payment_link.entity.id })),
  z
    .object({
      event: z.enum(["refund.created", "refund.processed", "refund.failed", "refund.speed_changed"]),
      payload: z.object({ refund: z.object({ entity: readListedRefund }) }),
    })
    .transform(({ payload }): ProviderReport => ({ kind: "sent back", refund: payload.refund.entity })),
  z
    .object({ event: z.enum(disputeEvents), payload: z.object({ dispute: z.object({ entity: readDispute }) }) })
    .transform(({ payload }): ProviderReport => ({ kind: "sent back", refund: payload.dispute.entity })),
]);

/** Reads Razorpay's webhooks. It accepts only a body that Razorpay has signed, with the id of an event. */
export function razorpayWebhook(account: RazorpayAccount): NonNullable<PaymentProvider["webhook"]> {
  return {
    path: "/webhooks/razorpay",
    async read(request): Promise<WebhookReading> {
      const text = await readText(request);
      if (text === null) return refuse(413, "too large");
      if (!isSignedWebhook(account, text, request.headers.get("x-razorpay-signature") ?? "")) return refuse(400, "not signed");
      const id = request.headers.get("x-razorpay-event-id") ?? "";
      if (id === "" || id.length > MAX_EVENT_ID_LENGTH) return refuse(400, "no event id");
      const body = parseBody(text);
      const event = knownEvent.safeParse(body.kind === "object" ? body.value : null);
      return { kind: "event", id, report: event.success ? event.data : null };
    },
  };
}

type PaymentEntity = z.infer<typeof payment>["entity"];

function reportOf(
  kind: "captured" | "failed",
  { error_description, ...paid }: PaymentEntity,
  target: PaymentTarget | null,
): ProviderReport {
  return { kind, target, payment: { ...paid, failureReason: error_description ?? "" } };
}

/** A payment that was made with a link may name no order. The link's own event reports that payment. */
function orderOf({ order_id: id }: PaymentEntity): PaymentTarget | null {
  return id ? { source: "order", id } : null;
}

function refuse(status: number, reason: string): WebhookReading {
  return { kind: "refused", response: jsonResponse(status, { status: reason }) };
}
