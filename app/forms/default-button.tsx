import type { MouseEventHandler } from "react";

import { useDocumentContext } from "~/serving/document-context";

type DefaultButtonProps = {
  readonly intent: string;
  /** With scripts, handles the press instead of submitting the form. */
  readonly onClick?: MouseEventHandler | undefined;
  readonly children: string;
};

/**
 * The button that Enter presses. Browsers press a form's first button, so this hidden button comes before the buttons that only change a
 * quantity or a row. Omitted in text browsers, where Enter presses no button and hidden buttons are visible.
 */
export function DefaultButton({ intent, onClick, children }: DefaultButtonProps) {
  if (useDocumentContext().isTextBrowser) return null;
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      onClick={onClick}
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
      formNoValidate
    >
      {children}
    </button>
  );
}
