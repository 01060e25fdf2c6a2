import { useState, type FormEvent } from "react";

import { findErrors, skipsCheck, type FoundErrors } from "./check-form";

type Check = {
  readonly errors: FoundErrors;
  /** The reply that stood on the page then: a later one takes the place of what was found. */
  readonly before: unknown;
  /** Another one for each time that the form was sent. */
  readonly attempt: object;
};

/**
 * Holds a form to the browser's own constraints when it is sent, while scripts run. A field that is corrected loses its error at once.
 * @param reply the server's last one to this form.
 * @returns what the last check found; null before the first one, and once the server has replied.
 */
export function useFormCheck(reply: unknown) {
  const [last, setLast] = useState<Check | null>(null);
  const check = last !== null && (reply === undefined || reply === last.before) ? last : null;

  /** Keeps the form from being sent while something is wrong. */
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
