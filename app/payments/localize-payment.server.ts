import { setLocalization } from "~/serving/request-context.server";
import type { PendingOrder } from "~/session/shop.server";
import { localizationFor } from "~/words/localization.server";

/**
 * Chooses the language of a page about a payment. The order of a renewal is paid in the owner's language. The other orders are placed and
 * paid in English. If the order is unknown, only the URL can tell that the person was paying for a renewal in another language.
 */
export function localizePayment(order: Pick<PendingOrder, "kind"> | null, { url }: Request): void {
  if (order === null) setLocalization(localizationFor({ url, set: "owner" }));
  else if (order.kind !== "renewal") setLocalization(localizationFor({ set: "english" }));
}
