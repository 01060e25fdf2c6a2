import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";

import type { Quote, Terms } from "~/features/reseller-price/quote";
import { useQuote, type LiveQuote } from "~/features/reseller-price/use-quote";
import { messages } from "~/words/messages";
import {
  blankRow,
  mostRows,
  orderIntents,
  postpaidQuantity,
  problemsOf,
  rowsIn,
  totalQuantity,
  type OrderRow,
  type RowProblem,
} from "./order-rows";

type OrderRows = {
  readonly form: RefObject<HTMLFormElement>;
  readonly rows: readonly OrderRow[];
  readonly price: LiveQuote;
  /** The row whose last edit was reverted, and why. */
  readonly reverted: Reverted | null;
  readonly edit: (index: number, changes: Partial<OrderRow>) => void;
  readonly add: () => void;
  readonly remove: (index: number) => void;
};

/** The server's data of the form. */
export type Answered = { readonly rows: readonly OrderRow[]; readonly quote: Quote; readonly problems: readonly RowProblem[] };
type Reverted = { readonly row: number; readonly message: string };

/**
 * Keeps the rows in the browser. Shows edits at once, reverts those that exceed the purchase limit, and loads the price for each new
 * total quantity. New data from the server resets the rows.
 */
export function useOrderRows(answered: Answered): OrderRows {
  const [edited, setEdited] = useState(() => asAnswered(answered));
  const current = edited.answered === answered ? edited : asAnswered(answered);
  if (current !== edited) setEdited(current);
  const { rows, reverted } = current;
  const price = useQuote(totalQuantity(rows), answered.quote);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // Read what was typed before hydration from the fields.
    if (form.current === null) return;
    const typed = rowsIn(new FormData(form.current));
    setEdited((now) => ({ ...now, rows: typed }));
  }, []);

  const show = (shown: readonly OrderRow[], reversion: Reverted | null = null) => setEdited({ answered, rows: shown, reverted: reversion });
  const edit = (index: number, changes: Partial<OrderRow>) => {
    const changed = rows.map((row, at) => (at === index ? { ...row, ...changes } : row));
    const { purchaseLeft } = price.quote.terms;
    const isExcess = postpaidQuantity(changed) > purchaseLeft && postpaidQuantity(changed) > postpaidQuantity(rows);
    if (isExcess) show(rows, { row: index, message: messages.purchaseLimitExceeded(purchaseLeft) });
    else show(changed);
  };

  return {
    form,
    rows,
    price,
    reverted,
    edit,
    add: () => rows.length < mostRows && show([...rows, blankRow]),
    remove: (index) => show(rows.length === 1 ? [blankRow] : rows.filter((_, at) => at !== index)),
  };
}

function asAnswered(answered: Answered): { answered: Answered; rows: readonly OrderRow[]; reverted: Reverted | null } {
  return { answered, rows: answered.rows, reverted: null };
}

type Check = { readonly answered: Answered; readonly problems: readonly RowProblem[]; readonly attempt: object };

/** The form's errors, from the server or from the check on submit. A corrected error disappears at once. */
export function useOrderCheck(answered: Answered, rows: readonly OrderRow[], terms: Terms) {
  const [last, setLast] = useState<Check | null>(null);
  const check = last?.answered === answered ? last : null;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement) || submitter.value !== orderIntents.place) return;
    const problems = problemsOf(rows, terms);
    if (problems.length > 0) event.preventDefault();
    if (problems.length > 0 || check !== null) setLast({ answered, problems, attempt: event.nativeEvent });
  };

  const found = check === null ? answered.problems : stillThere(check.problems, problemsOf(rows, terms));
  return {
    // After a row is removed, the errors' row numbers no longer match.
    problems: rows.length < answered.rows.length ? [] : found,
    attempt: check?.attempt ?? answered.problems,
    onSubmit,
  };
}

function stillThere(before: readonly RowProblem[], now: readonly RowProblem[]): readonly RowProblem[] {
  return before.filter((problem) => now.some((other) => isSame(problem, other)));
}

function isSame(one: RowProblem, other: RowProblem): boolean {
  return one.row === other.row && one.field === other.field && one.message === other.message;
}
