import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { offersBeyondSpec } from "~/api/client.server";
import { SmallDrawing } from "~/features/empty-state/small-drawing";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { UnpaidOrder, unpaidOrderOf } from "~/features/order-summary/unpaid-order";
import { paths } from "~/paths";
import { localizePayment } from "~/payments/order-kinds.server";
import { readPaymentDoubt, type PaymentDoubt } from "~/payments/payment-doubt.server";
import { plainScreen, pageMeta } from "~/screen";
import { readShop } from "~/session/shop.server";
import { ButtonLink } from "~/ui/links-and-buttons";
import { Row } from "~/ui/page";
import { commonWords, ownerWords, type OwnerWords } from "~/words/words";

export async function loader(args: LoaderFunctionArgs) {
  const doubt = readPaymentDoubt(args.request);
  const { order } = await readShop(args);
  localizePayment(order, args.request);
  const unpaid = doubt === null && order !== null ? unpaidOrderOf(order) : null;
  return json({ doubt, unpaid, sendsMail: offersBeyondSpec() && order?.kind !== "balance" });
}

export const handle = plainScreen({ languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => {
  const { sorryTitle, notMade } = ownerWords().paymentResults;
  return { title: sorryTitle, description: notMade };
});

/** The "Sorry" screen (spec, section 2). If this browser has an unpaid order, offers to pay it, unless the payment may have been made. */
export default function Failed() {
  const { doubt, unpaid, sendsMail } = useLoaderData<typeof loader>();
  const { paymentResults: words } = ownerWords();
  const common = commonWords();
  const { tone, lead, advice } = textsOf(words, sendsMail)[doubt ?? (unpaid !== null && unpaid.id !== null ? "kept" : "gone")];
  return (
    <MessageScreen title={words.sorry} tone={tone} lead={lead} drawing={<SmallDrawing name="card" />}>
      <p>{advice}</p>
      {unpaid && <UnpaidOrder {...unpaid} />}
      <Row>
        {unpaid && (
          <ButtonLink tone="main" href={paths.payment()}>
            {words.payAgain}
          </ButtonLink>
        )}
        <ButtonLink href={paths.home()}>{common.page.home}</ButtonLink>
        <ButtonLink tone="quiet" href={paths.contact()}>
          {common.bar.contact}
        </ButtonLink>
      </Row>
    </MessageScreen>
  );
}

type Text = { readonly tone: "error" | "info"; readonly lead: string; readonly advice: string };

function textsOf(words: OwnerWords["paymentResults"], sendsMail: boolean): Readonly<Record<PaymentDoubt | "kept" | "gone", Text>> {
  return {
    unconfirmed: { tone: "info", lead: words.unconfirmed, advice: sendsMail ? words.unconfirmedAdvice : words.doNotPayAgain },
    unmatched: { tone: "error", lead: words.unmatched, advice: words.unmatchedAdvice },
    kept: { tone: "error", lead: words.notMade, advice: words.orderKept },
    gone: { tone: "error", lead: words.notMade, advice: words.notMadeAdvice },
  };
}
