import type { ReactNode } from "react";

import type { FieldState } from "~/forms/field-state";
import { HiddenField, Honeypot } from "~/forms/hidden-fields";
import { TextField } from "~/forms/text-field";
import type { PageForm } from "~/forms/use-page-form";
import { scannerWords } from "~/words/words";

type FormFrameProps = {
  readonly form: Pick<PageForm<never>, "props">;
  /** The page's own path. Null renders disabled fields without a form. */
  readonly action: string | null;
  readonly formKey: string;
  readonly children: ReactNode;
};

/** The frame of the forms that send a message, request a phone call or ask for the blood group: `<form>`, idempotency key and honeypot. */
export function FormFrame({ form, action, formKey, children }: FormFrameProps) {
  if (action === null)
    return (
      <fieldset disabled className="flow">
        {children}
      </fieldset>
    );
  return (
    <form {...form.props} action={action}>
      {children}
      <HiddenField name="idempotencyKey" value={formKey} />
      <Honeypot name="website" />
    </form>
  );
}

/**
 * Asks for the last characters of the plate, as proof that the person is at the vehicle. Never says why proof is required. One possible
 * reason is that the owner stopped messages from this person, who must not notice that (docs/decisions/0034-owners-shield.md).
 */
export function ProofField({ state }: { readonly state: FieldState }) {
  const { contact: words } = scannerWords();
  return (
    <TextField
      state={state}
      label={words.proof}
      hint={words.proofHint}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
    />
  );
}
