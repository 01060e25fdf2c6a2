import { MessageCard } from "~/features/message-screen/message-screen";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { commonWords, scannerWords } from "~/words/words";
import type { Heading } from "./status-view";

/** The top of a contact's page. */
export function Outcome({ heading }: { readonly heading: Heading }) {
  return heading.kind === "thanks" ? <Thanks /> : <MessageCard {...heading} />;
}

/** The spec's thanks for a message that was sent (section 2). */
export function Thanks() {
  const { result, api } = scannerWords();
  return (
    <MessageCard title={result.sent} tone="success" lead={result.thanks}>
      <p>{api.messageSent}</p>
      <ButtonLink href={paths.home()}>{commonWords().page.home}</ButtonLink>
    </MessageCard>
  );
}
