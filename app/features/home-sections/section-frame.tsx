import type { ReactNode } from "react";

import type { HomeSection } from "~/paths";
import { Page, PageHeading } from "~/ui/page";
import { Section, type BandTone } from "~/ui/section";

type SectionFrameProps = {
  readonly id: HomeSection;
  /** Whether the section is shown on its own page, not on the home page (spec, section 2, Route table). */
  readonly isStandalone: boolean;
  readonly title: string;
  readonly lead?: string | undefined;
  readonly tone?: BandTone;
  readonly children: ReactNode;
};

/** A section of the home page, or the same content as a separate page. */
export function SectionFrame({ id, isStandalone, title, lead, tone = "white", children }: SectionFrameProps) {
  if (isStandalone) {
    return (
      <Page>
        <PageHeading lead={lead}>{title}</PageHeading>
        {children}
      </Page>
    );
  }
  return (
    <Section id={id} tone={tone} title={title} lead={lead}>
      {children}
    </Section>
  );
}

/** Returns the heading level below the section's title. */
export function subheadingLevel(isStandalone: boolean): "h2" | "h3" {
  return isStandalone ? "h2" : "h3";
}
