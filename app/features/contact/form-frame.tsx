import type { ReactNode } from "react";

import { HiddenField } from "~/forms/hidden-field";
import { Honeypot } from "~/forms/honeypot";
import type { PageForm } from "~/forms/use-page-form";

type FormFrameProps = {
  readonly form: Pick<PageForm<never>, "props">;
  /** The page's own path. Null renders disabled fields without a form. */
  readonly action: string | null;
  readonly formKey: string;
  readonly children: ReactNode;
};

/** The frame of the forms that send a message, request a phone call or ask for the blood group: `<form>`, idempotency key and honeypot. */
export function FormFrame({ form, action, formKey, children }: FormFrameProps) {
  if (action === null)
    return (
      <fieldset disabled className="flow">
        {children}
      </fieldset>
    );
  return (
    <form {...form.props} action={action}>
      {children}
      <HiddenField name="idempotencyKey" value={formKey} />
      <Honeypot name="website" />
    </form>
  );
}
