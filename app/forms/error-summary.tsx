import { useEffect, useRef } from "react";

import { foreignText } from "~/words/foreign-language";
import { commonWords } from "~/words/words";

type FieldWithErrors = { readonly id: string; readonly label?: string; readonly errors: readonly string[] };

type ErrorSummaryProps = {
  readonly formErrors: readonly string[];
  readonly fields: readonly FieldWithErrors[];
  /** The server's reply or the browser's check that found the errors. A new one moves the focus again, even if the errors are the same. */
  readonly reply?: unknown;
};

/**
 * Lists all errors above a form. The errors of a field are a link to the field. With scripts, also takes the focus, and adds "Error: " to
 * the title of the page. Without scripts, the server adds "Error: ".
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
      <h2 className="card-title">{commonWords().form.problem}</h2>
      <ul className="error-list">
        {formErrors.map((error) => (
          <li key={error} {...foreignText(error)}>
            {error}
          </li>
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
  const prefix = commonWords().form.titlePrefix;
  if (title.startsWith(prefix)) return () => undefined;
  document.title = prefix + title;
  return () => {
    if (document.title === prefix + title) document.title = title;
  };
}
