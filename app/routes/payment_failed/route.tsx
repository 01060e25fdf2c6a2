import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { SmallDrawing } from "~/features/empty-state/small-drawing";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { readShop } from "~/session/shop.server";
import { Row } from "~/ui/row-and-columns";
import { ButtonLink } from "~/ui/button";
import { messages } from "~/words/messages";

export async function loader(args: LoaderFunctionArgs) {
  const { order } = await readShop(args);
  return json({ canRetry: order !== null });
}

export const handle = screen({ hydrate: false });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: messages.paymentFailed, description: "The payment was not completed." });

/** Shown after the person cancelled the payment. Offers another attempt if the order is in this browser's cookie. */
export default function PaymentFailed() {
  const { canRetry } = useLoaderData<typeof loader>();
  return (
    <MessageScreen title={messages.paymentFailed} tone="error" lead={messages.paymentFailedAdvice} drawing={<SmallDrawing name="card" />}>
      {canRetry && <p>{messages.orderKept}</p>}
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
