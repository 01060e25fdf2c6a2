import type { ReactNode } from "react";

import { classNames } from "~/ui/class-names";
import { describedBy } from "./control-attributes";
import { HintAndErrors, OptionalMark } from "./field-shell";
import type { FieldState } from "./field-state";

type RadioGroupProps = {
  readonly state: FieldState;
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  readonly options: readonly {
    readonly value: string;
    readonly text: ReactNode;
    readonly icon?: ReactNode;
    /** An element of the class `choice-below`, shown once the option is chosen. Browsers without grid always show it. */
    readonly below?: ReactNode;
  }[];
};

/** Radio buttons, one per row. The first button has the field's id, to which the error summary links. */
export function RadioGroup({ state, legend, hint, options }: RadioGroupProps) {
  return (
    <fieldset
      className={classNames("field", state.errors.length > 0 && "field-wrong")}
      aria-describedby={describedBy(state, hint !== undefined)}
    >
      <legend className="field-label">
        {legend}
        <OptionalMark state={state} />
      </legend>
      <HintAndErrors state={state} hint={hint} />
      {options.map(({ value, text, icon, below }, index) => {
        const id = index === 0 ? state.id : `${state.id}-${value}`;
        return (
          <div key={value} className={classNames("choice", icon !== undefined && "choice-pictured")}>
            <input
              id={id}
              name={state.name}
              type="radio"
              value={value}
              defaultChecked={state.value === value}
              required={state.constraint.required}
              data-missing={state.constraint["data-missing"]}
              className="choice-control"
            />
            <label htmlFor={id} className="choice-label">
              {icon}
              <span className="choice-text">{text}</span>
            </label>
            {below}
          </div>
        );
      })}
    </fieldset>
  );
}
