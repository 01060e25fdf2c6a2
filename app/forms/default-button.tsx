import type { MouseEventHandler } from "react";

import { useDocumentFacts } from "~/serving/document-context";

type DefaultButtonProps = {
  readonly name: string;
  readonly value: string;
  /** What Enter does in place while scripts run. */
  readonly onClick?: MouseEventHandler | undefined;
  readonly children: string;
};

/**
 * What Enter presses: a browser takes the first button of a form, which is to be none of those that only change something.
 * Stands first in the form, unseen. A text browser would show it, and there Enter presses no button: it gets none.
 */
export function DefaultButton({ name, value, onClick, children }: DefaultButtonProps) {
  if (useDocumentFacts().isTextBrowser) return null;
  return (
    <button type="submit" name={name} value={value} onClick={onClick} className="sr-only" tabIndex={-1} aria-hidden="true" formNoValidate>
      {children}
    </button>
  );
}
