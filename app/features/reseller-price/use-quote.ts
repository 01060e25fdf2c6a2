import { useEffect, useState } from "react";

import { paths } from "~/paths";
import { isQuote, type FollowUp, type Quote } from "./quote";

export type LiveQuote = ReturnType<typeof useQuote>;

const DEBOUNCE_MS = 400;

/**
 * Returns the price for a total quantity. Scripts load the price again after each change.
 * @param serverQuote the server's quote for that quantity. A new server quote replaces the loaded quote.
 * @returns the latest `quote`. While a new quote loads, the latest may be for another quantity.
 */
export function useQuote(quantity: number, serverQuote: Quote) {
  const [latest, setLatest] = useState({ serverQuote, quantity, quote: serverQuote });
  if (latest.serverQuote !== serverQuote) setLatest({ serverQuote, quantity, quote: serverQuote });
  const followUp = quantity === latest.quantity ? latest.quote.followUp : afterTyping;

  useEffect(() => {
    if (followUp === null) return undefined;
    const controller = new AbortController();
    const load = async () => {
      const quote = await fetchQuote(quantity, followUp.tries, controller.signal);
      if (!controller.signal.aborted) setLatest((before) => ({ ...before, quantity, quote: quote ?? withoutPrice(before.quote) }));
    };
    const timer = setTimeout(() => void load(), followUp.afterMilliseconds);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [quantity, followUp]);

  const reload = () => setLatest((before) => ({ ...before, quantity, quote: { ...before.quote, followUp: immediately } }));
  return { quote: latest.quote, isLoading: followUp !== null, reload };
}

const afterTyping: FollowUp = { afterMilliseconds: DEBOUNCE_MS, tries: 0 };
const immediately: FollowUp = { afterMilliseconds: 0, tries: 0 };

/** Fetches the price. Returns null on any failure, because a failure must not disturb the form. */
async function fetchQuote(quantity: number, tries: number, signal: AbortSignal): Promise<Quote | null> {
  try {
    const body: unknown = await (await fetch(paths.newOrderPrice(quantity, tries), { signal })).json();
    return isQuote(body) ? body : null;
  } catch {
    return null;
  }
}

function withoutPrice(quote: Quote): Quote {
  return { ...quote, rate: null, followUp: null };
}
