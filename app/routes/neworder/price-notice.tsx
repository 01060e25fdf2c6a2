import type { MouseEventHandler } from "react";

import type { LiveQuote } from "~/features/reseller-price/use-quote";
import { Banner } from "~/ui/banner";
import { BusyDots } from "~/ui/busy-dots";
import { Button } from "~/ui/button";
import { messages } from "~/words/messages";
import { orderIntents } from "./row-fields";

type PriceNoticeProps = {
  readonly price: LiveQuote;
  /** Asks for the price in place; without scripts the form is posted, and the answer waits for it. */
  readonly onRecalculate: MouseEventHandler;
};

/** Says that the price is not there yet, or cannot be had; nothing where it stands. */
export function PriceNotice({ price: { quote, isOnItsWay }, onRecalculate }: PriceNoticeProps) {
  if (quote.rate !== null) return null;
  const button = (
    <Button name="intent" value={orderIntents.recalculate} onClick={onRecalculate} formNoValidate>
      Get the price
    </Button>
  );
  if (!isOnItsWay) {
    return (
      <Banner tone="error" role="alert">
        <p>{messages.priceUnavailable}</p>
        {button}
      </Banner>
    );
  }
  return (
    <Banner tone="info" role="status">
      <p>
        {messages.priceOnItsWay}
        <BusyDots />
      </p>
      <noscript>{button}</noscript>
    </Banner>
  );
}
