import { Form } from "@remix-run/react";

import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { HiddenField } from "~/forms/hidden-fields";
import { SubmitButton } from "~/forms/submit-button";
import { PhoneField, TextField } from "~/forms/text-field";
import { usePageForm } from "~/forms/use-page-form";
import { ownerWords } from "~/words/words";

type AddVehicleFormProps = {
  readonly formKey: string;
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
  readonly reply: FormReply | undefined;
};

/** The form that adds the vehicle of the scanned sticker. */
export function AddVehicleForm({ formKey, constraints, reply }: AddVehicleFormProps) {
  const { details: words, addVehicle } = ownerWords();
  const form = usePageForm({
    id: "add-vehicle",
    names: ["vehiclePlateNumber", "emergencyContactNumber"],
    constraints,
    lastResult: reply?.lastResult,
  });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <Form {...form.props}>
        <TextField
          state={form.fields.vehiclePlateNumber}
          label={words.plate}
          hint={words.plateHint}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <PhoneField state={form.fields.emergencyContactNumber} label={words.emergencyPhone} hint={words.emergencyPhoneHint} />
        <HiddenField name="idempotencyKey" value={formKey} />
        <SubmitButton name="intent" value="add" busy={words.saving}>
          {addVehicle.button}
        </SubmitButton>
      </Form>
    </>
  );
}
