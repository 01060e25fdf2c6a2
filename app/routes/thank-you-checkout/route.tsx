import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { words } from "#contract/words";
import { offersBeyondSpec } from "~/api/client.server";
import { MessageCard } from "~/features/message-screen/message-screen";
import { OrderSteps } from "~/features/order-steps/order-steps";
import { NextDays, nextDaysAfter } from "~/features/paid-order/next-days";
import { PageWithReceipt } from "~/features/paid-order/paid-order";
import { readReceipt } from "~/features/paid-order/read-order.server";
import { paths } from "~/paths";
import { unsealPaidOrder } from "~/payments/order-token.server";
import { plainScreen, pageMeta } from "~/screen";
import { readShop } from "~/session/shop.server";
import { ButtonLink } from "~/ui/links-and-buttons";
import { OrderId } from "~/ui/order-number";
import { Row } from "~/ui/page";

export async function loader(args: LoaderFunctionArgs) {
  const paid = unsealPaidOrder(args.request) ?? (await readShop(args)).paid;
  return json({
    receipt: await readReceipt(paid?.code),
    orderId: paid?.id ?? null,
    page: paid?.code ? paths.order(paid.code) : null,
    dates: paid && nextDaysAfter(new Date(paid.at)),
    sendsMail: offersBeyondSpec(),
  });
}

export const handle = plainScreen();
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Thank you for your order", description: words.orderPlaced });

export default function ThankYouForOrder() {
  const { receipt, orderId, page, dates, sendsMail } = useLoaderData<typeof loader>();
  return (
    <PageWithReceipt receipt={receipt}>
      <MessageCard title={words.orderPlaced} tone="success" lead={orderId === null ? undefined : <OrderId id={orderId} />}>
        <OrderSteps current="stepDone" />
        <NextDays
          dates={dates}
          sendsMail={sendsMail}
          afterwards={[
            { label: "When they arrive", text: "Put one at the front and one at the back. Then scan one to register.", mark: "open" },
          ]}
        />
        <Row>
          {page !== null && (
            <ButtonLink tone="main" href={page}>
              See your order
            </ButtonLink>
          )}
          <ButtonLink href={paths.home()}>Home</ButtonLink>
          <ButtonLink tone="quiet" href={paths.howItWorks()}>
            How it works
          </ButtonLink>
        </Row>
      </MessageCard>
    </PageWithReceipt>
  );
}
