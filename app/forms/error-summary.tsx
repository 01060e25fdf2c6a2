import { useEffect, useRef } from "react";

/** The same prefix as in app/page-meta.ts. */
const ERROR_MARK = "Error: ";

type WrongField = { readonly id: string; readonly label?: string; readonly errors: readonly string[] };

type ErrorSummaryProps = {
  /** Errors of the form as a whole. */
  readonly formErrors: readonly string[];
  readonly fields: readonly WrongField[];
  /** The reply that contains the errors. A new one moves the focus again, even if the errors are the same. */
  readonly reply?: unknown;
};

/**
 * Lists all errors above a form, each a link to its field (routes, rule 2). With scripts it takes the focus and marks the page
 * title, as the server does.
 */
export function ErrorSummary({ formErrors, fields, reply }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const focusedFor = useRef<unknown>();
  const wrong = fields.filter((field) => field.errors.length > 0);
  const allErrors = [...formErrors, ...wrong.flatMap((field) => field.errors)].join("\n");

  useEffect(() => {
    // Do not take the focus from a field that is being corrected, nor from one that a link in the summary led to.
    if (allErrors === "" || reply === undefined || reply === focusedFor.current) return;
    focusedFor.current = reply;
    summary.current?.focus();
  }, [allErrors, reply]);

  useEffect(() => (allErrors === "" ? undefined : markTitle()), [allErrors]);

  if (allErrors === "") return null;
  return (
    <div ref={summary} className="error-summary" role="alert" tabIndex={-1}>
      <h2 className="card-title">There is a problem</h2>
      <ul className="error-list">
        {formErrors.map((error) => (
          <li key={error}>{error}</li>
        ))}
        {wrong.map(({ id, label, errors }) => (
          <li key={id}>
            <a className="link" href={`#${id}`}>
              {label !== undefined && `${label}: `}
              {errors.join(" ")}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** @returns a function that removes the mark, unless the title has changed since. */
function markTitle(): () => void {
  const { title } = document;
  if (title.startsWith(ERROR_MARK)) return () => undefined;
  document.title = ERROR_MARK + title;
  return () => {
    if (document.title === ERROR_MARK + title) document.title = title;
  };
}
