import { MessageScreen } from "~/features/message-screen/message-screen";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { messages } from "~/words/messages";

/** A payment that may have been made: nothing here leads to paying again. */
export function UnconfirmedScreen() {
  return (
    <MessageScreen title={messages.paymentUnconfirmedTitle} tone="info" lead={messages.paymentUnconfirmed}>
      <ButtonLink tone="main" href={paths.contact()}>
        Contact
      </ButtonLink>
    </MessageScreen>
  );
}
