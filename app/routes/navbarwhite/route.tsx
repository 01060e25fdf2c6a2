import { screen, pageMeta } from "~/screen";
import { Page } from "~/ui/page";

export const handle = screen({ bar: "public", footer: "none", hydrate: false });

export const meta = pageMeta({ title: "Main navigation", description: "The public bar alone." });

/** The public bar alone (spec, section 2). The heading is for screen readers. */
export default function PublicBarAlone() {
  return (
    <Page>
      <h1 className="sr-only">Main navigation</h1>
    </Page>
  );
}
