import type { ReactNode } from "react";

import { Checkbox } from "~/forms/checkbox-field";
import { describedBy } from "~/forms/control-attributes";
import { HintAndErrors } from "~/forms/field-shell";
import type { FieldState } from "~/forms/field-state";
import { classNames } from "~/ui/class-names";

type CheckboxGroupProps = {
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  /** Each option has its own field, because the server keeps one value per field name. The errors of all options are above the options. */
  readonly options: readonly { readonly state: FieldState; readonly text: ReactNode }[];
};

/**
 * Checkboxes about one question, one per row. Each ticked box posts "on". The group's hint and errors have the ids of the first field's
 * hint and errors.
 */
export function CheckboxGroup({ legend, hint, options }: CheckboxGroupProps) {
  const [first] = options;
  if (first === undefined) return null;
  const group: FieldState = { ...first.state, errors: options.flatMap(({ state }) => state.errors) };
  return (
    <fieldset
      className={classNames("field", group.errors.length > 0 && "field-wrong")}
      aria-describedby={describedBy(group, hint !== undefined)}
    >
      <legend className="field-label">{legend}</legend>
      <HintAndErrors state={group} hint={hint} />
      {options.map(({ state, text }) => (
        <Checkbox key={state.name} state={state} label={text} aria-invalid={state.errors.length > 0 || undefined} />
      ))}
    </fieldset>
  );
}
