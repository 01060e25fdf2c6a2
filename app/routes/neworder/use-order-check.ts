import { useState, type FormEvent } from "react";

import type { Terms } from "~/features/reseller-price/quote";
import { problemsOf, type RowProblem } from "./check-rows";
import type { OrderRow } from "./order-rows";
import { orderIntents } from "./row-fields";

type Answered = { readonly rows: readonly OrderRow[]; readonly problems: readonly RowProblem[] };
type Check = { readonly answered: Answered; readonly problems: readonly RowProblem[]; readonly attempt: object };

/**
 * What keeps the rows from being ordered: what the server answered, or what scripts found when the form was to be placed. What is
 * corrected goes at once.
 */
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
    // Once a row is taken away the others have other numbers.
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
