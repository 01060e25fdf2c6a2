import { classNames } from "~/ui/class-names";

import { describedControl } from "./control-attributes";
import { FieldNotes, type LabelledField } from "./field-shell";

/** A checkbox that posts "on". Its label may contain links. */
export function CheckboxField({ state, label, hint }: LabelledField) {
  return (
    <div className={classNames("field", state.errors.length > 0 && "field-wrong")}>
      <FieldNotes state={state} hint={hint} />
      <div className="choice">
        <input
          id={state.id}
          name={state.name}
          type="checkbox"
          value="on"
          defaultChecked={state.value === "on"}
          required={state.constraint.required}
          data-missing={state.constraint["data-missing"]}
          {...describedControl(state, hint !== undefined)}
          className="choice-control"
        />
        <label htmlFor={state.id} className="choice-label">
          {label}
        </label>
      </div>
    </div>
  );
}
