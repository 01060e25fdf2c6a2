import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";

import { HiddenField } from "~/forms/hidden-fields";
import { MainButton } from "~/ui/links-and-buttons";
import type { HostedForm } from "./payment-provider";
import { loadWidget } from "./razorpay/widget";

type PaymentFormProps = { readonly form: HostedForm; readonly children: ReactNode };

/**
 * The Pay button. Opens the provider's widget, or posts to the provider's page if the widget has not loaded. First looks whether the order
 * still has to be paid, because this page may be open in two tabs.
 */
export function PaymentForm({ form, children }: PaymentFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const openWidget = useWidget(form);
  const look = useLookBefore(form, () => (openWidget === null ? element.current?.submit() : openWidget(form.fields)));

  const lookAndPay = (event: FormEvent) => {
    event.preventDefault();
    look();
  };

  return (
    <form method="post" action={form.action} ref={element} onSubmit={lookAndPay}>
      {Object.entries(form.fields).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
      <MainButton>{children}</MainButton>
    </form>
  );
}

/** Returns a function that reads the page's data again and then calls `pay`. If the order is paid meanwhile, the page leads on instead. */
function useLookBefore(form: HostedForm, pay: () => void): () => void {
  const { revalidate } = useRevalidator();
  const [formBefore, setFormBefore] = useState<HostedForm | null>(null);

  useEffect(() => {
    if (formBefore === null || formBefore === form) return;
    setFormBefore(null);
    pay();
  }, [form, formBefore, pay]);

  return () => {
    setFormBefore(form);
    revalidate();
  };
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
