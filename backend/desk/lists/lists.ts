import type { List } from "../list";
import { erasureList, grievanceList, inquiryList, outboxList, pageList, testimonialList } from "./messages";
import { priceList, promoCodeList, resellerPriceList } from "./prices";
import { orderList, paymentList, refundList, resellerList, strayList } from "./sales";
import { auditList, jobList, ledgerList, operatorList } from "./staff";
import { batchList, reportedContactList, stickerList, wrongVehicleList } from "./stock";

/** All lists of the desk, in the order of its navigation. */
export const lists: readonly List[] = [
  ...[orderList, paymentList, strayList, refundList, stickerList, batchList, wrongVehicleList],
  ...[resellerList, ledgerList, promoCodeList, priceList, resellerPriceList],
  ...[inquiryList, grievanceList, reportedContactList, erasureList, outboxList, pageList, testimonialList],
  ...[jobList, operatorList, auditList],
];
