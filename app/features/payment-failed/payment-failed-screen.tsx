import { MessageScreen } from "~/features/message-screen/message-screen";
import { paths } from "~/paths";
import { Row } from "~/ui/arrange";
import { ButtonLink } from "~/ui/button";
import { messages } from "~/words/messages";

type PaymentFailedScreenProps = {
  /** What happened, in a sentence. */
  readonly what: string;
  /** Whether there is an order that can be paid again. */
  readonly canRetry: boolean;
};

/** A payment that was not made: the order is kept, and can be paid again. */
export function PaymentFailedScreen({ what, canRetry }: PaymentFailedScreenProps) {
  return (
    <MessageScreen title={messages.paymentFailed} tone="error" lead={messages.paymentFailedAdvice}>
      <p>
        {what} {canRetry && "Your order is kept: you can pay for it again."}
      </p>
      <Row>
        {canRetry && (
          <ButtonLink tone="main" href={paths.payment()}>
            Pay again
          </ButtonLink>
        )}
        <ButtonLink href={paths.contact()}>Contact</ButtonLink>
      </Row>
    </MessageScreen>
  );
}
