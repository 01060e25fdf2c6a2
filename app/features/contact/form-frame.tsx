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

/** What the forms on a scanner's pages have in common: the `<form>`, its idempotency key and the honeypot. */
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
