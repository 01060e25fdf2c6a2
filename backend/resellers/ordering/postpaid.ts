import type { Database } from "../../database/database";
import type { Refusal } from "../../handling";
import type { AskedLine } from "../../orders/lines";
import { issueInvoice } from "../invoices/store";
import { payOldestOrders } from "../ledger/credit";
import { enterInLedger } from "../ledger/ledger";
import type { BookTools } from "../tools";
import { placeResellerOrder, type PlacedOrder } from "./place-order";

/** Books an order that is paid later: the reseller owes it from now on. */
export async function bookPostpaidOrder(
  transaction: Database,
  tools: BookTools,
  resellerId: number,
  asked: readonly AskedLine[],
): Promise<PlacedOrder | Refusal> {
  const placed = await placeResellerOrder(transaction, tools, resellerId, "postpaid", asked);
  if (placed.kind === "refusal") return placed;
  const { orderId, reseller, amounts, createdAt } = placed;
  const entry = { event: "order", orderId, debit: amounts.total, note: `Postpaid order ${orderId}` } as const;
  await enterInLedger(transaction, tools, resellerId, entry);
  await issueInvoice(transaction, tools, orderId, reseller.gstin);
  // There may be money of the reseller's that no earlier order needed.
  await payOldestOrders(transaction, resellerId, createdAt);
  return placed;
}
