import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { ButtonLink } from "~/ui/links-and-buttons";
import { Page, PageHeading } from "~/ui/page";

export const handle = plainScreen({ isShared: true });

export const meta = pageMeta({ title: "Under construction", description: "This page is under construction. Please use our contact form." });

export default function UnderConstruction() {
  return (
    <Page width="form">
      <img className="drawing" src="/images/under-construction.svg" width={480} height={300} alt="A road closed for repairs" />
      <PageHeading lead="We are still working on this page. Please use our contact form.">Under construction</PageHeading>
      <ButtonLink tone="main" href={paths.contact()}>
        Contact
      </ButtonLink>
    </Page>
  );
}
