import type { ListQuery } from "#contract/desk";
import { findList } from "../desk/lists/lists";
import { readOrderThing } from "../desk/things/order";
import { readToday } from "../desk/today";
import { readOrder } from "../selling/order-page/read-order";
import { operatorOf } from "./operator";
import type { TestBackend } from "./test-backend";

const everything: ListQuery = { search: null, filters: {}, sort: null, from: null, to: null, position: { kind: "first" } };

/** Returns what each place says about an order: its page, the desk, the desk's list, the commands and Today. */
export async function shownStatesOf(backend: TestBackend, orderId: string) {
  const { services } = backend;
  const operate = operatorOf(() => backend);
  const inList = async (query: Partial<ListQuery>) => {
    const page = await findList("orders")?.readPage(services, { ...everything, ...query });
    if (page === undefined) throw new Error("The desk has no list of orders");
    return page.rows;
  };
  const [row] = await inList({ search: orderId });
  const toDispatch = await inList({ filters: { state: "to dispatch" } });
  const parcels = (await readToday(services)).waiting.find(({ list }) => list === "orders");
  const desk = await readOrderThing(services, orderId);
  const isListed = (await operate("orders --limit 10000")).said.includes(orderId);
  return {
    states: {
      page: (await readOrder(services, Number(orderId))).order.state,
      desk: desk?.state?.text,
      list: row?.cells.flatMap((cell) => (cell.kind === "badge" ? [cell.text] : []))[0],
      command: /^State: (.*)$/m.exec((await operate("order", orderId)).said)?.[1],
    },
    actions: desk?.actions.map(({ title }) => title) ?? [],
    waits: { command: isListed, list: toDispatch.some(({ to }) => to?.id === orderId) },
    /** How many parcels wait: as Today counts, and as its list shows. */
    parcels: { today: parcels?.count, list: toDispatch.length },
  };
}
