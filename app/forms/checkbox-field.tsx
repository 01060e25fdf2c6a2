import { classNames } from "~/ui/class-names";

import { ariaAttributes } from "./control-attributes";
import { HintAndErrors, type FieldProps } from "./field-shell";

/** A checkbox that posts "on". Its label may contain links. */
export function CheckboxField({ state, label, hint }: FieldProps) {
  return (
    <div className={classNames("field", state.errors.length > 0 && "field-wrong")}>
      <HintAndErrors state={state} hint={hint} />
      <div className="choice">
        <input
          id={state.id}
          name={state.name}
          type="checkbox"
          value="on"
          defaultChecked={state.value === "on"}
          required={state.constraint.required}
          data-missing={state.constraint["data-missing"]}
          {...ariaAttributes(state, hint !== undefined)}
          className="choice-control"
        />
        <label htmlFor={state.id} className="choice-label">
          {label}
        </label>
      </div>
    </div>
  );
}
