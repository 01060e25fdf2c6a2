import { accountHandlers } from "../accounts/handlers";
import { contactHandlers } from "../contact/contacts/handlers";
import { contentHandlers } from "../selling/content/handlers";
import { orderPageHandlers } from "../selling/order-page/handlers";
import { grievanceHandlers } from "../selling/grievances/handlers";
import { ownerHandlers } from "../owners/handlers";
import { privacyHandlers } from "../owners/privacy/handlers";
import type { Handler } from "../requests/handler";
import { detailsHandlers } from "../selling/resellers/account/details";
import { shopPeopleHandlers } from "../selling/resellers/account/people";
import { listHandlers } from "../selling/resellers/lists/handlers";
import { loginHandlers } from "../selling/resellers/login/handlers";
import { orderHandlers } from "../selling/resellers/ordering/handlers";
import { scanningHandlers } from "../contact/scanning/handlers";
import { shopHandlers } from "../selling/shop/handlers";
import { stickerOrderHandlers } from "../selling/sticker-orders/handlers";

export const handlers: readonly Handler[] = [
  ...accountHandlers,
  ...ownerHandlers,
  ...privacyHandlers,
  ...grievanceHandlers,
  ...contentHandlers,
  ...scanningHandlers,
  ...contactHandlers,
  ...shopHandlers,
  ...shopPeopleHandlers,
  ...loginHandlers,
  ...detailsHandlers,
  ...listHandlers,
  ...orderHandlers,
  ...orderPageHandlers,
  ...stickerOrderHandlers,
];
