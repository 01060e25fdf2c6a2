import type { FieldState } from "~/forms/field-state";
import { TextField } from "~/forms/text-field";
import { scannerWords } from "~/words/words";

/**
 * Asks for the last characters of the plate, as proof that the person is at the vehicle. Never says why proof is required. One possible
 * reason is that the owner stopped messages from this person, who must not notice that (docs/decisions/0034-owners-shield.md).
 */
export function ProofField({ state }: { readonly state: FieldState }) {
  const { contact: words } = scannerWords();
  return (
    <TextField state={state} label={words.proof} hint={words.proofHint} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
  );
}
