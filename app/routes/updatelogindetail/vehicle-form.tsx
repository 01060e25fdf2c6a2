import { Form } from "@remix-run/react";

import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { SubmitButton } from "~/forms/submit-button";
import { TextField } from "~/forms/text-field";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";

type VehicleFormProps = {
  readonly emergencyPhone: string;
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
  readonly reply: FormReply | undefined;
};

/** Edits the emergency contact. */
export function VehicleForm({ emergencyPhone, constraints, reply }: VehicleFormProps) {
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
        <TextField
          state={form.fields.emergencyContactNumber}
          label="Emergency contact number"
          hint="Called when you do not answer"
          type="tel"
          inputMode="tel"
          prefix="+91"
        />
        <SubmitButton name="intent" value="save" busy="Saving">
          Save
        </SubmitButton>
      </Form>
      <ButtonLink tone="quiet" href={paths.vehicles()}>
        Cancel
      </ButtonLink>
    </>
  );
}
