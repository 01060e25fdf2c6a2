import { option } from "./parameters";
import { values } from "./values";

const MAX_PURCHASE_LIMIT = 1_000_000;

/** The parameters of a reseller's terms. */
export const terms = {
  prepaidDiscount: option("PERCENT", "discount on prepaid orders", values.percent),
  postpaidDiscount: option("PERCENT", "discount on postpaid orders", values.percent),
  limit: option("N", "the maximum number of unpaid postpaid stickers", values.count(0, MAX_PURCHASE_LIMIT)),
} as const;
