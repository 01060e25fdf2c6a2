import type { List } from "../list";
import { erasureList, grievanceList, inquiryList, outboxList, pageList, testimonialList } from "./messages";
import { priceList, promoCodeList } from "./prices";
import { orderList, paymentList, refundList, resellerList, strayList } from "./sales";
import { auditList, jobList, ledgerList, operatorList } from "./staff";
import { batchList, stickerList } from "./stock";

/** All lists of the desk, in the order of its navigation. */
export const lists: readonly List[] = [
  orderList,
  paymentList,
  strayList,
  refundList,
  stickerList,
  batchList,
  resellerList,
  ledgerList,
  promoCodeList,
  priceList,
  inquiryList,
  grievanceList,
  erasureList,
  outboxList,
  pageList,
  testimonialList,
  jobList,
  operatorList,
  auditList,
];

export function findList(name: string): List | null {
  return lists.find(({ description }) => description.name === name) ?? null;
}
