import { Form, useLoaderData, useMatches } from "@remix-run/react";
import type { FormEventHandler, ReactNode } from "react";

import { handleOf } from "~/handle";
import { ErrorSummary } from "./error-summary";
import { HiddenField } from "./hidden-fields";
import type { PageForm } from "./use-page-form";

type FormWithErrorsProps = {
  readonly form: PageForm<string>;
  /** Shown between the errors and the form. */
  readonly above?: ReactNode;
  readonly className?: string;
  readonly action?: string;
  readonly onSubmit?: FormEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
};

/**
 * A page's form below the summary of its errors, with the idempotency key that the loader returns as `formKey`. Where React runs in the
 * browser, React sends the form.
 */
export function FormWithErrors({ form, above, children, ...attributes }: FormWithErrorsProps) {
  const { formKey } = useLoaderData<{ readonly formKey?: string } | null>() ?? {};
  const Element = handleOf(useMatches()).hydrate ? Form : "form";
  return (
    <>
      <ErrorSummary {...form.summary} />
      {above}
      <Element {...form.props} {...attributes}>
        {formKey !== undefined && <HiddenField name="idempotencyKey" value={formKey} />}
        {children}
      </Element>
    </>
  );
}
