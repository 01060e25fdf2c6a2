import { words } from "#contract/words";
import { MessageCard } from "~/features/message-screen/message-screen";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import type { Heading } from "./status-view";

/** The top of a contact's page. */
export function Outcome({ heading }: { readonly heading: Heading }) {
  return heading.kind === "thanks" ? <Thanks /> : <MessageCard {...heading} />;
}

/** The spec's thanks for a message that was sent (section 4). */
export function Thanks() {
  return (
    <MessageCard title="Your Message is sent successfully" tone="success" lead="Thank you for Helping !!">
      <p>{words.messageSent}</p>
      <ButtonLink href={paths.home()}>Home</ButtonLink>
    </MessageCard>
  );
}
