import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import { messages } from "~/words/messages";
import type { Quote } from "~/features/reseller-price/read-quote.server";
import { paths } from "~/paths";
import { blankRow, mostRows, postpaidQuantity, totalQuantity, type OrderRow } from "./order-rows";

type OrderRows = {
  readonly rows: readonly OrderRow[];
  /** The newest price that is known. */
  readonly quote: Quote;
  /** Why the last edit was taken back; "" when it was not. */
  readonly revertedBecause: string;
  readonly edit: (index: number, changes: Partial<OrderRow>) => void;
  readonly add: () => void;
  readonly remove: (index: number) => void;
};

/** How long nothing must be typed before the price is asked for, in milliseconds. */
const PAUSE = 400;

/**
 * The rows while scripts run: edits show at once, what passes the purchase limit is taken back, and the price follows the total
 * quantity. An answer of the server begins them anew.
 */
export function useOrderRows(answered: { readonly rows: readonly OrderRow[]; readonly quote: Quote }): OrderRows {
  const [rows, setRows] = useState(answered.rows);
  const [revertedBecause, setReverted] = useState("");
  const seen = useRef(answered.rows);
  const quote = useQuote(totalQuantity(rows), answered.quote);

  useEffect(() => {
    if (seen.current === answered.rows) return;
    seen.current = answered.rows;
    setRows(answered.rows);
    setReverted("");
  }, [answered.rows]);

  const change = (changed: readonly OrderRow[]) => {
    const { purchaseLeft } = quote.terms;
    const isExcess = postpaidQuantity(changed) > purchaseLeft && postpaidQuantity(changed) > postpaidQuantity(rows);
    setReverted(isExcess ? messages.purchaseLimitExceeded(purchaseLeft) : "");
    if (!isExcess) setRows(changed);
  };

  return {
    rows,
    quote,
    revertedBecause,
    edit: (index, changes) => change(rows.map((row, at) => (at === index ? { ...row, ...changes } : row))),
    add: () => rows.length < mostRows && change([...rows, blankRow]),
    remove: (index) => change(rows.length === 1 ? [blankRow] : rows.filter((_, at) => at !== index)),
  };
}

function useQuote(quantity: number, answered: Quote): Quote {
  const { load, data } = useFetcher<Quote>();
  const asked = useRef(quantity);

  useEffect(() => {
    if (asked.current === quantity) return;
    const timer = setTimeout(() => {
      asked.current = quantity;
      load(paths.newOrderPrice(quantity));
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [quantity, load]);

  return data !== undefined && data.rate !== null ? data : answered;
}
