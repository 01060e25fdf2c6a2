import type { SubmissionResult } from "@conform-to/react";
import type { FormEventHandler } from "react";

import type { FieldConstraint, FieldState } from "./field-state";
import { useFormCheck } from "./use-form-check";
import { useKeptReply } from "./use-kept-reply";

export type PageForm<Name extends string> = {
  readonly fields: Readonly<Record<Name, FieldState>>;
  readonly errors: readonly string[];
  /** Everything that is wrong, for the summary at the top. */
  readonly summary: { readonly formErrors: readonly string[]; readonly fields: readonly FieldState[]; readonly reply: unknown };
  readonly props: {
    readonly id: string;
    readonly method: "post";
    readonly noValidate: true;
    /** Prevents the event when the form is not to be sent yet: a form with a handler of its own calls this first. */
    readonly onSubmit: FormEventHandler<HTMLFormElement>;
    readonly onInput: FormEventHandler<HTMLFormElement>;
  };
};

/**
 * One form of a page, before and after it was posted. Works the same on the server, where there are no scripts. Reads conform's
 * answer itself: the server validates, scripts hold the form to the browser's own constraints before that, and conform's own hook
 * would be a tenth of a page's scripts.
 * @param id unique on the page; ids of fields and errors are made from it.
 * @param values what stands in the fields at first.
 * @param answer what the page's loader said: where a form is sent several times from one page, a new answer ends the last reply.
 */
export function usePageForm<Name extends string>(page: {
  readonly id: string;
  readonly names: readonly Name[];
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
  readonly lastResult: SubmissionResult<string[]> | undefined;
  readonly values?: Readonly<Partial<Record<Name, string>>>;
  readonly answer?: unknown;
}): PageForm<Name> {
  const { check, onSubmit, onInput } = useFormCheck(page.lastResult);
  const { initialValue: posted, error: refused } = useKeptReply(page.lastResult, page.answer) ?? {};
  const wrong = check?.errors ?? refused;
  const fields = Object.fromEntries(
    page.names.map((name) => {
      const value = posted ? posted[name] : page.values?.[name];
      const state: FieldState = {
        id: `${page.id}-${name}`,
        name,
        errorId: `${page.id}-${name}-error`,
        descriptionId: `${page.id}-${name}-hint`,
        value: typeof value === "string" ? value : "",
        errors: wrong?.[name] ?? [],
        constraint: page.constraints[name] ?? {},
      };
      return [name, state];
    }),
  ) as Record<Name, FieldState>;
  const elsewhere = Object.entries(wrong ?? {}).filter(([name]) => !(name in fields));
  // What is wrong with a field of the page's other form is said here, rather than nowhere.
  const errors = [...new Set(elsewhere.flatMap(([, told]) => told ?? []))];
  return {
    fields,
    errors,
    summary: { formErrors: errors, fields: Object.values<FieldState>(fields), reply: check?.attempt ?? page.lastResult },
    // The browser's own bubble would hide our sentences.
    props: { id: page.id, method: "post", noValidate: true, onSubmit, onInput },
  };
}
