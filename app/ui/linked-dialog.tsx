import { useEffect, useId, useRef, type ReactNode } from "react";

type LinkedDialogProps = {
  readonly title: string;
  /** The URL of the page without the dialog. Closing the dialog leads there. */
  readonly closeHref: string;
  readonly children: ReactNode;
};

/**
 * A dialog with its own URL. The server renders it open, inside the page. Scripts make it modal: focus starts on the title and stays
 * inside, and Escape closes it.
 */
export function LinkedDialog({ title, closeHref, children }: LinkedDialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !("showModal" in element)) return;
    const leave = () => window.location.assign(closeHref);
    element.close();
    element.classList.add("dialog-modal");
    element.showModal();
    heading.current?.focus();
    element.addEventListener("cancel", leave);
    return () => element.removeEventListener("cancel", leave);
  }, [closeHref]);

  return (
    <dialog ref={dialog} open className="dialog flow" aria-labelledby={titleId}>
      <h2 className="card-title" id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
