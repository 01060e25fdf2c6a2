import { useEffect, useRef } from "react";

type WrongField = { readonly id: string; readonly label?: string; readonly errors: readonly string[] };

type ErrorSummaryProps = {
  /** What is wrong with the form as a whole. */
  readonly formErrors: readonly string[];
  readonly fields: readonly WrongField[];
};

/** At the top of a refused form: every message, each a link to its field (routes, rule 2). Takes the focus when scripts run. */
export function ErrorSummary({ formErrors, fields }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const wrong = fields.filter((field) => field.errors.length > 0);
  const told = [...formErrors, ...wrong.flatMap((field) => field.errors)].join("\n");

  useEffect(() => {
    if (told !== "") summary.current?.focus();
  }, [told]);

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
