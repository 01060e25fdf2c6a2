import type { ReactNode } from "react";

import { classNames } from "./class-names";

export const contentId = "content";

export type PageWidth = "form" | "prose" | "page";

/** The page's `<main>`, where the skip link leads. "form" is one narrow column, "prose" one for reading, "page" the full width. */
export function Page({ width = "page", children }: { readonly width?: PageWidth; readonly children: ReactNode }) {
  return (
    <main id={contentId} tabIndex={-1} className={classNames("page", widthClass[width])}>
      {children}
    </main>
  );
}

const widthClass: Readonly<Record<PageWidth, string | false>> = { form: "page-form", prose: "page-prose", page: false };

/** The page's one `<h1>`, with a sentence below it that says what the page is for. */
export function PageHeading({ children, lead }: { readonly children: ReactNode; readonly lead?: ReactNode }) {
  return (
    <div className="page-heading">
      <h1 className="page-title">{children}</h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </div>
  );
}

export type BandTone = "white" | "mist" | "road";

type SectionProps = {
  /** The fragment that links to it. */
  readonly id?: string;
  readonly tone?: BandTone;
  /** The section's `<h2>`, which also names it. */
  readonly title?: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
};

/** A band across the whole page; its content keeps the page's width. */
export function Section({ id, tone = "white", title, lead, children }: SectionProps) {
  return (
    <section id={id} className={classNames("band", bandClass[tone])}>
      <div className="band-content">
        {title !== undefined && <h2 className="section-title">{title}</h2>}
        {lead !== undefined && <p className="lead">{lead}</p>}
        {children}
      </div>
    </section>
  );
}

const bandClass: Readonly<Record<BandTone, string | false>> = { white: false, mist: "band-mist", road: "band-road" };
