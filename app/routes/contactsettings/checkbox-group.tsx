import type { ReactNode } from "react";

import { classNames } from "~/ui/class-names";
import { ariaAttributes } from "~/forms/control-attributes";
import type { FieldState } from "~/forms/field-state";

type CheckboxGroupProps = {
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  /** One field each, because a form keeps one value of a name. The errors of all are shown above them. */
  readonly options: readonly { readonly state: FieldState; readonly text: ReactNode }[];
};

/** Checkboxes about one question, one per row. Each posts "on". */
export function CheckboxGroup({ legend, hint, options }: CheckboxGroupProps) {
  const errors = options.flatMap(({ state }) => state.errors);
  const [first] = options;
  return (
    <fieldset className={classNames("field", errors.length > 0 && "field-wrong")}>
      <legend className="field-label">{legend}</legend>
      {hint !== undefined && <p className="field-hint">{hint}</p>}
      {errors.length > 0 && (
        <div className="field-errors" id={first?.state.errorId}>
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
      {options.map(({ state, text }) => (
        <div key={state.name} className="choice">
          <input
            id={state.id}
            name={state.name}
            type="checkbox"
            value="on"
            defaultChecked={state.value === "on"}
            {...ariaAttributes(state, false)}
            className="choice-control"
          />
          <label htmlFor={state.id} className="choice-label">
            {text}
          </label>
        </div>
      ))}
    </fieldset>
  );
}
