import type { ReactNode } from "react";

import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page, PageHeading } from "~/ui/page";
import { StatusMark } from "~/ui/status-mark";

type MessageScreenProps = {
  readonly title: string;
  readonly tone: "success" | "error" | "info";
  readonly lead?: ReactNode;
  /** More to say, and the ways on; without any, the way is home. */
  readonly children?: ReactNode;
};

/** A screen that says one thing and shows where to go from there. */
export function MessageScreen({ title, tone, lead, children }: MessageScreenProps) {
  return (
    <Page width="form">
      <Card>
        <StatusMark tone={tone} />
        <PageHeading lead={lead}>{title}</PageHeading>
        {children ?? <ButtonLink href={paths.home()}>Home</ButtonLink>}
      </Card>
    </Page>
  );
}
