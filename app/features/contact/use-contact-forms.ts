import type { FormReply } from "~/forms/form.server";
import { buttonOf, usePageForm } from "~/forms/use-page-form";
import type { FieldConstraint } from "~/forms/field-state";
import { callButtons } from "./call-form";

/** Returns the page's three forms. Only the form that was posted shows errors: the message form, unless a call's button was pressed. */
export function useContactForms(constraints: Readonly<Record<string, FieldConstraint>>, reply: FormReply | undefined) {
  const pressed = buttonOf(reply);
  const replyTo = (button: string) => (pressed === button ? reply?.lastResult : undefined);
  const message = usePageForm({
    id: "message",
    names: ["id", "proof"],
    constraints,
    lastResult: pressed === callButtons.call || pressed === callButtons.emergency ? undefined : reply?.lastResult,
  });
  const call = usePageForm({ id: "call", names: ["from", "proof"], constraints, lastResult: replyTo(callButtons.call) });
  const emergency = usePageForm({ id: "emergency", names: ["from", "proof"], constraints, lastResult: replyTo(callButtons.emergency) });
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
