import { useEffect, useRef } from "react";

/** As the server writes it (app/page-meta.ts). */
const ERROR_MARK = "Error: ";

type WrongField = { readonly id: string; readonly label?: string; readonly errors: readonly string[] };

type ErrorSummaryProps = {
  /** What is wrong with the form as a whole. */
  readonly formErrors: readonly string[];
  readonly fields: readonly WrongField[];
  /** The answer that they came in: another one takes the focus anew, also when it says the same. */
  readonly reply?: unknown;
};

/**
 * At the top of a refused form: every message, each a link to its field (routes, rule 2). When scripts run it takes the focus, and
 * the title says what the server says in the title of a whole page.
 */
export function ErrorSummary({ formErrors, fields, reply }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const focusedFor = useRef<unknown>();
  const wrong = fields.filter((field) => field.errors.length > 0);
  const told = [...formErrors, ...wrong.flatMap((field) => field.errors)].join("\n");

  useEffect(() => {
    // Following one of the links is a navigation, which ends the reply: the focus is then where the link led. Who corrects a field
    // has the focus there.
    if (told === "" || reply === undefined || reply === focusedFor.current) return;
    focusedFor.current = reply;
    summary.current?.focus();
  }, [told, reply]);

  useEffect(() => (told === "" ? undefined : markTitle()), [told]);

  if (told === "") return null;
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

/** @returns what takes the mark away, unless another page's title stands there by then. */
function markTitle(): () => void {
  const { title } = document;
  if (title.startsWith(ERROR_MARK)) return () => undefined;
  document.title = ERROR_MARK + title;
  return () => {
    if (document.title === ERROR_MARK + title) document.title = title;
  };
}
