import { useState } from "react";

import type { Quote } from "~/features/reseller-price/quote";
import { useQuote, type LiveQuote } from "~/features/reseller-price/use-quote";
import { messages } from "~/words/messages";
import { blankRow, mostRows, postpaidQuantity, totalQuantity, type OrderRow } from "./order-rows";

type OrderRows = {
  readonly rows: readonly OrderRow[];
  readonly price: LiveQuote;
  /** Why the last edit was taken back; "" when it was not. */
  readonly revertedBecause: string;
  readonly edit: (index: number, changes: Partial<OrderRow>) => void;
  readonly add: () => void;
  readonly remove: (index: number) => void;
};

/**
 * The rows while scripts run: edits show at once, what passes the purchase limit is taken back, and the price follows the total
 * quantity. An answer of the server begins them anew.
 */
export function useOrderRows(answered: { readonly rows: readonly OrderRow[]; readonly quote: Quote }): OrderRows {
  const [edited, setEdited] = useState({ answered, rows: answered.rows, revertedBecause: "" });
  const current = edited.answered === answered ? edited : { answered, rows: answered.rows, revertedBecause: "" };
  if (current !== edited) setEdited(current);
  const { rows, revertedBecause } = current;
  const price = useQuote(totalQuantity(rows), answered.quote);

  const change = (changed: readonly OrderRow[]) => {
    const { purchaseLeft } = price.quote.terms;
    const isExcess = postpaidQuantity(changed) > purchaseLeft && postpaidQuantity(changed) > postpaidQuantity(rows);
    setEdited(
      isExcess
        ? { answered, rows, revertedBecause: messages.purchaseLimitExceeded(purchaseLeft) }
        : { answered, rows: changed, revertedBecause: "" },
    );
  };

  return {
    rows,
    price,
    revertedBecause,
    edit: (index, changes) => change(rows.map((row, at) => (at === index ? { ...row, ...changes } : row))),
    add: () => rows.length < mostRows && change([...rows, blankRow]),
    remove: (index) => change(rows.length === 1 ? [blankRow] : rows.filter((_, at) => at !== index)),
  };
}
