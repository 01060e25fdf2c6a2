import { listStrays } from "../../../selling/payments/store";
import { databaseCommand, done } from "../command";
import { day, rupees, table } from "../format";

export const strayPayments = databaseCommand({
  name: "stray-payments",
  purpose: "List payments that settled no order and are not refunded in full",
  role: "viewer",
  parameters: {},
  async perform({ services: { database } }) {
    const found = await listStrays(database);
    const rows = found.map((stray) => [
      stray.providerPaymentId,
      stray.orderId === null ? "unknown" : String(stray.orderId),
      day(stray.createdAt),
      `${rupees(stray.amount)} ${stray.currency}`,
      rupees(stray.refunded),
      stray.reason,
    ]);
    return done(table(["Payment", "Order", "Received", "Amount", "Refunded", "Reason"], rows, "No stray payments."), found);
  },
});
