import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { SmallDrawing } from "~/features/empty-state/small-drawing";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { UnpaidOrder, unpaidOrderOf } from "~/features/order-summary/unpaid-order";
import { paths } from "~/paths";
import { localizePayment } from "~/payments/order-kinds.server";
import { plainScreen, pageMeta } from "~/screen";
import { readShop } from "~/session/shop.server";
import { ButtonLink } from "~/ui/links-and-buttons";
import { Row } from "~/ui/page";
import { commonWords, ownerWords } from "~/words/words";

export async function loader(args: LoaderFunctionArgs) {
  const { order } = await readShop(args);
  localizePayment(order, args.request);
  return json({ unpaid: order && unpaidOrderOf(order) });
}

export const handle = plainScreen({ languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => {
  const { cancelled, cancelledDescription } = ownerWords().paymentResults;
  return { title: cancelled, description: cancelledDescription };
});

/** Shown after the person cancelled the payment. Offers another attempt if the order is in this browser's cookie. */
export default function PaymentFailed() {
  const { unpaid } = useLoaderData<typeof loader>();
  const { paymentResults: words } = ownerWords();
  return (
    <MessageScreen title={words.cancelled} tone="error" lead={words.cancelledAdvice} drawing={<SmallDrawing name="card" />}>
      {unpaid && unpaid.id !== null && <p>{words.orderKept}</p>}
      {unpaid && <UnpaidOrder {...unpaid} />}
      <Row>
        {unpaid && (
          <ButtonLink tone="main" href={paths.payment()}>
            {words.payAgain}
          </ButtonLink>
        )}
        <ButtonLink tone="quiet" href={paths.contact()}>
          {commonWords().bar.contact}
        </ButtonLink>
      </Row>
    </MessageScreen>
  );
}
