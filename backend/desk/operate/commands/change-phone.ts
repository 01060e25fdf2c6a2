import { findOwnerByPhone } from "../../../registry/owners";
import { acquireAdvisoryLocks } from "../../../platform/database/advisory-lock";
import { makeChange } from "../../../owners/account-changes";
import { databaseCommand, done, refuse } from "../command";
import { requireOwner } from "../find";
import { operand, option } from "../parameters";
import { values } from "../values";

export const changePhone = databaseCommand({
  name: "change-phone",
  purpose: "Change an owner's phone number at once, with a reason",
  needsFreshCode: true,
  remarks: [
    "For owners who write because they can no longer log in. Make sure that the letter is from the owner: compare the e-mail address.",
    "All sessions of the owner end. The old number and the e-mail are told. The owner sees the reason in the history.",
  ],
  parameters: {
    phone: operand("PHONE", "the present number, 10 digits", values.phone),
    to: option("PHONE", "the new mobile number, 10 digits", values.mobile),
    reason: option("TEXT", "why it was changed", values.text(100)),
  },
  async perform({ services }, { phone, to, reason }) {
    await services.database.transaction(async (transaction) => {
      await acquireAdvisoryLocks(transaction, { account: to });
      const owner = await requireOwner(transaction, phone);
      if ((await findOwnerByPhone(transaction, to)) !== null) return refuse("The new number has an account of its own.");
      return makeChange(transaction, services, owner, { reach: "phone", value: to, by: { doneBy: "operator", reason } });
    });
    return done(["The phone number is changed. The owner's sessions have ended."], { changed: true });
  },
});
