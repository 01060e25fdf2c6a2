import { z } from "zod";

import { limits, patterns } from "#contract/limits";
import { indianStates } from "../../../requests/environment/indian-states";
import { insertReseller } from "../../../selling/resellers/account/store";
import { databaseCommand, done, refuse } from "../command";
import { option } from "../parameters";
import { gstin, requireGstinOf, terms } from "../reseller-terms";
import { values } from "../values";

const stateName = z.enum(indianStates, { error: "must be the full name of a state or union territory of India" });

export const createReseller = databaseCommand({
  name: "create-reseller",
  purpose: "Create a reseller, who can then log in and order",
  role: "money",
  needsFreshCode: true,
  parameters: {
    email: option("EMAIL", "the e-mail for the login", values.email),
    name: option("NAME", "the business's name", values.text(limits.personName)),
    phone: option("DIGITS", "ten digits", values.phone),
    address: option("TEXT", "street and house", values.text(limits.address)),
    city: option("NAME", "", values.text(limits.city)),
    state: option("NAME", "the state, which decides the kind of GST on invoices", stateName),
    pincode: option("DIGITS", "six digits", z.string().regex(patterns.pincode, "must be 6 digits")),
    gstin,
    ...terms,
  },
  async perform({ services: { database, secrets, clock } }, { gstin: number, limit, ...facts }) {
    requireGstinOf(facts.state, number);
    const guid = secrets.randomToken();
    const reseller = { ...facts, id: secrets.randomId(), guid, gstin: number ?? "", purchaseLimit: limit, createdAt: clock.now() };
    if (!(await insertReseller(database, reseller))) return refuse(`A reseller with the e-mail ${facts.email} already exists.`);
    return done([`${facts.name} can log in at /resellerlogin with ${facts.email}.`], { email: facts.email, guid });
  },
});
