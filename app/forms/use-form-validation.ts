import { useState, type FormEvent } from "react";

import { validateForm, skipsValidation, type FormErrors } from "~/enhancements/validate-form";

type Validation = {
  readonly errors: FormErrors;
  /** The server's reply at the time of the validation. A later reply replaces the errors of the validation. */
  readonly replyBefore: unknown;
  /** A new object for each submit. */
  readonly attempt: object;
};

/**
 * Checks a form in the browser on submit. After a failed check, a field's error disappears as soon as the person has corrected the field.
 * @param reply the server's last reply to this form.
 * @returns `validation`: the last validation. Null before the first validation with errors, and after a new reply of the server.
 */
export function useFormValidation(reply: unknown) {
  const [last, setLast] = useState<Validation | null>(null);
  const validation = last !== null && (reply === undefined || reply === last.replyBefore) ? last : null;

  /** Prevents the submit while there are errors. */
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (skipsValidation(event.nativeEvent)) return;
    const errors = validateForm(event.currentTarget);
    const hasErrors = Object.keys(errors).length > 0;
    if (hasErrors) event.preventDefault();
    if (hasErrors || validation !== null) setLast({ errors, replyBefore: reply, attempt: event.nativeEvent });
  };

  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (validation === null || Object.keys(validation.errors).length === 0) return;
    const remaining = Object.entries(validateForm(currentTarget)).filter(([name]) => name in validation.errors);
    setLast({ ...validation, errors: Object.fromEntries(remaining) });
  };

  return { validation, onSubmit, onInput };
}
