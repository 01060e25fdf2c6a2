import type { FieldState } from "~/forms/field-state";
import { SelectField } from "~/forms/select-field";
import { TextField } from "~/forms/text-field";
import { Banner } from "~/ui/banner";
import { messages } from "~/words/messages";

type StateFieldProps = {
  readonly state: FieldState;
  /** Null when the list could not be had; then the state is typed. */
  readonly states: readonly string[] | null;
  readonly autoComplete?: string;
};

/** The state of an address, from the API's list. */
export function StateField({ state, states, autoComplete = "address-level1" }: StateFieldProps) {
  if (states === null) {
    return (
      <>
        <Banner tone="info">
          <p>{messages.statesUnavailable}</p>
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
      options={states.map((name) => ({ value: name, text: name }))}
    />
  );
}
