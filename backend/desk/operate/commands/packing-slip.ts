import { packingSlip as drawPackingSlip } from "../../../selling/dispatch/packing-slip";
import { describePacks, packsOf } from "../../../selling/dispatch/parcel";
import { databaseCommand, done } from "../command";
import { findParcel } from "../find";
import { operand, option } from "../parameters";
import { values } from "../values";

export const packingSlip = databaseCommand({
  name: "packing-slip",
  purpose: "Write the slip for an order's parcel, as an HTML page to print",
  role: "orders",
  subject: { list: "orders", parameter: "order" },
  remarks: [
    "Open the file in a browser and print it. It shows names and addresses in every script that the computer has fonts for.",
    "After the dispatch, it also lists which packs go into the parcel.",
  ],
  isStepwise: true,
  parameters: {
    order: operand("ORDER", "the order's number", values.orderId),
    html: option("FILE", "the file for the slip", values.writtenFile("slip.html")),
  },
  async perform({ services, write }, { order: orderId, html }) {
    const { database, environment } = services;
    const { order, lines } = await findParcel(database, orderId);
    const packs = (await packsOf(database, orderId)).map(describePacks);
    const slip = await drawPackingSlip({ brand: environment.brandName, orderId, orderedAt: order.createdAt, to: order, lines, packs });
    await write(html, Buffer.from(slip));
    return done([`Wrote the packing slip of order ${orderId} to ${html}.`], { order: orderId, file: html });
  },
});
