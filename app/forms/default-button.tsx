import type { MouseEventHandler } from "react";

import { useDocumentFacts } from "~/serving/document-context";

type DefaultButtonProps = {
  readonly name: string;
  readonly value: string;
  /** Replaces the submit when scripts run. */
  readonly onClick?: MouseEventHandler | undefined;
  readonly children: string;
};

/**
 * The button that Enter presses. Browsers press the first button of a form, so this hidden one comes before buttons that only change
 * a quantity. Text browsers get none: they would show it, and Enter presses no button there.
 */
export function DefaultButton({ name, value, onClick, children }: DefaultButtonProps) {
  if (useDocumentFacts().isTextBrowser) return null;
  return (
    <button type="submit" name={name} value={value} onClick={onClick} className="sr-only" tabIndex={-1} aria-hidden="true" formNoValidate>
      {children}
    </button>
  );
}
