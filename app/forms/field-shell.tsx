import type { ReactNode } from "react";

import { classNames } from "~/ui/class-names";

import type { FieldState } from "./field-state";

/** What every field is handed. */
export type LabelledField = {
  readonly state: FieldState;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
};

/** What every field with one control has around it: the label above, the hint, the errors, then the control. */
export function FieldShell({ state, label, hint, children }: LabelledField & { readonly children: ReactNode }) {
  return (
    <div className={classNames("field", state.errors.length > 0 && "field-wrong")}>
      <label className="field-label" htmlFor={state.id}>
        {label}
        <OptionalMark state={state} />
      </label>
      <FieldNotes state={state} hint={hint} />
      {children}
    </div>
  );
}

/** Required is the rule, so it is the other fields that are marked. */
export function OptionalMark({ state }: { readonly state: FieldState }) {
  return state.constraint.required ? null : <span className="field-optional"> (optional)</span>;
}

/** The hint and the errors, under the ids that the control's description names. */
export function FieldNotes({ state, hint }: { readonly state: FieldState; readonly hint?: ReactNode }) {
  return (
    <>
      {hint !== undefined && (
        <p className="field-hint" id={state.descriptionId}>
          {hint}
        </p>
      )}
      {state.errors.length > 0 && (
        <div className="field-errors" id={state.errorId}>
          {state.errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
    </>
  );
}
