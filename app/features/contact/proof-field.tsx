import type { FieldState } from "~/forms/field-state";
import { TextField } from "~/forms/text-field";
import { scannerWords } from "~/words/words";

/**
 * Asks for the last characters of the plate. Never shows why the proof is required, so that people whom the owner stopped do not learn that
 * they were stopped.
 */
export function ProofField({ state }: { readonly state: FieldState }) {
  const { contact: words } = scannerWords();
  return (
    <TextField state={state} label={words.proof} hint={words.proofHint} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
  );
}
