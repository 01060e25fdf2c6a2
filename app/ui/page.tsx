import { Children, type ReactNode } from "react";

import { classNames } from "./class-names";

export const contentId = "content";

export type PageWidth = "form" | "prose" | "page";

type PageProps = {
  readonly width?: PageWidth;
  /** Whether a bar at the lower edge of the screen covers part of the page, on phones. */
  readonly hasBuyBar?: boolean;
  /** A band above the column, as wide as the screen. */
  readonly strip?: ReactNode | undefined;
  /** Beside the content on desktops, below it elsewhere. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
};

/** The page's `<main>`, the target of the skip link. "form" is a narrow column, "prose" a reading column, "page" the full width. */
export function Page({ width = "page", hasBuyBar = false, strip, side, children }: PageProps) {
  if (side !== undefined)
    return (
      <main id={contentId} className="page main-and-side">
        <div className={classNames("main flow", widthClass[width])}>{children}</div>
        <div className="side flow">{side}</div>
      </main>
    );
  const column = classNames("page flow", widthClass[width], hasBuyBar && "page-above-bar");
  if (strip === undefined)
    return (
      <main id={contentId} className={column}>
        {children}
      </main>
    );
  return (
    <main id={contentId}>
      {strip}
      <div className={column}>{children}</div>
    </main>
  );
}

const widthClass: Readonly<Record<PageWidth, string | false>> = { form: "page-form", prose: "page-prose", page: false };

/** The page's `<h1>`. @param lead a sentence below it that says what the page is for. */
export function PageHeading({ children, lead }: { readonly children: ReactNode; readonly lead?: ReactNode }) {
  return (
    <div>
      <h1 className="page-title">{children}</h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </div>
  );
}

type CardProps = {
  readonly title?: ReactNode;
  readonly level?: 2 | 3;
  readonly tone?: "white" | "mist" | "road";
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

export function Card({ title, level = 2, tone = "white", action, children }: CardProps) {
  const Title = level === 2 ? "h2" : "h3";
  return (
    <div className={classNames("card flow", tone === "mist" && "card-mist", tone === "road" && "card-road road")}>
      {title !== undefined && (
        <div className="card-head">
          <Title className="card-title">{title}</Title>
          {action}
        </div>
      )}
      {children}
    </div>
  );
}

/** Children side by side, wrapping when there is no room. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="cluster-4">{children}</div>;
}

type ColumnsProps = {
  readonly count: 2 | 3;
  readonly children: ReactNode;
};

/** Equal columns: one on phones, two from tablets up, up to three on desktops. */
export function Columns({ count, children }: ColumnsProps) {
  return (
    <div className={classNames("columns", count === 3 ? "columns-three" : "columns-two")}>
      {Children.map(children, (child) => (
        <div className="column">{child}</div>
      ))}
    </div>
  );
}
