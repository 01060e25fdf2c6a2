import type { ReactNode } from "react";

import { paths } from "~/paths";
import { ButtonLink } from "~/ui/links-and-buttons";
import { Page, PageHeading } from "~/ui/page";
import { StatusMark } from "~/ui/status-mark";
import { commonWords } from "~/words/words";

type MessageScreenProps = {
  readonly title: ReactNode;
  readonly tone: "success" | "error" | "info";
  readonly lead?: ReactNode;
  /** Shown above the title. Default: the `StatusMark` for `tone`. */
  readonly drawing?: ReactNode;
  /** More content and links. Default: a Home button. */
  readonly children?: ReactNode;
};

/** A page with one message and the next steps. */
export function MessageScreen(message: MessageScreenProps) {
  return (
    <Page>
      <MessageCard {...message} />
    </Page>
  );
}

/** The message without the page around it, for pages that also show other content. On desktops its drawing is beside it. */
export function MessageCard({ title, tone, lead, drawing, children }: MessageScreenProps) {
  return (
    <div className="card message">
      {drawing !== false && <div className="message-drawing">{drawing ?? <StatusMark tone={tone} />}</div>}
      <div className="message-words flow">
        <PageHeading lead={lead}>{title}</PageHeading>
        {children ?? <ButtonLink href={paths.home()}>{commonWords().page.home}</ButtonLink>}
      </div>
    </div>
  );
}
