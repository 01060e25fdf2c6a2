import type { CoreServices, Database } from "../../../platform/database/database";
import type { RequestedLine } from "../../orders/store";
import type { Refusal } from "../../../requests/handler";
import type { Services } from "../../../requests/services";
import { issueInvoice } from "../../invoices/issue";
import { payOldestOrders } from "../ledger/credit";
import { addLedgerEntry } from "../ledger/ledger";
import { placeResellerOrder, type PlacedOrder } from "./place-order";

/** Books a postpaid order: the reseller owes its total from now on. */
export async function bookPostpaidOrder(
  transaction: Database,
  services: CoreServices & Pick<Services, "environment">,
  resellerId: number,
  asked: readonly RequestedLine[],
  personId: number | null = null,
): Promise<PlacedOrder | Refusal> {
  const placed = await placeResellerOrder(transaction, services, resellerId, "postpaid", asked, personId);
  if (placed.kind === "refusal") return placed;
  const { orderId, amounts, createdAt } = placed;
  const entry = { event: "order", orderId, debit: amounts.total, note: `Postpaid order ${orderId}` } as const;
  await addLedgerEntry(transaction, services, resellerId, entry);
  // Earlier payments may cover this order.
  await payOldestOrders(transaction, resellerId, createdAt);
  await issueInvoice(transaction, services, orderId);
  return placed;
}
