import { useEffect, useRef, useState, type FormEvent } from "react";

import type { Quote, Terms } from "~/features/reseller-price/quote";
import { useQuote } from "~/features/reseller-price/use-quote";
import { messages } from "~/words/messages";
import {
  blankRow,
  MAX_ROWS,
  orderIntents,
  postpaidQuantity,
  validateRows,
  readRows,
  revertPostpaidRows,
  totalQuantity,
  type OrderRow,
  type RowError,
} from "./order-rows";

export type ServerData = { readonly rows: readonly OrderRow[]; readonly quote: Quote; readonly errors: readonly RowError[] };
/** The row whose last edit was reverted, and why. */
type Reverted = { readonly row: number; readonly message: string };
type EditedRows = { readonly serverData: ServerData; readonly rows: readonly OrderRow[]; readonly reverted: Reverted | null };

/**
 * Keeps the rows in the browser. Shows edits at once, and loads the price for each new total quantity. Reverts an edit that raises the
 * postpaid quantity above what is left of the purchase limit. New data from the server resets the rows.
 */
export function useOrderRows(serverData: ServerData) {
  const [edited, setEdited] = useState(() => fromServerData(serverData));
  const current = edited.serverData === serverData ? edited : fromServerData(serverData);
  if (current !== edited) setEdited(current);
  const { rows, reverted } = current;
  const price = useQuote(totalQuantity(rows), serverData.quote);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // The fields may contain text that was typed before hydration.
    if (form.current === null) return;
    const typed = readRows(new FormData(form.current));
    setEdited((now) => keepTyped(now, typed));
  }, []);

  const show = (shown: readonly OrderRow[], reversion: Reverted | null = null) =>
    setEdited({ serverData, rows: shown, reverted: reversion });
  const edit = (index: number, changes: Partial<OrderRow>) => {
    const changed = rows.map((row, at) => (at === index ? { ...row, ...changes } : row));
    const { purchaseLeft } = price.quote.terms;
    if (exceedsLimit(changed, rows, purchaseLeft)) show(rows, { row: index, message: messages.purchaseLimitExceeded(purchaseLeft) });
    else show(changed);
  };

  return {
    form,
    rows,
    price,
    reverted,
    edit,
    add: () => rows.length < MAX_ROWS && show([...rows, blankRow]),
    remove: (index: number) => show(rows.length === 1 ? [blankRow] : rows.filter((_, at) => at !== index)),
  };
}

/** Returns the state with rows that were typed before hydration. Reverts the postpaid ones if they exceed the purchase limit. */
function keepTyped(state: EditedRows, typed: readonly OrderRow[]): EditedRows {
  const { purchaseLeft } = state.serverData.quote.terms;
  if (!exceedsLimit(typed, state.rows, purchaseLeft)) return { ...state, rows: typed };
  const row = typed.map(({ payType }) => payType).lastIndexOf("postpaid");
  const reverted = { row, message: messages.purchaseLimitExceeded(purchaseLeft) };
  return { ...state, rows: revertPostpaidRows(typed, state.rows), reverted };
}

function exceedsLimit(edited: readonly OrderRow[], before: readonly OrderRow[], purchaseLeft: number): boolean {
  return postpaidQuantity(edited) > Math.max(purchaseLeft, postpaidQuantity(before));
}

function fromServerData(serverData: ServerData): EditedRows {
  return { serverData, rows: serverData.rows, reverted: null };
}

/** The check of an attempt to order. `rowCount` is the number of rows that were checked. */
type Validation = {
  readonly serverData: ServerData;
  readonly errors: readonly RowError[];
  readonly rowCount: number;
  readonly attempt: object;
};

/** Returns the form's errors, from the server or from the check on submit. Drops an error of that check as soon as it is corrected. */
export function useOrderValidation(serverData: ServerData, rows: readonly OrderRow[], terms: Terms) {
  const [last, setLast] = useState<Validation | null>(null);
  const validation = last?.serverData === serverData ? last : null;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement) || submitter.value !== orderIntents.place) return;
    const errors = validateRows(rows, terms);
    if (errors.length > 0) event.preventDefault();
    if (errors.length > 0 || validation !== null) {
      setLast({ serverData, errors, rowCount: rows.length, attempt: event.nativeEvent });
    }
  };

  const found = validation === null ? serverData.errors : remainingErrors(validation.errors, validateRows(rows, terms));
  return {
    // After a row is removed, the row numbers of the errors may be wrong.
    errors: rows.length < (validation?.rowCount ?? serverData.rows.length) ? [] : found,
    attempt: validation?.attempt ?? serverData.errors,
    onSubmit,
  };
}

function remainingErrors(before: readonly RowError[], now: readonly RowError[]): readonly RowError[] {
  return before.filter((problem) => now.some((other) => isSame(problem, other)));
}

function isSame(one: RowError, other: RowError): boolean {
  return one.row === other.row && one.field === other.field && one.message === other.message;
}
