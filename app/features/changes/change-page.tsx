import type { ReactNode } from "react";

import { paths } from "~/paths";
import { LinkParagraph } from "~/ui/links-and-buttons";
import { Page, PageHeading } from "~/ui/page";
import { Plate } from "~/ui/plate";
import { ownerWords } from "~/words/words";

type ChangePageProps = {
  readonly words: { readonly title: string; readonly lead: string };
  readonly plate?: string;
  /** The errors of the page's only form. */
  readonly summary?: ReactNode;
  readonly children: ReactNode;
};

/** The page of a change: heading, the vehicle's plate, the content, and a link back to the owner's details. */
export function ChangePage({ words, plate, summary, children }: ChangePageProps) {
  return (
    <Page width="form">
      {summary}
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      {plate !== undefined && (
        <p>
          <Plate number={plate} />
        </p>
      )}
      {children}
      <BackToDetails />
    </Page>
  );
}

export function BackToDetails() {
  return <LinkParagraph href={paths.ownerHome()}>{ownerWords().changes.back}</LinkParagraph>;
}
