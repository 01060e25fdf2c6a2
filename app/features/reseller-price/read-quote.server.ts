import type { AnswerOf } from "#contract/call";
import { products } from "#contract/limits";
import type { Outcome } from "#contract/outcome";
import { readPrice } from "#contract/reseller";
import { callApi } from "~/api/client.server";
import { environment } from "~/env.server";
import { requestFacts } from "~/serving/request-facts.server";
import { endResellerSession, type ResellerIdentity } from "~/session/reseller.server";
import { retryWhenLimited, waitAfter } from "./retry.server";
import type { FollowUp, Quote } from "./quote";

/** A request for the price of `quantity` stickers in total. A login returns to `backTo`. */
export type PriceQuestion = {
  readonly reseller: ResellerIdentity;
  readonly quantity: number;
  readonly request: Request;
  readonly backTo?: string;
};

/** How long a page waits for the price when its scripts can load it later, in milliseconds. */
const BRIEFLY = 300;

/**
 * Reads the price with one call. A quote without a price says when to retry.
 * @param triesBefore number of earlier attempts.
 * @throws a redirect to the login if the session has ended, as do the two functions below.
 */
export async function readQuote(question: PriceQuestion, triesBefore = 0): Promise<Quote> {
  return quoteOf(await askFor(question), question, followUpAfter(triesBefore + 1));
}

/** Reads the price if the API responds quickly, for a page whose scripts retry (docs/decisions/0021-the-price-follows.md). */
export async function readQuoteBriefly(question: PriceQuestion): Promise<Quote> {
  const signal = AbortSignal.timeout(BRIEFLY);
  const answer = await askFor(question, signal);
  if (answer.kind === "unavailable" && signal.aborted) return { ...unpriced(question), followUp: { afterMilliseconds: 0, tries: 0 } };
  return quoteOf(answer, question, followUpAfter(1));
}

/** Reads the price and retries on HTTP 429, for a page without scripts. */
export async function readQuoteWithRetries(question: PriceQuestion): Promise<Quote> {
  const { millisecondsLeft } = requestFacts();
  const retrying = { firstWait: environment.priceRetryMilliseconds, millisecondsLeft };
  return quoteOf(await retryWhenLimited(() => askFor(question), retrying), question, null);
}

type PriceAnswer = Outcome<AnswerOf<typeof readPrice>>;

function askFor({ reseller, quantity }: PriceQuestion, signal?: AbortSignal): Promise<PriceAnswer> {
  const payload = { productId: products.car, guid: reseller.guid, quantity: Math.max(quantity, 1) };
  return callApi(readPrice, payload, { token: reseller.token, ...(signal === undefined ? {} : { signal }) });
}

async function quoteOf(answer: PriceAnswer, question: PriceQuestion, followUp: FollowUp | null): Promise<Quote> {
  switch (answer.kind) {
    case "ok":
      return { rate: answer.data.price.price, terms: answer.data.terms ?? unpriced(question).terms, followUp: null };
    case "unauthorised":
      throw await endResellerSession(question.request, question.backTo);
    case "limited":
      return { ...unpriced(question), followUp };
    case "refused":
    case "unavailable":
      return unpriced(question);
  }
}

/** A quote without a price, with the terms from the login. */
function unpriced({ reseller }: PriceQuestion): Quote {
  const { prepaidDiscountPercent, postpaidDiscountPercent, purchaseLimit } = reseller;
  const terms = { prepaidDiscountPercent, postpaidDiscountPercent, purchaseLimit, purchaseLeft: purchaseLimit };
  return { rate: null, terms, followUp: null };
}

function followUpAfter(tries: number): FollowUp | null {
  const wait = waitAfter(tries, environment.priceRetryMilliseconds);
  return wait === null ? null : { afterMilliseconds: wait, tries };
}
