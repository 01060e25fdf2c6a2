import type { FieldState } from "~/forms/field-state";
import { SelectField } from "~/forms/select-field";
import { TextField } from "~/forms/text-field";
import { Banner } from "~/ui/banner";
import type { States } from "./read-states.server";

type StateFieldProps = {
  readonly state: FieldState;
  readonly states: States;
  readonly autoComplete?: string;
};

/** The state of an address: a select, or a text field if the list could not be loaded. */
export function StateField({ state, states, autoComplete = "address-level1" }: StateFieldProps) {
  if (states.names === null) {
    return (
      <>
        <Banner tone="info">
          <p>{states.problem}</p>
        </Banner>
        <TextField state={state} label="State" autoComplete={autoComplete} />
      </>
    );
  }
  return (
    <SelectField
      state={state}
      label="State"
      emptyText="Select state"
      autoComplete={autoComplete}
      options={states.names.map((name) => ({ value: name, text: name }))}
    />
  );
}
