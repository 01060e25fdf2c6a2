import type { AnswerOf } from "#contract/call";
import type { Paise } from "#contract/money";
import { listLedger, listOrders, listPayments, listStickers } from "#contract/reseller";
import type { CallOptions } from "~/api/client.server";
import { shortTimeout } from "~/api/timeouts.server";
import { now } from "~/env.server";
import { matchesSearch } from "~/features/listing/selection";
import type { Reseller } from "~/session/reseller.server";
import { formatDay } from "~/ui/date";
import { balanceOf, isOldestFirst } from "./account-balance";
import { accountChoices, orderChoices, stickerChoices } from "./list-choices";
import { overviewFrom, overviewOfList, type OrderOverview } from "./order-overview";
import { readFacts, type ResellerList } from "./read-list.server";

export type OrderRow = AnswerOf<typeof listOrders>["orders"][number];
type ListedSticker = AnswerOf<typeof listStickers>["stickers"][number];

export type StickerRow = Omit<ListedSticker, "registeredAt"> & {
  /** The day of the registration. "" if the sticker is not registered, or if the API does not say. */
  readonly registeredOn: string;
};
export type LedgerRow = AnswerOf<typeof listLedger>["rows"][number];
export type PaymentRow = AnswerOf<typeof listPayments>["payments"][number];

/** Returns the list of the reseller's orders. @param wantsOverview requests the overview as well. */
export function orderList(reseller: Reseller, wantsOverview = false): ResellerList<OrderRow, OrderOverview | null> {
  return {
    choices: orderChoices,
    load: async ({ paging, filters, period }) => {
      const isPaged = paging.page !== null;
      const outcome = await reseller.call(listOrders, {
        ...paging,
        ...filters,
        ...period,
        wantsOverview: wantsOverview && isPaged ? true : null,
      });
      if (outcome.kind !== "ok") return outcome;
      const { orders, total, overview } = outcome.data;
      const ofList = wantsOverview && !isPaged ? overviewOfList(orders, now()) : null;
      return { ...outcome, data: { rows: orders, total, facts: overview === null ? ofList : overviewFrom(overview) } };
    },
    matches: (order, { search, status }) =>
      (status === null || [order.status, order.paymentStatus].includes(status)) &&
      matchesSearch(search, [String(order.id), order.courier, order.docket, order.invoiceNumber]),
    dates: {
      dateOf: ({ date }) => date,
      comparisons: {
        amount: (left, right) => (right.netAmount ?? 0) - (left.netAmount ?? 0),
        status: (left, right) => left.status.localeCompare(right.status),
      },
    },
  };
}

export function stickerList(reseller: Reseller): ResellerList<StickerRow> {
  return {
    choices: stickerChoices,
    load: async ({ paging, filters }) => {
      const outcome = await reseller.call(listStickers, { ...paging, ...filters });
      return outcome.kind === "ok"
        ? { ...outcome, data: { rows: outcome.data.stickers.map(toStickerRow), total: outcome.data.total, facts: null } }
        : outcome;
    },
    matches: (sticker, { search, status }) =>
      (status === null || sticker.status === status) &&
      matchesSearch(search, [sticker.id, sticker.guid, sticker.productName, sticker.customerName]),
  };
}

function toStickerRow({ registeredAt, ...sticker }: ListedSticker): StickerRow {
  return { ...sticker, registeredOn: registeredAt === null ? "" : formatDay(registeredAt) };
}

/** @property balance a debt is negative. Null if unknown. @property due what is to be paid next, or null. */
export type AccountFacts = { readonly balance: Paise | null; readonly due: AnswerOf<typeof listLedger>["due"] };

/** Returns the reseller's ledger, with the balance. */
export function ledgerList(reseller: Reseller, options: CallOptions = {}): ResellerList<LedgerRow, AccountFacts> {
  return {
    choices: accountChoices,
    load: async ({ paging, period }) => {
      const outcome = await reseller.call(listLedger, { ...paging, ...period }, options);
      if (outcome.kind !== "ok") return outcome;
      const { rows, total, balance, due } = outcome.data;
      return { ...outcome, data: { rows, total, facts: { balance: total === null ? balanceOf(rows) : balance, due } } };
    },
    dates: { dateOf: ({ date }) => date, isOldestFirst },
  };
}

/** Returns the balance of the reseller's account, and what is due. Null if they do not load within two seconds. */
export async function readAccount(reseller: Reseller): Promise<AccountFacts | null> {
  return readFacts(ledgerList(reseller, { signal: shortTimeout() }));
}

export function paymentList(reseller: Reseller): ResellerList<PaymentRow> {
  return {
    choices: accountChoices,
    load: async ({ paging, period }) => {
      const outcome = await reseller.call(listPayments, { ...paging, ...period });
      return outcome.kind === "ok"
        ? { ...outcome, data: { rows: outcome.data.payments, total: outcome.data.total, facts: null } }
        : outcome;
    },
    dates: { dateOf: ({ date }) => date },
  };
}
