import { listShipments } from "../../../selling/dispatch/shipments";
import { databaseCommand, done } from "../command";
import { day, rupees, table } from "../format";
import { flag, option, optional } from "../parameters";
import { values } from "../values";

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 10_000;

export const orders = databaseCommand({
  name: "orders",
  purpose: "List the shop and reseller orders to dispatch",
  role: "viewer",
  parameters: {
    dispatched: flag("list dispatched orders instead, latest dispatch first"),
    limit: optional(option("N", `the number of orders to list; default ${DEFAULT_LIMIT}`, values.count(1, MAX_LIMIT))),
  },
  async perform({ services }, { dispatched, limit }) {
    const found = await listShipments(services.database, dispatched, limit ?? DEFAULT_LIMIT);
    const rows = found.map((order) => [
      String(order.orderId),
      day(order.createdAt),
      order.reseller ?? "shop",
      rupees(order.total),
      day(order.dispatchedAt),
      order.courier,
      order.docket,
    ]);
    const header = ["Order", "Date", "From", "Rupees", "Dispatched", "Courier", "Docket"];
    return done(table(header, rows, dispatched ? "No dispatched orders yet." : "No orders to dispatch."), found);
  },
});
