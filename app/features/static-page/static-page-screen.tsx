import { useLoaderData } from "@remix-run/react";

import { plainScreen } from "~/screen";
import { Page } from "~/ui/page";
import type { StaticPage } from "./read-static-page.server";

export const handle = plainScreen({ isIndexed: true, isShared: true });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

/** A page of text that the operator can edit, with its contents beside it on desktops. */
export function StaticPageScreen() {
  const { name, html, headings } = useLoaderData<StaticPage>();
  return (
    <Page
      width="prose"
      side={
        <nav className="contents side-extra" aria-label={name}>
          <ol>
            {headings.map((text, index) => (
              <li key={index}>
                <a className="contents-link" href={`#part-${index + 1}`} dangerouslySetInnerHTML={{ __html: text }} />
              </li>
            ))}
          </ol>
        </nav>
      }
    >
      <h1 className="page-title">{name}</h1>
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </Page>
  );
}
