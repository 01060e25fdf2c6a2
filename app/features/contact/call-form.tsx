import type { FieldState } from "~/forms/field-state";
import { PhoneField } from "~/forms/text-field";
import type { PageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { Disclosure } from "~/ui/disclosure";
import { Button, LinkParagraph } from "~/ui/links-and-buttons";
import { scannerWords } from "~/words/words";
import { FormFrame, ProofField } from "./form-frame";

type CallFormProps = {
  readonly form: PageForm<"from">;
  /** The page's own path. Null disables the form. */
  readonly action: string | null;
  readonly formKey: string;
  /** The field for the plate's last characters. Null if the sticker does not ask for them. */
  readonly proof?: FieldState | null;
  readonly button: CallButton;
  /** Whether the page may say whom the call rings. Default: yes. */
  readonly isTargetKnown?: boolean;
  /** Whether to link to the notice about the caller's phone number. */
  readonly hasNotice: boolean;
  /** The text of the button that opens the form. Default: the text for `button`. */
  readonly summary?: string;
  /** Whether the form starts open. It is open if one of its fields is wrong. After a refusal it is closed (spec, section 4). */
  readonly open?: boolean;
};

/** The dictionary section with each form's sentences. */
const sections = { call: "callOwner", emergency: "callEmergencyContact" } as const;

/** A form that explains the masked phone call and asks for the caller's number. It opens in place, without scripts. */
export function CallForm({
  form,
  action,
  formKey,
  proof = null,
  button,
  isTargetKnown = true,
  hasNotice,
  summary,
  open = false,
}: CallFormProps) {
  const words = scannerWords();
  const { open: openText, explanation, button: buttonText } = words[sections[button]];
  const state = form.fields.from;
  return (
    <Disclosure summary={summary ?? openText} open={open || [state, proof].some((field) => field !== null && field.errors.length > 0)}>
      <FormFrame form={form} action={action} formKey={formKey}>
        <p>{isTargetKnown ? explanation : words.call.leadShort}</p>
        <PhoneField state={state} label={words.contact.phone} autoComplete="tel" />
        {proof !== null && <ProofField state={proof} />}
        {hasNotice && <LinkParagraph href={paths.callNotice()}>{words.callNotice.link}</LinkParagraph>}
        <Button wide intent={button}>
          {isTargetKnown ? buttonText : words.result.askForCall}
        </Button>
      </FormFrame>
    </Disclosure>
  );
}

/** Button values of the forms that request a phone call: to the owner, and to the emergency contact. */
export const callButtons = { call: "call", emergency: "emergency" } as const;

export type CallButton = keyof typeof callButtons;
