import type { FormReply } from "~/forms/form.server";
import { buttonOf } from "~/forms/button-of";
import type { FieldConstraint } from "~/forms/field-state";
import { usePageForm } from "~/forms/use-page-form";

/** Button values of the forms that request a phone call. A reply to any other button belongs to the message form. */
const buttons = { call: "call", emergency: "emergency" } as const;

/** Returns the page's three forms. Only the form that was posted shows errors. */
export function useContactForms(constraints: Readonly<Record<string, FieldConstraint>>, reply: FormReply | undefined) {
  const pressed = buttonOf(reply);
  const replyTo = (button: string) => (pressed === button ? reply?.lastResult : undefined);
  const message = usePageForm({
    id: "message",
    names: ["id", "proof"],
    constraints,
    lastResult: pressed === buttons.call || pressed === buttons.emergency ? undefined : reply?.lastResult,
  });
  const call = usePageForm({ id: "call", names: ["from", "proof"], constraints, lastResult: replyTo(buttons.call) });
  const emergency = usePageForm({ id: "emergency", names: ["from", "proof"], constraints, lastResult: replyTo(buttons.emergency) });
  const forms = [message, call, emergency];
  return {
    message,
    call,
    emergency,
    summary: {
      formErrors: forms.flatMap((form) => form.summary.formErrors),
      fields: forms.flatMap((form) => form.summary.fields),
    },
  };
}
