import { percentOf, type Paise } from "#contract/money";
import type { Outcome } from "#contract/outcome";
import { checkPromoCode } from "#contract/shop";
import { callApi } from "~/api/client.server";

/** Returns a promo code's discount on `total`, in paise. The API may return the discount as a percentage. */
export async function checkPromo(code: string, total: Paise): Promise<Outcome<{ discount: Paise }>> {
  const outcome = await callApi(checkPromoCode, { total, code });
  if (outcome.kind !== "ok") return outcome;
  const { discount, percent } = outcome.data;
  const taken = discount ?? (percent === null ? 0 : percentOf(total, percent));
  return taken > 0 ? { ...outcome, data: { discount: taken } } : { kind: "refused", message: "" };
}
