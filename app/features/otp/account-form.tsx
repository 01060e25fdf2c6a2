import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { ErrorSummary } from "~/forms/error-summary";
import type { FieldState } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { HiddenField, Honeypot } from "~/forms/hidden-fields";
import { SubmitButton } from "~/forms/submit-button";
import { usePageForm } from "~/forms/use-page-form";
import { ownerWords } from "~/words/words";
import type { LoginPage } from "./login-page.server";

type TypedAccount = NonNullable<Extract<LoginPage["step"], { step: "account" }>["typed"]>;

type AccountFormProps<Name extends string> = {
  /** Unique on the page. */
  readonly id: string;
  readonly names: readonly Name[];
  readonly page: LoginPage;
  readonly reply: FormReply | undefined;
  /** The initial values, before anything was typed. */
  readonly values?: Readonly<Partial<Record<Name, string>>>;
  /** Returns the initial values, from what was typed before the code expired or the person started again. */
  readonly valuesFrom?: (typed: TypedAccount) => Readonly<Partial<Record<Name, string>>>;
  readonly children: (fields: Readonly<Record<Name, FieldState>>) => ReactNode;
};

/** The first step of registration and of every login: asks for the phone number, the email address or both. */
export function AccountForm<Name extends string>({
  id,
  names,
  page,
  reply,
  values: initial,
  valuesFrom,
  children,
}: AccountFormProps<Name>) {
  const { login: words } = ownerWords();
  const typed = page.step.step === "account" ? page.step.typed : null;
  const values = typed === null ? initial : valuesFrom?.(typed);
  const form = usePageForm({ id, names, ...(values && { values }), constraints: page.constraints, lastResult: reply?.lastResult });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <Form {...form.props}>
        {children(form.fields)}
        <HiddenField name="idempotencyKey" value={page.formKey} />
        <Honeypot name="website" />
        <SubmitButton name="intent" value={codeIntents.send} busy={words.sending}>
          {words.send}
        </SubmitButton>
      </Form>
    </>
  );
}

/** Button values of the two login steps. */
export const codeIntents = { send: "send", verify: "verify", resend: "resend", restart: "restart" } as const;
