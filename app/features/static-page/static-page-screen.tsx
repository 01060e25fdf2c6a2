import { Page } from "~/ui/page";
import type { StaticPage } from "./read-static-page.server";

/** A page of text that the operator can edit. */
export function StaticPageScreen({ page }: { readonly page: StaticPage }) {
  return (
    <Page width="prose">
      <h1 className="page-title">{page.name}</h1>
      <div className="prose" dangerouslySetInnerHTML={{ __html: page.html }} />
    </Page>
  );
}
