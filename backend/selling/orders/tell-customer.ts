import type { Database } from "../../platform/database/database";
import type { OutgoingMessage } from "../../delivery/outbox/outbox";
import type { Services } from "../../requests/services";

/** Queues a message about an order, unless the customer's address or number was erased (backend/owners/privacy/). */
export async function tellCustomer(
  transaction: Database,
  { outbox }: Pick<Services, "outbox">,
  orderId: number,
  message: OutgoingMessage,
): Promise<void> {
  if (message.to !== "") await outbox.enqueue(transaction, message, { orderId });
}
