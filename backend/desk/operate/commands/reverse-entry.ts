import { reversePayment } from "../../../selling/resellers/ledger/credit";
import { databaseCommand, done, refuse } from "../command";
import { requireReseller } from "../find";
import { operand, option } from "../parameters";
import { values } from "../values";

export const reverseEntry = databaseCommand({
  name: "reverse-entry",
  purpose: "Reverse a reseller's payment that was recorded by mistake",
  role: "money",
  needsFreshCode: true,
  remarks: [
    "Adds an entry with the same amount on the other side. The wrong entry stays. Orders that are no longer covered are open again.",
    "Only recorded payments can be reversed. For orders, use correct-dispatch or refund.",
  ],
  parameters: {
    reseller: option("EMAIL", "the reseller's e-mail", values.accountEmail),
    entry: operand("ENTRY", "the entry's number in the reseller's ledger", values.count(1, 100_000_000)),
    reason: option("TEXT", "why, for the books", values.text(100)),
  },
  async perform({ services }, { reseller: email, entry: number, reason }) {
    const { id: resellerId } = await requireReseller(services.database, email);
    const outcome = await reversePayment(services.database, services, { resellerId, number, reason });
    switch (outcome) {
      case "reversed":
        return done([`Entry ${number} is reversed.`], { entry: number });
      case "unknown":
        return refuse("The reseller has no entry with this number.");
      case "not a payment":
        return refuse("Only a recorded payment can be reversed.");
      case "reversed already":
        return refuse("The entry is reversed already.");
    }
  },
});
