import { accountHandlers } from "../accounts/handlers";
import { contactHandlers } from "../contacts/handlers";
import { contentHandlers } from "../content/handlers";
import { orderPageHandlers } from "../order-page/handlers";
import { grievanceHandlers } from "../grievances/handlers";
import { ownerHandlers } from "../owners/handlers";
import { privacyHandlers } from "../privacy/handlers";
import type { Handler } from "../requests/handler";
import { listHandlers } from "../resellers/lists/handlers";
import { loginHandlers } from "../resellers/login/handlers";
import { orderHandlers } from "../resellers/ordering/handlers";
import { scanningHandlers } from "../scanning/handlers";
import { shopHandlers } from "../shop/handlers";
import { stickerOrderHandlers } from "../sticker-orders/handlers";

export const handlers: readonly Handler[] = [
  ...accountHandlers,
  ...ownerHandlers,
  ...privacyHandlers,
  ...grievanceHandlers,
  ...contentHandlers,
  ...scanningHandlers,
  ...contactHandlers,
  ...shopHandlers,
  ...loginHandlers,
  ...listHandlers,
  ...orderHandlers,
  ...orderPageHandlers,
  ...stickerOrderHandlers,
];
