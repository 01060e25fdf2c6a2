import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { SmallDrawing } from "~/features/empty-state/small-drawing";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { readPaymentDoubt, type PaymentDoubt } from "~/payments/payment-doubt.server";
import { readShop } from "~/session/shop.server";
import { Row } from "~/ui/row-and-columns";
import { ButtonLink } from "~/ui/button";
import { messages } from "~/words/messages";

export async function loader(args: LoaderFunctionArgs) {
  const doubt = readPaymentDoubt(args.request);
  const { order } = await readShop(args);
  return json({ doubt, canRetry: doubt === null && order !== null });
}

export const handle = screen({ hydrate: false });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Sorry about your payment", description: messages.paymentNotMade });

/** The "Sorry" screen (spec, section 2). Offers another attempt only if the payment was certainly not made. */
export default function Failed() {
  const { doubt, canRetry } = useLoaderData<typeof loader>();
  const { tone, lead, advice } = texts[doubt ?? (canRetry ? "kept" : "gone")];
  return (
    <MessageScreen title={messages.sorry} tone={tone} lead={lead} drawing={<SmallDrawing name="card" />}>
      <p>{advice}</p>
      <Row>
        {canRetry && (
          <ButtonLink tone="main" href={paths.payment()}>
            Pay again
          </ButtonLink>
        )}
        <ButtonLink href={paths.home()}>Home</ButtonLink>
        <ButtonLink href={paths.contact()}>Contact</ButtonLink>
      </Row>
    </MessageScreen>
  );
}

type Text = { readonly tone: "error" | "info"; readonly lead: string; readonly advice: string };

const texts: Readonly<Record<PaymentDoubt | "kept" | "gone", Text>> = {
  unconfirmed: { tone: "info", lead: messages.paymentUnconfirmed, advice: messages.paymentUnconfirmedAdvice },
  unmatched: { tone: "error", lead: messages.paymentUnmatched, advice: messages.paymentUnmatchedAdvice },
  kept: { tone: "error", lead: messages.paymentNotMade, advice: messages.orderKept },
  gone: { tone: "error", lead: messages.paymentNotMade, advice: messages.paymentNotMadeAdvice },
};
