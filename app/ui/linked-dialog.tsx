import { useId, type ReactNode } from "react";

type LinkedDialogProps = {
  readonly title: string;
  /** The URL of the page without the dialog. Closing the dialog opens this URL. */
  readonly closeHref: string;
  /** Stays in view at the lower edge. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/** A dialog with its own URL, drawn open, inside the page. Scripts make it modal (app/enhancements/linked-dialog.ts). */
export function LinkedDialog({ title, closeHref, foot, children }: LinkedDialogProps) {
  const titleId = useId();
  return (
    <dialog open className="dialog" aria-labelledby={titleId} data-close-href={closeHref}>
      <h2 className="dialog-head card-title" id={titleId} tabIndex={-1}>
        {title}
      </h2>
      <div className="dialog-text flow">{children}</div>
      {foot !== undefined && <div className="dialog-foot">{foot}</div>}
    </dialog>
  );
}
