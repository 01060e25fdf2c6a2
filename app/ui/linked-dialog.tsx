import { useId, type ReactNode } from "react";

type LinkedDialogProps = {
  readonly title: string;
  /** The URL of the page without the dialog. Closing the dialog opens this URL. */
  readonly closeHref: string;
  readonly children: ReactNode;
};

/** A dialog with its own URL, drawn open, inside the page. Scripts make it modal (app/enhancements/linked-dialog.ts). */
export function LinkedDialog({ title, closeHref, children }: LinkedDialogProps) {
  const titleId = useId();
  return (
    <dialog open className="dialog flow" aria-labelledby={titleId} data-close-href={closeHref}>
      <h2 className="card-title" id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
