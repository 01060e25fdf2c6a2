import type { FieldState } from "~/forms/field-state";
import { TextField } from "~/forms/text-field";

/** Asks for the end of the plate. Looks the same whatever the reason, so that a stopped person does not notice. */
export function ProofField({ state }: { readonly state: FieldState }) {
  return (
    <TextField
      state={state}
      label="Last four characters of the plate"
      hint="They show that you are at the vehicle"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
