import type { FieldState } from "~/forms/field-state";
import { SelectField } from "~/forms/select-field";
import { TextField } from "~/forms/text-field";
import { Banner } from "~/ui/banner";
import type { States } from "./read-states.server";

type StateFieldProps = {
  readonly state: FieldState;
  readonly states: States;
  readonly autoComplete?: string;
  readonly label?: string;
  readonly emptyText?: string;
};

/** The state of an address: a select, or a text field if the list could not be loaded. */
export function StateField({
  state,
  states,
  autoComplete = "address-level1",
  label = "State",
  emptyText = "Select state",
}: StateFieldProps) {
  if (states.names === null) {
    return (
      <>
        <Banner tone="info">{states.problem}</Banner>
        <TextField state={state} label={label} autoComplete={autoComplete} />
      </>
    );
  }
  return (
    <SelectField
      state={state}
      label={label}
      emptyText={emptyText}
      autoComplete={autoComplete}
      options={states.names.map((name) => ({ value: name, text: name }))}
    />
  );
}
