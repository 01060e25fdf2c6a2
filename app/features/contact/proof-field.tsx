import type { FieldState } from "~/forms/field-state";
import { TextField } from "~/forms/text-field";

/**
 * Asks for the last characters of the plate. Never shows why the proof is required, so that people whom the owner stopped do not learn that
 * they were stopped.
 */
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
