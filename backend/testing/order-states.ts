import { and, eq, getTableColumns } from "drizzle-orm";

import type { ListQuery } from "#contract/desk";
import { everything } from "../desk/list";
import { readToday } from "../desk/today";
import { refundedOfStray } from "../selling/payments/refund-store";
import { isOpenStray } from "../selling/payments/store";
import { strayPayments } from "../selling/tables";
import { readOrder } from "../selling/order-page/handlers";
import type { Services } from "../requests/services";
import { operatorOf, readerOf } from "./operator";
import type { TestBackend } from "./test-backend";

/** Returns what each place says about an order: its page, the desk, the desk's list, the commands and Today. */
export async function shownStatesOf(backend: TestBackend, orderId: string) {
  const { services } = backend;
  const operate = operatorOf(() => backend);
  const inList = async (query: Partial<ListQuery>) => {
    const page = await readerOf(services).readPage("orders", { ...everything, ...query });
    if (page === null) throw new Error("The desk has no list of orders");
    return page.rows;
  };
  const [row] = await inList({ search: orderId });
  const toDispatch = await inList({ filters: { state: "to dispatch" } });
  const parcels = (await readToday(services, "all")).waiting.find(({ list }) => list === "orders");
  const desk = await readerOf(services).readThing({ kind: "orders", id: orderId });
  const isListed = (await operate("orders --limit 10000")).said.includes(orderId);
  return {
    states: {
      page: (await readOrder(services, Number(orderId))).order.state,
      desk: desk?.state?.text,
      list: row?.cells.flatMap((cell) => (cell.kind === "badge" ? [cell.text] : []))[0],
      command: /^Order \d+: (.*)$/m.exec((await operate("order", orderId)).said)?.[1],
    },
    // Without what can be done to any order.
    actions: desk?.actions.flatMap(({ command, title }) => (command === "note" ? [] : [title])) ?? [],
    waits: { command: isListed, list: toDispatch.some(({ to }) => to?.id === orderId) },
    /** How many parcels wait: as Today counts, and as its list shows. */
    parcels: { today: parcels?.count, list: toDispatch.length },
  };
}

/** Reads the payments of an order that settled nothing and are not refunded in full. */
export function openStraysOf({ database }: Services, orderId: string) {
  return database
    .select({ ...getTableColumns(strayPayments), refunded: refundedOfStray() })
    .from(strayPayments)
    .where(and(isOpenStray(), eq(strayPayments.orderId, Number(orderId))));
}
