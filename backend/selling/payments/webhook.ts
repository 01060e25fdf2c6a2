import type { Database } from "../../platform/database/database";
import { jsonResponse } from "../../platform/http/responses";
import type { PaymentProvider, ProviderReport } from "../../payment-provider/provider";
import type { Log } from "../../platform/process/log";
import type { Services } from "../../requests/services";
import { recordReported } from "./refund";
import { recordProgress, settlePaid, settlingTransaction } from "./settlement";
import { hasPaid, insertEvent, insertStray, orderIdOf } from "./store";

/**
 * Handles a report of the payment provider, and skips events that were already processed. Acknowledges every event that the provider has
 * signed, because a provider may repeat refused events for a day and then disable the webhook.
 */
export async function receiveWebhook(
  services: Services,
  webhook: NonNullable<PaymentProvider["webhook"]>,
  request: Request,
  log: Log,
): Promise<Response> {
  const event = await webhook.read(request);
  if (event.kind === "refused") return event.response;
  const { id, report } = event;
  // An ignored event is not stored as processed: a later version may understand it when the provider sends it again.
  const isUnknown = await settlingTransaction(services, async (transaction) => {
    if (report === null || !(await insertEvent(transaction, id, services.clock.now()))) return false;
    return apply(transaction, services, report);
  });
  if (isUnknown) log({ level: "warn", event: "payment for an unknown order", reason: "see npm run operate -- list stray-payments" });
  services.outbox.wake();
  services.payments.checkSoon();
  return jsonResponse(200, { status: "ok" });
}

/** @returns whether the event reports a new payment for an order that we do not have. */
async function apply(transaction: Database, services: Services, report: ProviderReport): Promise<boolean> {
  if (report.kind === "sent back") {
    await recordReported(transaction, services, report.refund);
    return false;
  }
  const { id, amount, currency, failureReason } = report.payment;
  const orderId = report.target === null ? null : await orderIdOf(transaction, report.target);
  if (report.kind === "failed") {
    if (orderId !== null) await recordProgress(transaction, orderId, "failed", failureReason);
    return false;
  }
  if (orderId !== null) {
    await settlePaid(transaction, services, orderId, { providerPaymentId: id, amount, currency });
    return false;
  }
  // The order may have been placed at the provider for another system. Or it is the link's own order, whose event comes later or came
  // before.
  if (await hasPaid(transaction, id)) return false;
  const createdAt = services.clock.now();
  return insertStray(transaction, { providerPaymentId: id, orderId: null, reason: "unknown order", amount, currency, createdAt });
}
