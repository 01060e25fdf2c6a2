import type { AnswerOf } from "#contract/call";
import { dayInIndia, readWrittenDate } from "#contract/day";
import { monthsOf, onTheWayOf, type OrderMonth, type OrdersOnTheWay } from "#contract/order-overview";
import type { listOrders } from "#contract/reseller";

type OrderList = AnswerOf<typeof listOrders>;

/** Figures about all of a reseller's orders. A figure is null if the API's responses do not show it. */
export type OrderOverview = {
  readonly months: readonly OrderMonth[] | null;
  readonly onTheWay: OrdersOnTheWay | null;
  /** How many stickers can be ordered postpaid in total (`limit`), and how many of them can still be ordered (`left`). */
  readonly postpaid: { readonly limit: number; readonly left: number } | null;
};

export function overviewFrom(sent: NonNullable<OrderList["overview"]>): OrderOverview {
  const { months, packing, dispatched, purchaseLimit, purchaseLeft } = sent;
  return { months, onTheWay: { packing, dispatched }, postpaid: { limit: purchaseLimit, left: purchaseLeft } };
}

/** Derives the overview from the whole list. `postpaid` stays null, because the list does not say how many stickers an order has. */
export function overviewOfList(list: OrderList["orders"], now: Date): OrderOverview {
  const today = dayInIndia(now);
  const orders = list.map(({ date, netAmount, status, dispatchDate }) => ({
    day: readWrittenDate(date)?.day ?? null,
    netAmount,
    status,
    dispatchDay: readWrittenDate(dispatchDate)?.day ?? null,
  }));
  return { months: monthsOf(orders, today), onTheWay: onTheWayOf(orders, today), postpaid: null };
}
