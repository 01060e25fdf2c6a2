import { useEffect, useRef } from "react";

/** The same prefix as in app/page-meta.ts. */
const ERROR_PREFIX = "Error: ";

type FieldWithErrors = { readonly id: string; readonly label?: string; readonly errors: readonly string[] };

type ErrorSummaryProps = {
  /** Errors of the form as a whole. */
  readonly formErrors: readonly string[];
  readonly fields: readonly FieldWithErrors[];
  /** The reply that contains the errors. Each new reply moves the focus again, even if the errors are the same. */
  readonly reply?: unknown;
};

/**
 * Lists all errors above a form, each as a link to its field. With scripts, takes the focus and adds "Error: " to the page's title, as the
 * server does.
 */
export function ErrorSummary({ formErrors, fields, reply }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const focusedFor = useRef<unknown>();
  const invalidFields = fields.filter((field) => field.errors.length > 0);
  const allErrors = [...formErrors, ...invalidFields.flatMap((field) => field.errors)].join("\n");

  useEffect(() => {
    // Do not take the focus from a field that the person is correcting or has reached through the summary.
    if (allErrors === "" || reply === undefined || reply === focusedFor.current) return;
    focusedFor.current = reply;
    summary.current?.focus();
  }, [allErrors, reply]);

  useEffect(() => (allErrors === "" ? undefined : addTitlePrefix()), [allErrors]);

  if (allErrors === "") return null;
  return (
    <div ref={summary} className="error-summary" role="alert" tabIndex={-1} data-error-summary="">
      <h2 className="card-title">There is a problem</h2>
      <ul className="error-list">
        {formErrors.map((error) => (
          <li key={error}>{error}</li>
        ))}
        {invalidFields.map(({ id, label, errors }) => (
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

/** Adds "Error: " to the page's title. @returns a function that removes the prefix, unless the title has changed since. */
function addTitlePrefix(): () => void {
  const { title } = document;
  if (title.startsWith(ERROR_PREFIX)) return () => undefined;
  document.title = ERROR_PREFIX + title;
  return () => {
    if (document.title === ERROR_PREFIX + title) document.title = title;
  };
}
