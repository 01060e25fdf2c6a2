import { useEffect, useState } from "react";

import { paths } from "~/paths";
import { isQuote, type FollowUp, type Quote } from "./quote";

export type LiveQuote = {
  /** The newest that is known; while it is on its way it may be of another quantity. */
  readonly quote: Quote;
  readonly isOnItsWay: boolean;
  readonly askAgain: () => void;
};

/** How long nothing must be typed before the price is asked for, in milliseconds. */
const PAUSE = 400;

/**
 * The price for a total quantity, which follows the page and every change of it. Without scripts it is the one that came with the page.
 * @param answered what the server said of that quantity; another answer counts anew.
 */
export function useQuote(quantity: number, answered: Quote): LiveQuote {
  const [told, setTold] = useState({ answered, quantity, quote: answered });
  if (told.answered !== answered) setTold({ answered, quantity, quote: answered });
  const question = quantity === told.quantity ? told.quote.followUp : changed;

  useEffect(() => {
    if (question === null) return undefined;
    const stop = new AbortController();
    const follow = async () => {
      const quote = await fetchQuote(quantity, question.tries, stop.signal);
      if (!stop.signal.aborted) setTold((before) => ({ ...before, quantity, quote: quote ?? withoutPrice(before.quote) }));
    };
    const timer = setTimeout(() => void follow(), question.afterMilliseconds);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [quantity, question]);

  const askAgain = () => setTold((before) => ({ ...before, quantity, quote: { ...before.quote, followUp: atOnce } }));
  return { quote: told.quote, isOnItsWay: question !== null, askAgain };
}

const changed: FollowUp = { afterMilliseconds: PAUSE, tries: 0 };
const atOnce: FollowUp = { afterMilliseconds: 0, tries: 0 };

/** @returns null when there is none to be had; what is typed stays whatever happens. */
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
