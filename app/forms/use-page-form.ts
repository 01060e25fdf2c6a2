import { useForm, type SubmissionResult } from "@conform-to/react";

import type { FieldConstraint, FieldState } from "./field-state";

export type PageForm<Name extends string> = {
  readonly fields: Readonly<Record<Name, FieldState>>;
  readonly errors: readonly string[];
  /** Everything that is wrong, for the summary at the top. */
  readonly summary: { readonly formErrors: readonly string[]; readonly fields: readonly FieldState[]; readonly reply: unknown };
  readonly props: {
    readonly id: string;
    readonly method: "post";
    readonly noValidate: boolean;
    onSubmit(event: React.FormEvent<HTMLFormElement>): void;
  };
};

/**
 * One form of a page, before and after it was posted. Works the same on the server, where there are no scripts.
 * @param id unique on the page; ids of fields and errors are made from it.
 * @param values what stands in the fields at first.
 */
export function usePageForm<Name extends string>(page: {
  readonly id: string;
  readonly names: readonly Name[];
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
  readonly lastResult: SubmissionResult<string[]> | undefined;
  readonly values?: Readonly<Partial<Record<Name, string>>>;
}): PageForm<Name> {
  const [form, meta] = useForm<Record<string, string>>({
    id: page.id,
    lastResult: page.lastResult ?? null,
    defaultValue: page.values ?? {},
    defaultNoValidate: false,
  });
  const fields = Object.fromEntries(
    page.names.map((name) => {
      const field = meta[name];
      const state: FieldState = {
        id: `${page.id}-${name}`,
        name,
        errorId: `${page.id}-${name}-error`,
        descriptionId: `${page.id}-${name}-hint`,
        value: typeof field?.initialValue === "string" ? field.initialValue : "",
        errors: field?.errors ?? [],
        constraint: page.constraints[name] ?? {},
      };
      return [name, state];
    }),
  ) as Record<Name, FieldState>;
  const errors = form.errors ?? [];
  return {
    fields,
    errors,
    summary: { formErrors: errors, fields: Object.values<FieldState>(fields), reply: page.lastResult },
    props: { id: page.id, method: "post", noValidate: form.noValidate, onSubmit: form.onSubmit },
  };
}
