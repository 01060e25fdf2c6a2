import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData, Form, useMatches } from "@remix-run/react";
import { useState, type FormEventHandler, type FormEvent, type ReactNode } from "react";

import { validateForm, skipsValidation, type FormErrors } from "~/enhancements/validate-form";
import { handleOf } from "~/screen";
import { ErrorSummary } from "./error-summary";
import type { FieldConstraint, FieldState } from "./field-state";
import type { FormReply } from "./form.server";
import { HiddenField } from "./hidden-fields";
import { useLastReply } from "./use-last-reply";

export type PageForm<Name extends string> = {
  readonly fields: Readonly<Record<Name, FieldState>>;
  readonly errors: readonly string[];
  /** All errors, for the summary above the form. */
  readonly summary: { readonly formErrors: readonly string[]; readonly fields: readonly FieldState[]; readonly reply: unknown };
  readonly props: {
    readonly id: string;
    readonly method: "post";
    readonly noValidate: true;
    /** For app/enhancements/check-form.ts, on pages without React. */
    readonly "data-check": "";
    /** Prevents the submit when the form has errors. A form with its own handler calls this first. */
    readonly onSubmit: FormEventHandler<HTMLFormElement>;
    readonly onInput: FormEventHandler<HTMLFormElement>;
  };
};

/**
 * Returns the state of a page's form, before and after the form is posted, on the server and in the browser. Checks the HTML constraints
 * before the form is posted. The library conform has a hook for this state. We do not use that hook, because it would make up a tenth of a
 * page's scripts. New data from the page's loader means that the form was accepted, and clears the last reply.
 * @param id unique on the page. The ids of fields and errors begin with it.
 * @param values initial values.
 * @param accepted the response to a form that was accepted without a navigation. A new response also clears the last reply.
 * @param isOwn returns whether a button belongs to this form, on a page with several forms.
 * @param lastResult by default the action's.
 */
export function usePageForm<Name extends string = never>(page: {
  readonly id: string;
  readonly names?: readonly Name[];
  readonly values?: Readonly<Partial<Record<Name, string>>>;
  readonly accepted?: object | null | undefined;
  readonly isOwn?: (button: unknown) => boolean;
  readonly lastResult?: SubmissionResult<string[]> | undefined;
}): PageForm<Name> {
  const loaderData = useLoaderData<{ readonly constraints?: Readonly<Record<string, FieldConstraint>> } | null>();
  const { names = [], isOwn } = page;
  const reply = useReply(isOwn);
  const lastResult = "lastResult" in page ? page.lastResult : reply;
  const { validation, onSubmit, onInput } = useFormValidation(lastResult);
  const { initialValue: posted, error: refused } = useLastReply(lastResult, page.accepted ?? loaderData) ?? {};
  const errorsByField = validation?.errors ?? refused;
  const fields = Object.fromEntries(
    names.map((name) => {
      const value = posted ? posted[name] : page.values?.[name];
      const state: FieldState = {
        id: `${page.id}-${name}`,
        name,
        value: typeof value === "string" ? value : "",
        errors: errorsByField?.[name] ?? [],
        constraint: loaderData?.constraints?.[name] ?? {},
      };
      return [name, state];
    }),
  ) as Record<Name, FieldState>;
  const otherErrors = Object.entries(errorsByField ?? {}).filter(([name]) => !(name in fields));
  // Errors of fields that are not in this form become errors of the whole form.
  const errors = [...new Set(otherErrors.flatMap(([, messages]) => messages ?? []))];
  return {
    fields,
    errors,
    summary: { formErrors: errors, fields: Object.values<FieldState>(fields), reply: validation?.attempt ?? lastResult },
    // Without `noValidate`, browsers would show their own messages instead of ours.
    props: { id: page.id, method: "post", noValidate: true, "data-check": "", onSubmit, onInput },
  };
}

/** Returns the action's reply, unless another form of the page was posted. */
function useReply(isOwn?: (button: unknown) => boolean): SubmissionResult<string[]> | undefined {
  const reply = useActionData<Partial<FormReply>>()?.lastResult;
  return isOwn === undefined || isOwn(reply?.initialValue?.["intent"]) ? reply : undefined;
}

type Validation = {
  readonly errors: FormErrors;
  /** The server's reply at the time of the validation. A later reply replaces the errors of the validation. */
  readonly replyBefore: unknown;
  readonly attempt: object;
};

/**
 * Checks a form in the browser on submit. After a failed check, a field's error disappears as soon as the person has corrected the field.
 * @param reply the server's last reply to this form.
 * @returns `validation`: the last validation. Null before the first validation with errors, and after a new reply of the server.
 */
function useFormValidation(reply: unknown) {
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
