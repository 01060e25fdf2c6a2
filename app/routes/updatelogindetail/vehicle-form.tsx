import { Form } from "@remix-run/react";

import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { SubmitButton } from "~/forms/submit-button";
import { PhoneField } from "~/forms/text-field";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { ownerWords } from "~/words/words";

type VehicleFormProps = {
  readonly emergencyPhone: string;
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
  readonly reply: FormReply | undefined;
};

/** Edits the emergency contact. */
export function VehicleForm({ emergencyPhone, constraints, reply }: VehicleFormProps) {
  const { details: words } = ownerWords();
  const form = usePageForm({
    id: "vehicle",
    names: ["emergencyContactNumber"],
    constraints,
    lastResult: reply?.lastResult,
    values: { emergencyContactNumber: emergencyPhone },
  });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <Form {...form.props}>
        <PhoneField state={form.fields.emergencyContactNumber} label={words.emergencyPhone} hint={words.emergencyPhoneHint} />
        <SubmitButton name="intent" value="save" busy={words.saving}>
          {words.save}
        </SubmitButton>
      </Form>
      <ButtonLink tone="quiet" href={paths.vehicles()}>
        {words.cancel}
      </ButtonLink>
    </>
  );
}
