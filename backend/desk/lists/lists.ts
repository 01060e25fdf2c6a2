import type { Desk } from "#contract/desk";
import type { List } from "../list";
import { erasureList, grievanceList, inquiryList, outboxList, ownerList, pageList, testimonialList } from "./messages";
import { priceList, promoCodeList, resellerPriceList } from "./prices";
import { dayList, invoiceList, orderList, paymentList, refundList, resellerList, strayList } from "./sales";
import { auditList, jobList, ledgerList, operatorList } from "./staff";
import { batchList, reportedContactList, stickerList, wrongVehicleList } from "./stock";

/** The lists of the desk, in the groups and the order of its sidebar. */
const groups: Readonly<Record<string, readonly List[]>> = {
  Work: [orderList, inquiryList, grievanceList, erasureList],
  Money: [dayList, invoiceList, paymentList, strayList, refundList, ledgerList, priceList, resellerPriceList, promoCodeList],
  Stickers: [stickerList, batchList, wrongVehicleList],
  People: [ownerList, resellerList, reportedContactList, operatorList],
  "Site and system": [pageList, testimonialList, outboxList, jobList, auditList],
};

export const lists: readonly List[] = Object.values(groups).flat();

export const listDescriptions: Desk["lists"] = Object.entries(groups).flatMap(([group, of]) =>
  of.map(({ description }) => ({ ...description, group })),
);
