import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { words } from "#contract/words";
import { MessageCard } from "~/features/message-screen/message-screen";
import { OrderSteps } from "~/features/order-steps/order-steps";
import { NextDays } from "~/features/paid-order/next-days";
import { PageWithReceipt } from "~/features/paid-order/paid-order";
import { readThanks } from "~/features/paid-order/read-order.server";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { ButtonLink } from "~/ui/links-and-buttons";
import { OrderId } from "~/ui/order-number";
import { Row } from "~/ui/page";

export async function loader(args: LoaderFunctionArgs) {
  const { paid, ...thanks } = await readThanks(args);
  return json({ ...thanks, page: paid?.code ? paths.order(paid.code) : null });
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
