import { Request } from "undici";

import { signWebhook } from "../signatures";
import { claimDueWebhooks, nextWebhookAt, recordWebhookAttempt, type SandboxServices, type SandboxWebhook } from "./store";

export type WebhookReceiver = (request: globalThis.Request) => Promise<globalThis.Response>;

const MAX_ATTEMPTS = 10;

/** In milliseconds. */
const timings = { retry: 5_000, poll: 30_000, minPause: 250 } as const;

/**
 * Sends the webhooks that are due and schedules retries.
 * @returns the milliseconds until the next run.
 */
export async function sendWebhooks(services: SandboxServices, receive: WebhookReceiver): Promise<number> {
  const { database, clock } = services;
  const retryAt = new Date(clock.now().getTime() + timings.retry);
  for (const webhook of await claimDueWebhooks(database, clock.now(), retryAt)) {
    const isOver = (await deliver(services, webhook, receive)) || webhook.attempts + 1 >= MAX_ATTEMPTS;
    await recordWebhookAttempt(database, webhook, isOver ? null : retryAt);
  }
  const next = await nextWebhookAt(database);
  return next === null ? timings.poll : Math.min(Math.max(next.getTime() - clock.now().getTime(), timings.minPause), timings.poll);
}

async function deliver({ account }: SandboxServices, { body, eventId }: SandboxWebhook, receive: WebhookReceiver): Promise<boolean> {
  const request: unknown = new Request("http://backend.internal/webhooks/razorpay", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Razorpay-Signature": signWebhook(account.webhookSecret, body),
      "X-Razorpay-Event-Id": eventId,
    },
    body,
  });
  try {
    return (await receive(request as globalThis.Request)).ok;
  } catch {
    // Retry, as the provider does if the receiver is down.
    return false;
  }
}
