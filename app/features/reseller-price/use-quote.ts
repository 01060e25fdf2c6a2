import { useEffect, useState } from "react";

import { paths } from "~/paths";
import { isQuote, type FollowUp, type Quote } from "./quote";

export type LiveQuote = {
  /** The latest quote. While a new one loads, it may be for another quantity. */
  readonly quote: Quote;
  readonly isOnItsWay: boolean;
  readonly askAgain: () => void;
};

/** Debounce of typing, in milliseconds. */
const PAUSE = 400;

/**
 * Returns the price for a total quantity. Scripts load it again after each change.
 * @param answered the server's quote for that quantity. A new one replaces the loaded quote.
 */
export function useQuote(quantity: number, answered: Quote): LiveQuote {
  const [latest, setLatest] = useState({ answered, quantity, quote: answered });
  if (latest.answered !== answered) setLatest({ answered, quantity, quote: answered });
  const question = quantity === latest.quantity ? latest.quote.followUp : changed;

  useEffect(() => {
    if (question === null) return undefined;
    const stop = new AbortController();
    const follow = async () => {
      const quote = await fetchQuote(quantity, question.tries, stop.signal);
      if (!stop.signal.aborted) setLatest((before) => ({ ...before, quantity, quote: quote ?? withoutPrice(before.quote) }));
    };
    const timer = setTimeout(() => void follow(), question.afterMilliseconds);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [quantity, question]);

  const askAgain = () => setLatest((before) => ({ ...before, quantity, quote: { ...before.quote, followUp: atOnce } }));
  return { quote: latest.quote, isOnItsWay: question !== null, askAgain };
}

const changed: FollowUp = { afterMilliseconds: PAUSE, tries: 0 };
const atOnce: FollowUp = { afterMilliseconds: 0, tries: 0 };

/** @returns null on any failure, because a failure must not disturb the form. */
async function fetchQuote(quantity: number, tries: number, signal: AbortSignal): Promise<Quote | null> {
  try {
    const answer: unknown = await (await fetch(paths.newOrderPrice(quantity, tries), { signal })).json();
    return isQuote(answer) ? answer : null;
  } catch {
    return null;
  }
}

function withoutPrice(quote: Quote): Quote {
  return { ...quote, rate: null, followUp: null };
}
