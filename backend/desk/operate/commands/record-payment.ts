import { formatRupees } from "#contract/money";
import { openQuantity, recordPayment as enterPayment } from "../../../selling/resellers/ledger/credit";
import { databaseCommand, done, refuse } from "../command";
import { rupees } from "../format";
import { requireReseller } from "../find";
import { option } from "../parameters";
import { values } from "../values";

export const recordPayment = databaseCommand({
  name: "record-payment",
  purpose: "Record a reseller's payment, which settles the oldest postpaid orders first",
  role: "money",
  needsFreshCode: true,
  remarks: ["Repeating a payment's reference changes nothing."],
  parameters: {
    reseller: option("EMAIL", "the reseller's e-mail", values.accountEmail),
    amount: option("RUPEES", "the amount", values.amount),
    reference: option("TEXT", "the bank's reference, such as a UTR", values.text(64)),
  },
  async question({ database }, { reseller: email, amount, reference }) {
    const { name } = await requireReseller(database, email);
    return `Record ${formatRupees(amount, true)} from ${name} with the reference ${reference}?`;
  },
  async perform({ services }, { reseller: email, amount, reference }) {
    const { database } = services;
    const { id: resellerId } = await requireReseller(database, email);
    const outcome = await enterPayment(database, services, { resellerId, amount, reference });
    if (outcome === "another amount") refuse(`Payment ${reference} of ${email} is recorded with another amount. Nothing was changed.`);
    const isNew = outcome === "recorded";
    const unpaidStickers = await openQuantity(database, resellerId);
    const line = isNew ? `Recorded ${rupees(amount)} rupees from ${email}.` : `Payment ${reference} of ${email} is already recorded.`;
    return done([line, `Unpaid stickers: ${unpaidStickers}.`], { recorded: isNew, unpaidStickers });
  },
});
