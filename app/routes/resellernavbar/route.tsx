import { screen, pageMeta } from "~/screen";
import { Page } from "~/ui/page";

export const handle = screen({ bar: "reseller", footer: "none", hydrate: false });

export const meta = pageMeta({ title: "Reseller navigation", description: "The reseller bar alone." });

/** The reseller bar alone (spec, section 2). The heading is for screen readers. */
export default function ResellerBarAlone() {
  return (
    <Page>
      <h1 className="sr-only">Reseller navigation</h1>
    </Page>
  );
}
