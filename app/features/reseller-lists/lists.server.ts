import type { AnswerOf, ApiCall } from "#contract/call";
import type { Id } from "#contract/fields";
import type { Outcome } from "#contract/outcome";
import { listLedger, listOrders, listPayments, listStickers } from "#contract/reseller";
import { callApi } from "~/api/client.server";
import { matchesSearch } from "~/features/listing/list-query";
import type { ResellerIdentity } from "~/session/reseller.server";
import type { ResellerList } from "./read-list.server";

export type OrderRow = AnswerOf<typeof listOrders>["orders"][number];
export type StickerRow = AnswerOf<typeof listStickers>["stickers"][number];
export type LedgerRow = AnswerOf<typeof listLedger>["rows"][number];
export type PaymentRow = AnswerOf<typeof listPayments>["payments"][number];

/** The reseller's orders, newest first. */
export function orderList(reseller: ResellerIdentity): ResellerList<OrderRow> {
  return {
    load: async ({ paging, filters }) => {
      const answer = await callAsReseller(reseller, listOrders, { ...paging, ...filters });
      return answer.kind === "ok" ? { ...answer, data: { rows: answer.data.orders, total: answer.data.total } } : answer;
    },
    matches: (order, { search, status }) =>
      (status === null || [order.status, order.paymentStatus].includes(status)) &&
      matchesSearch(search, [String(order.id), order.courier, order.docket, order.invoiceNumber]),
  };
}

/** The reseller's stickers. */
export function stickerList(reseller: ResellerIdentity): ResellerList<StickerRow> {
  return {
    load: async ({ paging, filters }) => {
      const answer = await callAsReseller(reseller, listStickers, { ...paging, ...filters });
      return answer.kind === "ok" ? { ...answer, data: { rows: answer.data.stickers, total: answer.data.total } } : answer;
    },
    matches: (sticker, { search, status }) =>
      (status === null || sticker.status === status) &&
      matchesSearch(search, [sticker.id, sticker.guid, sticker.productName, sticker.customerName]),
  };
}

/** The reseller's ledger. */
export function ledgerList(reseller: ResellerIdentity): ResellerList<LedgerRow> {
  return {
    load: ({ paging }) => callAsReseller(reseller, listLedger, paging),
    matches: () => true,
  };
}

/** The reseller's payments. */
export function paymentList(reseller: ResellerIdentity): ResellerList<PaymentRow> {
  return {
    load: async ({ paging }) => {
      const answer = await callAsReseller(reseller, listPayments, paging);
      return answer.kind === "ok" ? { ...answer, data: { rows: answer.data.payments, total: answer.data.total } } : answer;
    },
    matches: () => true,
  };
}

function callAsReseller<Payload, Answer>(
  { guid, token }: ResellerIdentity,
  call: ApiCall<Payload & { guid: Id }, Answer>,
  payload: Payload,
): Promise<Outcome<Answer>> {
  return callApi(call, { ...payload, guid }, { token });
}
