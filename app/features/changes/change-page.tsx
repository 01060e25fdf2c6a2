import type { ReactNode } from "react";

import { paths } from "~/paths";
import { LinkParagraph } from "~/ui/links-and-buttons";
import { Card, Page, PageHeading } from "~/ui/page";
import { Plate } from "~/ui/plate";
import { ownerWords } from "~/words/words";

type ChangePageProps = {
  readonly words: { readonly title: string; readonly lead: string };
  readonly plate?: string;
  /** The errors of the page's only form. */
  readonly summary?: ReactNode;
  /** Beside the content on desktops: what the change does. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
};

/** The page of a change. The way to more help and back to the owner's details is beside the form. */
export function ChangePage({ words, plate, summary, side, children }: ChangePageProps) {
  const { help } = ownerWords();
  return (
    <Page
      width="form"
      side={
        <>
          {side}
          <Card title={help.title} tone="mist">
            <p>{help.lead}</p>
            <LinkParagraph href={paths.vehicleHelp()}>{help.title}</LinkParagraph>
            <BackToDetails />
          </Card>
        </>
      }
    >
      {summary}
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      {plate !== undefined && (
        <p>
          <Plate number={plate} />
        </p>
      )}
      {children}
    </Page>
  );
}

export function BackToDetails() {
  return <LinkParagraph href={paths.ownerHome()}>{ownerWords().changes.back}</LinkParagraph>;
}
