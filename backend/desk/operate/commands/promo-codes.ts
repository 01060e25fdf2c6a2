import { validityError, type PromoCode } from "../../../selling/shop/promo-rules";
import { listCodes, countUses } from "../../../selling/shop/promo-store";
import { databaseCommand, done } from "../command";
import { day, rupees, table } from "../format";

export const promoCodes = databaseCommand({
  name: "promo-codes",
  purpose: "List the promo codes and their uses",
  role: "viewer",
  parameters: {},
  async perform({ services: { database, clock } }) {
    const now = clock.now();
    const found = [];
    for (const code of await listCodes(database)) {
      const uses = await countUses(database, code.id, now);
      found.push({ ...code, uses, isGood: validityError(code, uses, now) === null });
    }
    const rows = found.map((code) => [
      code.code,
      reduction(code),
      rupees(code.minimumTotal),
      day(code.validFrom),
      day(code.validUntil),
      `${code.uses}${code.useLimit === null ? "" : ` of ${code.useLimit}`}`,
      code.isGood ? "yes" : "no",
    ]);
    return done(table(["Code", "Discount", "Minimum", "Begins", "Ends", "Used", "Valid now"], rows, "No promo codes."), found);
  },
});

function reduction({ percent, amount }: PromoCode): string {
  return percent === null ? rupees(amount ?? 0) : `${percent} %`;
}
