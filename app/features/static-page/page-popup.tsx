import { useFetcher } from "@remix-run/react";
import { useState, type MouseEvent } from "react";

import { Button } from "~/ui/links-and-buttons";
import { languageTag, ownerWords } from "~/words/words";
import type { StaticPage } from "./read-static-page.server";

type PagePopupProps = { readonly href: string; readonly title: string };

/** A link that opens a static page in a new tab or, with scripts, in a dialog over the page. Static pages are in English. */
export function PagePopup({ href, title }: PagePopupProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { registration: words } = ownerWords();
  const fetcher = useFetcher<StaticPage>();

  const open = (event: MouseEvent) => {
    if (!("HTMLDialogElement" in window) || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (!fetcher.data) fetcher.load(href);
    setIsOpen(true);
  };

  return (
    <>
      <a className="link" href={href} hrefLang={languageTag("en")} target="_blank" rel="noopener" onClick={open}>
        {title}
      </a>
      {isOpen && (
        <dialog ref={showModal} className="dialog dialog-modal" aria-label={title} onClose={() => setIsOpen(false)}>
          <div className="dialog-head card-head">
            <h2 className="card-title">{title}</h2>
            <Button type="button" tone="plain" onClick={closeDialog}>
              {words.close}
            </Button>
          </div>
          {fetcher.data ? (
            <div
              className="dialog-text prose"
              lang={languageTag("en")}
              tabIndex={0}
              dangerouslySetInnerHTML={{ __html: fetcher.data.html }}
            />
          ) : (
            <p className="dialog-text">{words.wait}</p>
          )}
        </dialog>
      )}
    </>
  );
}

function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal();
}

/** Closes the dialog. The browser then returns the focus to the link. */
function closeDialog({ currentTarget }: MouseEvent): void {
  currentTarget.closest("dialog")?.close();
}
