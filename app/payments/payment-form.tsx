import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";

import { HiddenField } from "~/forms/hidden-field";
import { Button } from "~/ui/button";
import type { HostedForm } from "./hosted-form.server";
import { loadWidget } from "./widget";

type PaymentFormProps = { readonly form: HostedForm; readonly children: ReactNode };

/** The Pay button. Opens the provider's widget, or posts to the provider's page if the widget has not loaded. */
export function PaymentForm({ form, children }: PaymentFormProps) {
  const openWidget = useWidget(form);

  const payInWidget = (event: FormEvent) => {
    if (!openWidget) return;
    event.preventDefault();
    openWidget(form.fields);
  };

  return (
    <form method="post" action={form.action} onSubmit={payInWidget}>
      {Object.entries(form.fields).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
      <Button tone="main" wide>
        {children}
      </Button>
    </form>
  );
}

/** Opens the widget once, as soon as it has loaded. @returns a function that opens it again, or null until it has loaded. */
function useWidget({ script, fields }: HostedForm): ((fields: HostedForm["fields"]) => void) | null {
  const [open, setOpen] = useState<((fields: HostedForm["fields"]) => void) | null>(null);
  const asked = useRef(false);

  useEffect(() => {
    if (asked.current || script === null) return;
    asked.current = true;
    void loadWidget(script).then((loaded) => {
      setOpen(() => loaded);
      loaded?.(fields);
    });
  }, [script, fields]);

  return open;
}
