import { z } from "zod";

import { readCode } from "../../shop/promo-rules";
import { endCode, findCode } from "../../shop/promo-store";
import { databaseCommand, done, refuse } from "../command";
import { operand } from "../parameters";

export const endPromoCode = databaseCommand({
  name: "end-promo-code",
  purpose: "Let a promo code serve no more from now on",
  parameters: { code: operand("CODE", "what customers type", z.string().transform(readCode)) },
  async perform({ services: { database, clock } }, { code }) {
    const now = clock.now();
    const found = (await findCode(database, code)) ?? refuse(`There is no promo code ${code}.`);
    if (found.validUntil !== null && found.validUntil <= now) return done([`${code} had ended before.`], { code, ended: false });
    await endCode(database, found.id, now);
    return done([`${code} serves no more.`], { code, ended: true });
  },
});
