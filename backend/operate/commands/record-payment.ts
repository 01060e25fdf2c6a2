import { openQuantity, recordPayment as enterPayment } from "../../resellers/ledger/credit";
import { databaseCommand, done } from "../command";
import { rupees } from "../lines";
import { resellerNamed } from "../named";
import { option } from "../parameters";
import { values } from "../values";

export const recordPayment = databaseCommand({
  name: "record-payment",
  purpose: "Write down what a reseller has paid for postpaid orders; the oldest are paid by it",
  remarks: ["The same reference again is the same payment, and changes nothing."],
  parameters: {
    reseller: option("EMAIL", "who paid", values.email),
    amount: option("RUPEES", "how much", values.amount),
    reference: option("TEXT", "the bank's, as a UTR", values.text(64)),
  },
  async perform({ services }, { reseller: email, amount, reference }) {
    const { database } = services;
    const { id: resellerId } = await resellerNamed(database, email);
    const isNew = await database.transaction((transaction) => enterPayment(transaction, services, { resellerId, amount, reference }));
    const unpaidStickers = await openQuantity(database, resellerId);
    const line = isNew ? `Wrote down ${rupees(amount)} rupees from ${email}.` : `Payment ${reference} of ${email} was written down before.`;
    return done([line, `Stickers that are not paid for: ${unpaidStickers}.`], { recorded: isNew, unpaidStickers });
  },
});
