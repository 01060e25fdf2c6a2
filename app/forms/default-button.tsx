import type { MouseEventHandler } from "react";

import { useDocumentContext } from "~/serving/document-context";

type DefaultButtonProps = {
  readonly name: string;
  readonly value: string;
  /** Handles the press instead of a submit, if scripts run. */
  readonly onClick?: MouseEventHandler | undefined;
  readonly children: string;
};

/**
 * The button that Enter presses. Browsers press a form's first button, so this hidden button comes before the buttons that only change a
 * quantity. Omitted in text browsers, which would show it. Enter presses no button there.
 */
export function DefaultButton({ name, value, onClick, children }: DefaultButtonProps) {
  if (useDocumentContext().isTextBrowser) return null;
  return (
    <button type="submit" name={name} value={value} onClick={onClick} className="sr-only" tabIndex={-1} aria-hidden="true" formNoValidate>
      {children}
    </button>
  );
}
