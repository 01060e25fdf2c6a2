import { useEffect, useId, useRef, type ReactNode } from "react";

type LinkedDialogProps = {
  readonly title: string;
  /** The page without the dialog, at the place where it was opened; whatever closes it leads there. */
  readonly closeHref: string;
  readonly children: ReactNode;
};

/**
 * A dialog that an address opens. The server renders it open, at its place in the page; scripts lift it above the page, keep
 * the focus in it, on its title at first, and let Escape close it.
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
