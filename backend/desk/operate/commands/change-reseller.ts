import { changeTerms, lockReseller } from "../../../selling/resellers/account/store";
import { databaseCommand, done } from "../command";
import { requireReseller } from "../find";
import { operand, optional } from "../parameters";
import { gstin, requireGstinOf, terms } from "../reseller-terms";
import { values } from "../values";

export const changeReseller = databaseCommand({
  name: "change-reseller",
  purpose: "Change a reseller's discounts, limit or GSTIN",
  role: "money",
  needsFreshCode: true,
  remarks: ["Omitted values do not change. Existing orders do not change. The new terms apply from the reseller's next order."],
  parameters: {
    email: operand("EMAIL", "the reseller's e-mail", values.accountEmail),
    prepaidDiscount: optional(terms.prepaidDiscount),
    postpaidDiscount: optional(terms.postpaidDiscount),
    limit: optional(terms.limit),
    gstin,
  },
  async perform({ services: { database } }, { email, prepaidDiscount, postpaidDiscount, limit, gstin: number }) {
    const { id } = await requireReseller(database, email);
    const changed = await database.transaction(async (transaction) => {
      const before = await lockReseller(transaction, id);
      requireGstinOf(before.state, number);
      const after = {
        prepaidDiscount: prepaidDiscount ?? before.prepaidDiscount,
        postpaidDiscount: postpaidDiscount ?? before.postpaidDiscount,
        purchaseLimit: limit ?? before.purchaseLimit,
        gstin: number ?? before.gstin,
      };
      await changeTerms(transaction, id, after);
      return after;
    });
    const { prepaidDiscount: prepaid, postpaidDiscount: postpaid, purchaseLimit } = changed;
    return done([`${email} has ${prepaid} % off prepaid, ${postpaid} % off postpaid, and a limit of ${purchaseLimit}.`], {
      email,
      ...changed,
    });
  },
});
