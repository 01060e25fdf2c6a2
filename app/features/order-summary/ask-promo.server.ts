import type { AnswerOf } from "#contract/call";
import type { Paise } from "#contract/money";
import type { Outcome } from "#contract/outcome";
import { checkPromoCode } from "#contract/shop";
import { callApi } from "~/api/client.server";

type Answer = Outcome<AnswerOf<typeof checkPromoCode>>;

/** How long the page after Apply may use its answer. */
const APPLIED_MS = 10_000;

const applied = new Map<string, { readonly answer: Answer; readonly until: number }>();

/**
 * Asks the API whether a promo code is valid. The page to which Apply redirects uses the answer to Apply, once. An order always asks,
 * because it decides what is paid.
 */
export async function askPromo(asks: "apply" | "page" | "order", total: Paise, code: string): Promise<Answer> {
  const key = `${total} ${code}`;
  const known = applied.get(key);
  applied.delete(key);
  if (asks === "page" && known !== undefined && known.until > Date.now()) return known.answer;
  const answer = await callApi(checkPromoCode, { total, code });
  if (asks === "apply" && answer.kind === "ok") keep(key, answer);
  return answer;
}

function keep(key: string, answer: Answer): void {
  const now = Date.now();
  for (const [old, { until }] of applied) if (until <= now) applied.delete(old);
  applied.set(key, { answer, until: now + APPLIED_MS });
}
