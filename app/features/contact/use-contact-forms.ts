import { usePageForm } from "~/forms/use-page-form";
import { callButtons } from "./call-form";

/** Returns the page's three forms. Only the form that was posted shows errors: the message form, unless a call's button was pressed. */
export function useContactForms() {
  const message = usePageForm({
    id: "message",
    names: ["id", "proof"],
    isOwn: (button) => button !== callButtons.call && button !== callButtons.emergency,
  });
  const call = usePageForm({ id: "call", names: ["from", "proof"], isOwn: (button) => button === callButtons.call });
  const emergency = usePageForm({ id: "emergency", names: ["from", "proof"], isOwn: (button) => button === callButtons.emergency });
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
