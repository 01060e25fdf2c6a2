import { listShipments } from "../../stock/shipments";
import { databaseCommand, done } from "../command";
import { day, rupees, table } from "../lines";
import { flag, option, optional } from "../parameters";
import { values } from "../values";

const USUAL_LENGTH = 100;
const GREATEST_LENGTH = 10_000;

export const orders = databaseCommand({
  name: "orders",
  purpose: "List the orders of the shop and of resellers that wait to be sent",
  parameters: {
    dispatched: flag("those that have been sent instead, the newest first"),
    limit: optional(option("N", `at most so many, ${USUAL_LENGTH} unless said`, values.count(1, GREATEST_LENGTH))),
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
    return done(table(header, rows, dispatched ? "No order has been sent yet." : "No order waits to be sent."), found);
  },
});
