import { listLedger, listOrders, listPayments, listStickers, readOrder } from "#contract/reseller";
import { words } from "#contract/words";
import { findOrder, type Order } from "../../orders/store";
import { defineHandler, type Handler, type Refusal } from "../../../requests/handler";
import { isPayable } from "../../payments/rules";
import { parseId } from "../../../requests/parse";
import { unauthorised, authorisedReseller } from "../account/store";
import { listPaymentsOf, readLedger } from "./account-lists";
import { findOrderOf, listOrdersOf, type ListedOrder } from "./order-list";
import { orderOverviewOf } from "./order-overview";
import { rowRangeOf } from "./selection";
import { modeLabels, shownDay } from "./labels";
import { listStickersOf } from "./sticker-list";

const notFound: Refusal = { kind: "refusal", message: words.orderRefused };

const orderList = defineHandler(listOrders, async ({ guid, page, pageSize, wantsOverview, ...selection }, context) => {
  const reseller = await authorisedReseller(context, guid);
  if (reseller === null) return unauthorised;
  const { rows, total } = await listOrdersOf(context.database, reseller.id, selection, rowRangeOf({ page, pageSize }));
  const overview = wantsOverview ? await orderOverviewOf(context.database, reseller, context.clock.now()) : null;
  return { kind: "answer", data: { total, overview, orders: rows.map(listed) } };
});

const orderDetails = defineHandler(readOrder, async ({ guid, orderId }, context) => {
  const reseller = await authorisedReseller(context, guid);
  if (reseller === null) return unauthorised;
  const id = parseId(orderId);
  const order = id === null ? null : await findOrderOf(context.database, reseller.id, id);
  const ordered = order === null ? null : await findOrder(context.database, order.orderId);
  if (order === null || ordered === null) return notFound;
  return {
    kind: "answer",
    data: {
      order: {
        number: String(order.orderId),
        date: shownDay(order.createdAt),
        status: order.status,
        paymentStatus: order.paymentStatus,
        lines: ordered.lines.map(({ name, quantity, price }) => ({ name, quantity, rate: price })),
        total: order.subtotal,
        gst: order.gst,
        netAmount: order.total,
        isPayable: order.awaitsPayment && isPayable(order.createdAt, context.clock.now()),
        shipTo: addressOf(ordered.order),
      },
    },
  };
});

const stickerList = defineHandler(listStickers, async ({ guid, search, status, ...paging }, context) => {
  const reseller = await authorisedReseller(context, guid);
  if (reseller === null) return unauthorised;
  const { rows, total } = await listStickersOf(context.database, reseller.id, { search, status }, rowRangeOf(paging));
  return { kind: "answer", data: { total, stickers: rows.map(({ id, number: _, ...sticker }) => ({ ...sticker, id: String(id) })) } };
});

const ledgerList = defineHandler(listLedger, async ({ guid, page, pageSize, ...selection }, context) => {
  const reseller = await authorisedReseller(context, guid);
  if (reseller === null) return unauthorised;
  const { rows, total, balance } = await readLedger(context.database, reseller.id, selection, rowRangeOf({ page, pageSize }));
  const shown = rows.map(({ opening, credit, debit, closing, note, createdAt, orderId, paymentId }) => ({
    opening,
    credit,
    debit,
    closing,
    note,
    date: shownDay(createdAt),
    orderId: orderId === null ? null : String(orderId),
    isPayment: paymentId !== null,
  }));
  return { kind: "answer", data: { total, balance, rows: shown } };
});

const paymentList = defineHandler(listPayments, async ({ guid, page, pageSize, ...selection }, context) => {
  const reseller = await authorisedReseller(context, guid);
  if (reseller === null) return unauthorised;
  const { rows, total } = await listPaymentsOf(context.database, reseller.id, selection, rowRangeOf({ page, pageSize }));
  return {
    kind: "answer",
    data: { total, payments: rows.map(({ paidAt, amount, reference }) => ({ date: shownDay(paidAt), amount, reference })) },
  };
});

export const listHandlers: readonly Handler[] = [orderList, orderDetails, stickerList, ledgerList, paymentList];

function addressOf({ name, phone, address, city, state, pincode }: Order) {
  return { name, phone, address, city, state, pincode };
}

function listed(order: ListedOrder) {
  return {
    id: String(order.orderId),
    date: shownDay(order.createdAt),
    netAmount: order.total,
    mode: modeLabels[order.mode],
    paymentStatus: order.paymentStatus,
    status: order.status,
    dispatchDate: order.dispatchedAt === null ? "" : shownDay(order.dispatchedAt),
    courier: order.courier,
    docket: order.docket,
    invoiceNumber: order.invoiceNumber ?? "",
  };
}
