import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { HiddenField, Honeypot } from "~/forms/hidden-fields";
import { PhoneField, TextArea, TextField } from "~/forms/text-field";
import { usePageForm } from "~/forms/use-page-form";
import { Button } from "~/ui/button";
import { ownerWords } from "~/words/words";

type GrievanceFormProps = {
  readonly formKey: string;
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
  readonly reply: FormReply | undefined;
};

export function GrievanceForm({ formKey, constraints, reply }: GrievanceFormProps) {
  const { grievance: words } = ownerWords();
  const names = ["name", "email", "phone", "message"] as const;
  const { props, summary, fields } = usePageForm({ id: "grievance", names, constraints, lastResult: reply?.lastResult });
  return (
    <>
      <ErrorSummary {...summary} />
      <form {...props}>
        <TextField state={fields.name} label={words.name} autoComplete="name" />
        <TextField state={fields.email} label={words.email} type="email" inputMode="email" autoComplete="email" />
        <PhoneField state={fields.phone} label={words.phone} hint={words.phoneHint} autoComplete="tel" />
        <TextArea state={fields.message} label={words.message} rows={5} />
        <HiddenField name="idempotencyKey" value={formKey} />
        <Honeypot name="website" />
        <Button tone="main" wide data-busy={words.sending}>
          {words.send}
        </Button>
      </form>
    </>
  );
}
