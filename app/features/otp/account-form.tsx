import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import type { FieldState } from "~/forms/field-state";
import { Honeypot } from "~/forms/hidden-fields";
import { SubmitButton } from "~/forms/submit-button";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { ownerWords } from "~/words/words";
import type { LoginPage } from "./login-page.server";

type TypedAccount = NonNullable<Extract<LoginPage["step"], { step: "account" }>["typed"]>;

type AccountFormProps<Name extends string> = {
  /** Unique on the page. */
  readonly id: string;
  readonly names: readonly Name[];
  /** The initial values, before anything was typed. */
  readonly values?: Readonly<Partial<Record<Name, string>>>;
  /** Returns the initial values, from what was typed before the code expired or the person started again. */
  readonly valuesFrom?: (typed: TypedAccount) => Readonly<Partial<Record<Name, string>>>;
  readonly children?: (fields: Readonly<Record<Name, FieldState>>) => ReactNode;
};

/** The first step of registration and of every login: asks for the phone number, the email address or both. */
export function AccountForm<Name extends string>({ id, names, values: initial, valuesFrom, children }: AccountFormProps<Name>) {
  const { login: words } = ownerWords();
  const { step } = useLoaderData<LoginPage>();
  const typed = step.step === "account" ? step.typed : null;
  const values = typed === null ? initial : valuesFrom?.(typed);
  const form = usePageForm({ id, names, ...(values && { values }) });
  return (
    <FormWithErrors form={form}>
      {children?.(form.fields)}
      <Honeypot name="website" />
      <SubmitButton intent={codeIntents.send} busy={words.sending}>
        {words.send}
      </SubmitButton>
    </FormWithErrors>
  );
}

/** Button values of the two login steps. */
export const codeIntents = { send: "send", verify: "verify", resend: "resend", restart: "restart" } as const;
