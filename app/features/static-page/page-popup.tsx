import { useFetcher } from "@remix-run/react";
import { useRef, type MouseEvent, type ReactNode } from "react";

import { Button } from "~/ui/button";
import type { StaticPage } from "./read-static-page.server";

type PagePopupProps = { readonly href: string; readonly children: ReactNode };

/** A link to a static page that opens beside the form; with scripts, in a dialog over it. */
export function PagePopup({ href, children }: PagePopupProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const fetcher = useFetcher<StaticPage>();

  const open = (event: MouseEvent) => {
    if (!dialog.current?.showModal || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (!fetcher.data) fetcher.load(href);
    dialog.current.showModal();
  };

  return (
    <>
      <a className="link" href={href} target="_blank" rel="noopener" onClick={open}>
        {children}
      </a>
      <dialog ref={dialog} className="dialog" aria-label={typeof children === "string" ? children : undefined}>
        {fetcher.data ? <div className="prose" dangerouslySetInnerHTML={{ __html: fetcher.data.html }} /> : <p>Please wait....!!</p>}
        <Button type="button" tone="plain" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </dialog>
    </>
  );
}
