import { products } from "#contract/limits";
import { readPrice } from "#contract/reseller";
import type { CallOptions } from "~/api/client.server";
import { environment } from "~/env.server";
import { requestContext } from "~/serving/request-context.server";
import type { Reseller } from "~/session/reseller.server";
import { retryWhenLimited, retryDelay } from "./retry.server";
import type { FollowUp, Quote } from "./quote";

/** A request for the price of `quantity` stickers in total. */
type PriceRequest = { readonly reseller: Reseller; readonly quantity: number };

/** How long a page waits for the price if its scripts can load the price later. */
const SHORT_TIMEOUT_MS = 300;

/**
 * Reads the price with one API call. After HTTP 429, the quote says when to retry, if any retries are left.
 * @param triesBefore number of earlier attempts.
 * @throws a redirect to the login if the session has ended. `readQuoteWithTimeout` and `readQuoteWithRetries` throw this redirect too.
 */
export async function readQuote(priceRequest: PriceRequest, triesBefore = 0): Promise<Quote> {
  return toQuote(await requestPrice(priceRequest), priceRequest, followUpAfter(triesBefore + 1));
}

/** Reads the price if the API responds quickly, for a page whose scripts retry (docs/decisions/0045-reseller-orders.md). */
export async function readQuoteWithTimeout(priceRequest: PriceRequest): Promise<Quote> {
  const signal = AbortSignal.timeout(SHORT_TIMEOUT_MS);
  const outcome = await requestPrice(priceRequest, { signal });
  if (outcome.kind === "unavailable" && signal.aborted)
    return { ...quoteWithoutPrice(priceRequest), followUp: { afterMilliseconds: 0, tries: 0 } };
  return toQuote(outcome, priceRequest, followUpAfter(1));
}

/** Reads the price and retries on HTTP 429, for a page without scripts. */
export async function readQuoteWithRetries(priceRequest: PriceRequest): Promise<Quote> {
  const { millisecondsLeft } = requestContext();
  const retryOptions = { firstDelay: environment.priceRetryMilliseconds, millisecondsLeft };
  return toQuote(await retryWhenLimited(() => requestPrice(priceRequest), retryOptions), priceRequest, null);
}

function requestPrice({ reseller, quantity }: PriceRequest, options: CallOptions = {}) {
  return reseller.call(readPrice, { productId: products.car, quantity: Math.max(quantity, 1) }, options);
}

function toQuote(outcome: Awaited<ReturnType<typeof requestPrice>>, priceRequest: PriceRequest, followUp: FollowUp | null): Quote {
  switch (outcome.kind) {
    case "ok":
      return { rate: outcome.data.price.price, terms: outcome.data.terms ?? quoteWithoutPrice(priceRequest).terms, followUp: null };
    case "limited":
      return { ...quoteWithoutPrice(priceRequest), followUp };
    case "refused":
    case "unavailable":
      return quoteWithoutPrice(priceRequest);
  }
}

/** Returns a quote without a price, with the terms from the login. */
function quoteWithoutPrice({ reseller }: PriceRequest): Quote {
  const { prepaidDiscountPercent, postpaidDiscountPercent, purchaseLimit } = reseller;
  const terms = { prepaidDiscountPercent, postpaidDiscountPercent, purchaseLimit, purchaseLeft: purchaseLimit };
  return { rate: null, terms, followUp: null };
}

function followUpAfter(tries: number): FollowUp | null {
  const delay = retryDelay(tries, environment.priceRetryMilliseconds);
  return delay === null ? null : { afterMilliseconds: delay, tries };
}
