import type { ReactNode } from "react";

import { classNames } from "~/ui/class-names";
import { foreignText } from "~/words/foreign-language";
import { commonWords } from "~/words/words";

import { errorId, hintId, type FieldState } from "./field-state";

export type FieldProps = {
  readonly state: FieldState;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
};

export function FieldShell({ state, label, hint, children }: FieldProps & { readonly children: ReactNode }) {
  return (
    <div className={classNames("field", state.errors.length > 0 && "field-wrong")}>
      <label className="field-label" htmlFor={state.id}>
        {label}
        <OptionalMark state={state} />
      </label>
      <HintAndErrors state={state} hint={hint} />
      {children}
    </div>
  );
}

/** Marks a field as optional. Required fields have no mark, because most fields are required. */
export function OptionalMark({ state }: { readonly state: FieldState }) {
  return state.constraint.required ? null : <span className="field-optional"> {commonWords().form.optional}</span>;
}

/**
 * The hint and the errors, with the ids that `aria-describedby` names. The element of the errors may be empty, so that
 * app/enhancements/form-errors.ts can fill it.
 */
export function HintAndErrors({ state, hint }: HintProps) {
  return (
    <>
      <Hint state={state} hint={hint} />
      <div className="field-errors" id={errorId(state)}>
        {state.errors.map((error) => (
          <p key={error} {...foreignText(error)}>
            {error}
          </p>
        ))}
      </div>
    </>
  );
}

type HintProps = { readonly state: FieldState; readonly hint?: ReactNode };

export function Hint({ state, hint }: HintProps) {
  return hint === undefined ? null : (
    <p className="field-hint" id={hintId(state)}>
      {hint}
    </p>
  );
}
