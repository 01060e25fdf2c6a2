import { changeButtons } from "~/features/changes/code-step";
import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { RadioGroup } from "~/forms/radio-group";
import { PhoneField } from "~/forms/text-field";
import { usePageForm } from "~/forms/use-page-form";
import { Button } from "~/ui/button";
import { ownerWords } from "~/words/words";

type PhoneFormProps = {
  /** The present phone number. */
  readonly present: string;
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
  readonly reply: FormReply | undefined;
};

/** The first step: the new number, and whether the present one is still there. */
export function PhoneForm({ present, constraints, reply }: PhoneFormProps) {
  const { phoneChange: words, login } = ownerWords();
  const { summary, props, fields } = usePageForm({ id: "phone", names: ["phone", "access"], constraints, lastResult: reply?.lastResult });
  return (
    <>
      <ErrorSummary {...summary} />
      <p>{words.present({ phone: present })}</p>
      <form {...props}>
        <PhoneField state={fields.phone} label={words.phone} hint={words.phoneHint} autoComplete="tel" />
        <RadioGroup
          state={fields.access}
          legend={words.access}
          options={[
            { value: "phone", text: words.hasOld },
            { value: "lost_phone", text: words.lostOld },
          ]}
        />
        <Button tone="main" wide name="intent" value={changeButtons.send}>
          {login.send}
        </Button>
      </form>
    </>
  );
}
