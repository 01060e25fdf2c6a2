import { z } from "zod";

import { readCode } from "../../../selling/shop/promo-rules";
import { endCode, findCode } from "../../../selling/shop/promo-store";
import { databaseCommand, done, refuse } from "../command";
import { operand } from "../parameters";

export const endPromoCode = databaseCommand({
  name: "end-promo-code",
  purpose: "End a promo code's validity now",
  role: "money",
  needsFreshCode: true,
  subject: { list: "promo-codes", parameter: "code" },
  parameters: { code: operand("CODE", "what customers type", z.string().transform(readCode)) },
  async perform({ services: { database, clock } }, { code }) {
    const now = clock.now();
    const found = (await findCode(database, code)) ?? refuse(`Unknown promo code: ${code}.`);
    if (found.validUntil !== null && found.validUntil <= now) return done([`${code} has already ended.`], { code, ended: false });
    await endCode(database, found.id, now);
    return done([`${code} is no longer valid.`], { code, ended: true });
  },
});
