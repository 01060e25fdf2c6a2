import { setTimeout as pause } from "node:timers/promises";

import type { Paise } from "../../../contract/money";
import type { Outcome } from "../../../contract/outcome";
import { readPrice } from "../../../contract/reseller";
import { products } from "../../../contract/limits";
import type { AnswerOf } from "../../../contract/call";
import { ask } from "~/api/client.server";
import { endResellerSession, type ResellerIdentity } from "~/session/reseller.server";

/** What holds for the reseller now. */
export type Terms = {
  readonly prepaidDiscountPercent: number;
  readonly postpaidDiscountPercent: number;
  /** How many stickers may still be ordered postpaid. */
  readonly purchaseLeft: number;
};

/** What one sticker costs before the discount, and what holds for the reseller. */
export type Quote = {
  /** Null while the price cannot be had. */
  readonly rate: Paise | null;
  readonly terms: Terms;
};

/** How often a price is asked for that the API will not give just now, and the first wait in milliseconds, which doubles (spec, section 9). */
const MOST_TRIES = 3;
const FIRST_WAIT = 2000;

/**
 * The price for a total quantity.
 * @throws a redirect to the login when the session has ended.
 */
export async function readQuote(reseller: ResellerIdentity, quantity: number, request: Request): Promise<Quote> {
  const answer = await askPatiently(reseller, quantity, request);
  if (answer.kind === "unauthorised") throw await endResellerSession(request);
  const { prepaidDiscountPercent, postpaidDiscountPercent, purchaseLimit } = reseller;
  const known = { prepaidDiscountPercent, postpaidDiscountPercent, purchaseLeft: purchaseLimit };
  if (answer.kind !== "ok") return { rate: null, terms: known };
  return { rate: answer.data.price.price, terms: answer.data.terms ?? known };
}

/** Who cannot be told at once waits with the page: 6 seconds at most, beside the asking. */
async function askPatiently(reseller: ResellerIdentity, quantity: number, request: Request): Promise<Outcome<AnswerOf<typeof readPrice>>> {
  const payload = { productId: products.car, guid: reseller.guid, quantity: Math.max(quantity, 1) };
  const askOnce = () => ask(readPrice, payload, { request, token: reseller.token });
  let answer = await askOnce();
  for (let tries = 1; tries < MOST_TRIES && answer.kind === "limited"; tries += 1) {
    await pause(FIRST_WAIT * 2 ** (tries - 1));
    answer = await askOnce();
  }
  return answer;
}
