import { z } from "zod";

import { readCode } from "../../../selling/shop/promo-rules";
import { insertCode } from "../../../selling/shop/promo-store";
import { databaseCommand, done, refuse } from "../command";
import { operand, option, optional } from "../parameters";
import { values } from "../values";

const typedCode = z
  .string()
  .transform(readCode)
  .pipe(z.string().regex(/^[A-Z0-9-]{3,30}$/, "must have 3 to 30 letters, digits and dashes"));
const percentOff = values.percent.pipe(z.number().min(0.01, "must be above 0"));

const MAX_USES = 1_000_000;

export const createPromoCode = databaseCommand({
  name: "create-promo-code",
  purpose: "Create a promo code with a percentage or an amount",
  role: "money",
  needsFreshCode: true,
  subject: { list: "promo-codes", parameter: "code" },
  parameters: {
    code: operand("CODE", "what customers type, in any case", typedCode),
    percent: optional(option("PERCENT", "the percentage off the total before GST", percentOff)),
    amount: optional(option("RUPEES", "the amount off the total before GST", values.amount)),
    minimum: optional(option("RUPEES", "the minimum total before GST", values.amount)),
    from: optional(option("DAY", "the first day on which the code is valid", values.day)),
    until: optional(option("DAY", "the first day on which the code is no longer valid", values.day)),
    uses: optional(option("N", "the number of orders that can use the code", values.count(1, MAX_USES))),
  },
  async perform({ services: { database, secrets, clock } }, { code, percent, amount, minimum, from, until, uses }) {
    if ((percent === null) === (amount === null)) return refuse("Give either --percent or --amount.");
    if (from !== null && until !== null && until <= from) return refuse("--until must be later than --from.");
    if (until !== null && until <= clock.now()) return refuse("--until must be in the future.");
    const isNew = await insertCode(database, {
      id: secrets.randomId(),
      code,
      percent,
      amount,
      minimumTotal: minimum ?? 0,
      validFrom: from,
      validUntil: until,
      useLimit: uses,
      createdAt: clock.now(),
    });
    if (!isNew) return refuse(`The promo code ${code} already exists.`);
    return done([`Customers can use ${code} ${from === null ? "now" : "from its first day"}.`], { code });
  },
});
