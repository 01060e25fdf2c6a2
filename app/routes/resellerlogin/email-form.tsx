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

type EmailFormProps = {
  readonly reply: FormReply | undefined;
  readonly formKey: string;
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
};

/** The first step: the e-mail address that the code goes to. */
export function EmailForm({ reply, formKey, constraints }: EmailFormProps) {
  const form = usePageForm({ id: "login", names: ["email"], constraints, lastResult: reply?.lastResult });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <Form {...form.props}>
        <TextField
          state={form.fields.email}
          label="E-mail"
          hint="The address that you are registered with as a reseller"
          type="email"
          inputMode="email"
          autoComplete="email"
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
