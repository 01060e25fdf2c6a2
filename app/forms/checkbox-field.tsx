import type { InputHTMLAttributes, ReactNode } from "react";

import { classNames } from "~/ui/class-names";

import { ariaAttributes } from "./control-attributes";
import { Hint, HintAndErrors, type FieldProps } from "./field-shell";
import type { FieldState } from "./field-state";

/** A checkbox that posts "on". Its label may contain links. The hint is below, because a box and its label are one. */
export function CheckboxField({ state, label, hint }: FieldProps) {
  return (
    <div className={classNames("field", state.errors.length > 0 && "field-wrong")}>
      <HintAndErrors state={state} />
      <Checkbox
        state={state}
        label={label}
        required={state.constraint.required}
        data-missing={state.constraint["data-missing"]}
        {...ariaAttributes(state, hint !== undefined)}
      />
      <Hint state={state} hint={hint} />
    </div>
  );
}

type CheckboxProps = { readonly state: FieldState; readonly label: ReactNode } & InputHTMLAttributes<HTMLInputElement>;

/** A checkbox with its label, without hint and errors. */
export function Checkbox({ state, label, ...attributes }: CheckboxProps) {
  return (
    <div className="choice">
      <input
        id={state.id}
        name={state.name}
        type="checkbox"
        value="on"
        defaultChecked={state.value === "on"}
        {...attributes}
        className="choice-control"
      />
      <label htmlFor={state.id} className="choice-label">
        <span className="choice-text">{label}</span>
      </label>
    </div>
  );
}
