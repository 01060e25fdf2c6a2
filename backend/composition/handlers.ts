import { accountHandlers } from "../accounts/handlers";
import { contactHandlers } from "../contacts/handlers";
import { contentHandlers } from "../content/handlers";
import { ownerHandlers } from "../owners/handlers";
import type { Handler } from "../requests/handler";
import { resellerHandlers } from "../resellers/handlers";
import { scanningHandlers } from "../scanning/handlers";
import { shopHandlers } from "../shop/handlers";
import { stickerOrderHandlers } from "../sticker-orders/handlers";

export const handlers: readonly Handler[] = [
  ...accountHandlers,
  ...ownerHandlers,
  ...contentHandlers,
  ...scanningHandlers,
  ...contactHandlers,
  ...shopHandlers,
  ...resellerHandlers,
  ...stickerOrderHandlers,
];
