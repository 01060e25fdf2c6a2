import { listResellers } from "../../../selling/resellers/account/store";
import { openQuantity } from "../../../selling/resellers/ledger/credit";
import { databaseCommand, done } from "../command";
import { table } from "../format";

export const resellers = databaseCommand({
  name: "resellers",
  purpose: "List the resellers with their discounts and limits",
  role: "viewer",
  parameters: {},
  async perform({ services: { database } }) {
    const found = [];
    for (const { id, name, email, prepaidDiscount, postpaidDiscount, purchaseLimit } of await listResellers(database))
      found.push({ email, name, prepaidDiscount, postpaidDiscount, purchaseLimit, unpaidStickers: await openQuantity(database, id) });
    const rows = found.map((reseller) => [
      reseller.email,
      reseller.name,
      ...[reseller.prepaidDiscount, reseller.postpaidDiscount, reseller.purchaseLimit, reseller.unpaidStickers].map(String),
    ]);
    return done(table(["E-mail", "Name", "Prepaid %", "Postpaid %", "Limit", "Unpaid"], rows, "No resellers yet."), found);
  },
});
