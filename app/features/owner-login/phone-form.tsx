import { Form } from "@remix-run/react";

import { codeIntents } from "~/features/otp/code-intents";
import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { HiddenField } from "~/forms/hidden-field";
import { Honeypot } from "~/forms/honeypot";
import { SubmitButton } from "~/forms/submit-button";
import { TextField } from "~/forms/text-field";
import { usePageForm } from "~/forms/use-page-form";

type PhoneFormProps = {
  readonly reply: FormReply | undefined;
  readonly formKey: string;
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
};

/** The first step: the phone that was registered. */
export function PhoneForm({ reply, formKey, constraints }: PhoneFormProps) {
  const form = usePageForm({ id: "login", names: ["phone"], constraints, lastResult: reply?.lastResult });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <Form {...form.props}>
        <TextField
          state={form.fields.phone}
          label="Phone number"
          hint="The number that you registered with"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          prefix="+91"
        />
        <HiddenField name="idempotencyKey" value={formKey} />
        <Honeypot name="website" />
        <SubmitButton name="intent" value={codeIntents.send} busy="Sending OTP">
          Send OTP
        </SubmitButton>
      </Form>
    </>
  );
}
