import { patterns } from "#contract/limits";
import { findOwnerByPhone } from "../../../registry/owners";
import { eraseOwner } from "../../../owners/privacy/erasure";
import { databaseCommand, done, refuse } from "../command";
import { operand, option } from "../parameters";
import { values } from "../values";

export const eraseOwnerCommand = databaseCommand({
  name: "erase-owner",
  purpose: "Erase an owner's account and personal data at once, with a reason",
  needsFreshCode: true,
  remarks: [
    "Owners erase their account themselves on /mydata. Use this for a request on paper, or by a nominee.",
    "The reason and the certificate's number are kept. The reason must not name the person.",
    "Their stickers become void. Paid orders keep name and address for the books. Nothing can be taken back.",
  ],
  parameters: {
    phone: operand("PHONE", "the owner's phone number", values.phone),
    reason: option("TEXT", "why the account is erased, without the person's name", values.text(200)),
  },
  async perform({ services }, { phone, reason }) {
    const owner = (await findOwnerByPhone(services.database, phone)) ?? refuse("No owner has this phone number.");
    const digits = reason.replace(/\D/g, "");
    if (digits.includes(phone) || patterns.email.test(reason)) return refuse("The reason must not name the person.");
    const certificate = (await eraseOwner(services, owner.id, reason)) ?? refuse("No owner has this phone number.");
    return done([`The account is erased. Certificate ${certificate}.`], { certificate });
  },
});
