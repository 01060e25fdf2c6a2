import { option } from "./parameters";
import { values } from "./values";

const LARGEST_LIMIT = 1_000_000;

/** What a reseller buys at. */
export const terms = {
  prepaidDiscount: option("PERCENT", "off what is paid online", values.percent),
  postpaidDiscount: option("PERCENT", "off what is paid later", values.percent),
  limit: option("N", "how many postpaid stickers may be unpaid at a time", values.count(0, LARGEST_LIMIT)),
} as const;
