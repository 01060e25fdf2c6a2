import { listShipments } from "../../stock/shipments";
import { databaseCommand, done } from "../command";
import { day, rupees, table } from "../lines";
import { flag, option, optional } from "../parameters";
import { values } from "../values";

const USUAL_LENGTH = 100;
const GREATEST_LENGTH = 10_000;

export const orders = databaseCommand({
  name: "orders",
  purpose: "List the shop and reseller orders to dispatch",
  parameters: {
    dispatched: flag("list dispatched orders instead, newest first"),
    limit: optional(option("N", `the most orders to list; default ${USUAL_LENGTH}`, values.count(1, GREATEST_LENGTH))),
  },
  async perform({ services }, { dispatched, limit }) {
    const found = await listShipments(services.database, dispatched, limit ?? USUAL_LENGTH);
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
