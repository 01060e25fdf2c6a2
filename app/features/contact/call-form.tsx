import { TextField } from "~/forms/text-field";
import type { FieldState } from "~/forms/field-state";
import type { PageForm } from "~/forms/use-page-form";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { scannerWords } from "~/words/words";
import { FormFrame } from "./form-frame";
import { ProofField } from "./proof-field";

type CallFormProps = {
  readonly form: PageForm<"from">;
  /** The page's own path. Null disables the form. */
  readonly action: string | null;
  readonly formKey: string;
  /** The field for the plate's last characters. Null if the sticker does not ask for them. */
  readonly proof?: FieldState | null;
  readonly target: keyof typeof targets;
  /** The text of the button that opens the form. Default: the text for the target. */
  readonly summary?: string;
  /** Whether the form starts open. After an error it is always open. */
  readonly open?: boolean;
};

/** For each target, the value of the form's button and the dictionary section with the form's sentences. */
const targets = {
  owner: { button: "call", sentences: "callOwner" },
  emergency: { button: "emergency", sentences: "callEmergencyContact" },
} as const;

/** A form that explains the masked phone call and asks for the caller's number. It opens in place, without scripts. */
export function CallForm({ form, action, formKey, proof = null, target, summary, open = false }: CallFormProps) {
  const { button, sentences } = targets[target];
  const words = scannerWords();
  const { open: openText, explanation, button: buttonText } = words[sentences];
  const state = form.fields.from;
  return (
    <Disclosure
      summary={summary ?? openText}
      open={open || [state, proof].some((field) => field !== null && field.errors.length > 0) || form.errors.length > 0}
    >
      <FormFrame form={form} action={action} formKey={formKey}>
        <p>{explanation}</p>
        <TextField state={state} label={words.contact.phone} type="tel" inputMode="tel" autoComplete="tel" prefix="+91" />
        {proof !== null && <ProofField state={proof} />}
        <Button wide name="intent" value={button}>
          {buttonText}
        </Button>
      </FormFrame>
    </Disclosure>
  );
}
