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

type AccountFormProps = {
  readonly reply: FormReply | undefined;
  readonly formKey: string;
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
};

/** The first step: the phone that gets the code, and an e-mail address. */
export function AccountForm({ reply, formKey, constraints }: AccountFormProps) {
  const form = usePageForm({ id: "register", names: ["strPhone", "strEmail"], constraints, lastResult: reply?.lastResult });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <Form {...form.props}>
        <TextField
          state={form.fields.strPhone}
          label="Phone number"
          hint="10 digits; the OTP is sent there"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          prefix="+91"
        />
        <TextField state={form.fields.strEmail} label="E-mail" type="email" inputMode="email" autoComplete="email" />
        <HiddenField name="idempotencyKey" value={formKey} />
        <Honeypot name="website" />
        <SubmitButton name="intent" value={codeIntents.send} busy="Sending OTP">
          Send OTP
        </SubmitButton>
      </Form>
    </>
  );
}
