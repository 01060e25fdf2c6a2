import { z } from "zod";

import type { ListedRefund } from "../provider";

export const orderAnswer = z.object({
  id: z.string().min(1),
  entity: z.literal("order"),
  amount: z.number(),
  currency: z.string(),
  receipt: z.string().nullable(),
});

const paymentStatus = z.enum(["created", "authorized", "captured", "refunded", "failed"]);

export const paymentsAnswer = z.object({
  items: z.array(
    z.object({
      id: z.string().min(1),
      status: paymentStatus,
      amount: z.number(),
      currency: z.string(),
      error_description: z.string().nullish(),
    }),
  ),
});

export const refundAnswer = z.object({
  id: z.string().min(1),
  receipt: z
    .string()
    .nullish()
    .transform((receipt) => receipt ?? null),
  amount: z.number().int(),
  status: z.enum(["pending", "processed", "failed"]),
});

export const refundsAnswer = z.object({ items: z.array(refundAnswer) });

/** Reads a refund with its payment, as it is in the list of all refunds and in the webhooks about refunds. */
export const readListedRefund = refundAnswer
  .extend({ payment_id: z.string().min(1) })
  .transform(({ payment_id: paymentId, ...refund }): ListedRefund => ({ ...refund, paymentId }));

/**
 * Reads a dispute, as it is in the list of all disputes and in the webhooks about disputes. It takes the money back once the bank has
 * decided against us. Until then it is like a refund that is not sent yet.
 */
export const readDispute = z
  .object({
    id: z.string().min(1),
    payment_id: z.string().min(1),
    amount: z.number().int(),
    status: z.enum(["open", "under_review", "won", "lost", "closed"]),
  })
  .transform(({ id, payment_id: paymentId, amount, status }): ListedRefund => ({
    ...{ id, paymentId, amount, receipt: null },
    status: status === "lost" ? "processed" : status === "won" || status === "closed" ? "failed" : "pending",
  }));

export const errorAnswer = z.object({ error: z.object({ description: z.string() }) });

export const linkAnswer = z.object({ id: z.string().min(1), short_url: z.string().min(1) });

export const paidLinkAnswer = z.object({
  currency: z.string(),
  payments: z.array(z.object({ payment_id: z.string().min(1), amount: z.number(), status: paymentStatus })).nullish(),
});
