import { z } from "zod";

import { largestResellerOrder } from "#contract/limits";
import { replacePriceBreaks } from "../../../selling/resellers/ordering/price-store";
import { databaseCommand, done } from "../command";
import { rupees } from "../format";
import { operand } from "../parameters";
import { values } from "../values";

const quantity = values.count(1, largestResellerOrder);

/** Price breaks as typed, such as "1=450,50=420". */
const priceList = z.string().transform((typed, context) => {
  const breaks = typed.split(",").map((part) => {
    const [from = "", ...rate] = part.split("=");
    return { from: quantity.safeParse(from.trim()), rate: values.amount.safeParse(rate.join("=")) };
  });
  const read = breaks.flatMap(({ from, rate }) => (from.success && rate.success ? [{ fromQuantity: from.data, rate: rate.data }] : []));
  const isAscending = read.every(({ fromQuantity }, index) => fromQuantity > (read[index - 1]?.fromQuantity ?? 0));
  if (read.length === breaks.length && isAscending && read[0]?.fromQuantity === 1) return read;
  context.addIssue({
    code: "custom",
    message: "must be amounts in rupees for quantities from 1, in ascending order, such as 1=450,50=420,100=400",
  });
  return z.NEVER;
});

export const setResellerPrices = databaseCommand({
  name: "set-reseller-prices",
  purpose: "Set reseller prices per sticker by quantity, in rupees before discount and GST",
  role: "money",
  needsFreshCode: true,
  remarks: ["Replaces all reseller prices. Quoted rates stay valid until they expire."],
  parameters: { prices: operand("N=RUPEES,…", "such as 1=450,50=420,100=400", priceList) },
  async perform({ services }, { prices }) {
    await replacePriceBreaks(services.database, prices);
    return done(
      prices.map(({ fromQuantity, rate }) => `From ${fromQuantity} stickers: ${rupees(rate)} rupees each.`),
      prices,
    );
  },
});
