import { useState, type ReactNode } from "react";

/**
 * Folds the promo code, because most orders have none. An open fold stays open after the code is removed, so that the button inside keeps
 * the focus.
 */
export function PromoFold({ open, children }: { readonly open: boolean; readonly children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return (
    <details open={wasOpen}>
      <summary className="fold-summary">Have a promo code?</summary>
      {children}
    </details>
  );
}
