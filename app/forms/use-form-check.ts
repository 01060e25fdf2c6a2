import { useState, type FormEvent } from "react";

import { findErrors, skipsCheck, type FoundErrors } from "./check-form";

type Check = {
  readonly errors: FoundErrors;
  /** The reply at the time of the check. A later reply replaces the errors found. */
  readonly before: unknown;
  /** A new object for each submit. */
  readonly attempt: object;
};

/**
 * Checks a form in the browser on submit. An error disappears as soon as its field is corrected.
 * @param reply the server's last reply to this form.
 * @returns `check`: the last check, or null before the first one and after a server reply.
 */
export function useFormCheck(reply: unknown) {
  const [last, setLast] = useState<Check | null>(null);
  const check = last !== null && (reply === undefined || reply === last.before) ? last : null;

  /** Prevents the submit while there are errors. */
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (skipsCheck(event.nativeEvent)) return;
    const errors = findErrors(event.currentTarget);
    const isWrong = Object.keys(errors).length > 0;
    if (isWrong) event.preventDefault();
    if (isWrong || check !== null) setLast({ errors, before: reply, attempt: event.nativeEvent });
  };

  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (check === null || Object.keys(check.errors).length === 0) return;
    const still = Object.entries(findErrors(currentTarget)).filter(([name]) => name in check.errors);
    setLast({ ...check, errors: Object.fromEntries(still) });
  };

  return { check, onSubmit, onInput };
}
