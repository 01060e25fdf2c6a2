import type { AnswerOf } from "#contract/call";
import { dayInIndia, readWrittenDate } from "#contract/day";
import { monthsOf, onTheWayOf, type OrderMonth, type OrdersOnTheWay } from "#contract/order-overview";
import type { listOrders } from "#contract/reseller";

type OrderList = AnswerOf<typeof listOrders>;

/** Facts about all of a reseller's orders. Null if the API's answers do not contain them. */
export type OrderOverview = {
  readonly months: readonly OrderMonth[] | null;
  readonly onTheWay: OrdersOnTheWay | null;
  /** Stickers that can be ordered without paying first: in total, and still. */
  readonly postpaid: { readonly limit: number; readonly left: number } | null;
};

/** Reads the overview of an API that sends one. */
export function overviewFrom(sent: NonNullable<OrderList["overview"]>): OrderOverview {
  const { months, packing, sent: dispatched, purchaseLimit, purchaseLeft } = sent;
  return { months, onTheWay: { packing, sent: dispatched }, postpaid: { limit: purchaseLimit, left: purchaseLeft } };
}

/** Derives the overview from the whole list. An order in the list does not say how many stickers it has. */
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
