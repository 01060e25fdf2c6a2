import type { AnswerOf } from "#contract/call";
import { products } from "#contract/limits";
import type { Outcome } from "#contract/outcome";
import { readPrice } from "#contract/reseller";
import { ask } from "~/api/client.server";
import { environment } from "~/env.server";
import { requestFacts } from "~/serving/request-facts.server";
import { endResellerSession, type ResellerIdentity } from "~/session/reseller.server";
import { retryWhenLimited, waitAfter } from "./retry.server";
import type { FollowUp, Quote } from "./quote";

/** Whose price, for how many stickers in all, and where a login on the way leads back to. */
export type PriceQuestion = {
  readonly reseller: ResellerIdentity;
  readonly quantity: number;
  readonly request: Request;
  readonly backTo?: string;
};

/** In milliseconds: a page whose scripts can ask again waits no longer. */
const BRIEFLY = 300;

/**
 * The price by one question to the API; a quote without one says when to ask again.
 * @param triesBefore how often the same was asked already.
 * @throws a redirect to the login when the session has ended, as the other two do.
 */
export async function readQuote(question: PriceQuestion, triesBefore = 0): Promise<Quote> {
  return quoteOf(await askFor(question), question, followUpAfter(triesBefore + 1));
}

/** The price if it is there at once: for a page whose scripts will ask again (docs/decisions/0021-the-price-follows.md). */
export async function readQuoteBriefly(question: PriceQuestion): Promise<Quote> {
  const signal = AbortSignal.timeout(BRIEFLY);
  const answer = await askFor(question, signal);
  if (answer.kind === "unavailable" && signal.aborted) return { ...unpriced(question), followUp: { afterMilliseconds: 0, tries: 0 } };
  return quoteOf(answer, question, followUpAfter(1));
}

/** The price, with retries for as long as the person waits for the page. */
export async function readQuoteWithRetries(question: PriceQuestion): Promise<Quote> {
  const { millisecondsLeft } = requestFacts();
  const retrying = { firstWait: environment.priceRetryMilliseconds, millisecondsLeft };
  return quoteOf(await retryWhenLimited(() => askFor(question), retrying), question, null);
}

type PriceAnswer = Outcome<AnswerOf<typeof readPrice>>;

function askFor({ reseller, quantity }: PriceQuestion, signal?: AbortSignal): Promise<PriceAnswer> {
  const payload = { productId: products.car, guid: reseller.guid, quantity: Math.max(quantity, 1) };
  return ask(readPrice, payload, { token: reseller.token, ...(signal === undefined ? {} : { signal }) });
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

/** What is known without asking: the terms as they were at the login. */
function unpriced({ reseller }: PriceQuestion): Quote {
  const { prepaidDiscountPercent, postpaidDiscountPercent, purchaseLimit } = reseller;
  const terms = { prepaidDiscountPercent, postpaidDiscountPercent, purchaseLimit, purchaseLeft: purchaseLimit };
  return { rate: null, terms, followUp: null };
}

function followUpAfter(tries: number): FollowUp | null {
  const wait = waitAfter(tries, environment.priceRetryMilliseconds);
  return wait === null ? null : { afterMilliseconds: wait, tries };
}
