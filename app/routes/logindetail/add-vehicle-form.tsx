import { Form } from "@remix-run/react";

import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { HiddenField } from "~/forms/hidden-field";
import { SubmitButton } from "~/forms/submit-button";
import { TextField } from "~/forms/text-field";
import { usePageForm } from "~/forms/use-page-form";

type AddVehicleFormProps = {
  readonly formKey: string;
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
  readonly reply: FormReply | undefined;
};

/** The form that adds the vehicle of the scanned sticker. */
export function AddVehicleForm({ formKey, constraints, reply }: AddVehicleFormProps) {
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
          label="Vehicle plate number"
          hint="As on the plate, for example MH 12 AB 1234"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          state={form.fields.emergencyContactNumber}
          label="Emergency contact number"
          hint="Called when you do not answer"
          type="tel"
          inputMode="tel"
          prefix="+91"
        />
        <HiddenField name="idempotencyKey" value={formKey} />
        <SubmitButton name="intent" value="add" busy="Saving">
          Add vehicle
        </SubmitButton>
      </Form>
    </>
  );
}
