import type { PriceBreak } from "./rules";

/** The prices per sticker for resellers in a new database, before discounts. `rate` is in paise. */
export const firstPriceBreaks: readonly PriceBreak[] = [
  { fromQuantity: 1, rate: 450_00 },
  { fromQuantity: 50, rate: 420_00 },
  { fromQuantity: 100, rate: 400_00 },
  { fromQuantity: 250, rate: 375_00 },
  { fromQuantity: 500, rate: 350_00 },
  { fromQuantity: 1000, rate: 320_00 },
];
