import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useEffect, useRef } from "react";

import { MessageScreen } from "~/features/message-screen/message-screen";
import { paths } from "~/paths";
import { localizePayment } from "~/payments/order-kinds.server";
import { unsealOrder } from "~/payments/order-token.server";
import { settleDismissal } from "~/payments/settle.server";
import { screen, pageMeta } from "~/screen";
import { Button, ButtonLink } from "~/ui/links-and-buttons";
import { Row } from "~/ui/page";
import { ownerWords } from "~/words/words";

/** Shows the page to which the payment provider sends people who left without paying. This GET changes nothing; the page's form does. */
export function loader({ request }: LoaderFunctionArgs) {
  const order = unsealOrder("payment dismissal", request);
  if (order === null) return redirect(paths.paymentFailed(), 303);
  localizePayment(order, request);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  return settleDismissal(args);
}

export const handle = screen({ languages: "owner", browserWords: ["payment"] });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => {
  const { leftTitle, leftDescription } = ownerWords().payment;
  return { title: leftTitle, description: leftDescription };
});

export default function LeftPayment() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);

  const { payment: words } = ownerWords();
  return (
    <MessageScreen title={words.leftTitle} tone="info" lead={words.leftLead}>
      <form method="post" ref={form}>
        <Row>
          <Button tone="main">{words.leave}</Button>
          <ButtonLink href={paths.payment()}>{words.goBack}</ButtonLink>
        </Row>
      </form>
    </MessageScreen>
  );
}
