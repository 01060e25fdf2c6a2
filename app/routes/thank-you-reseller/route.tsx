import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { MessageCard } from "~/features/message-screen/message-screen";
import { NextDays } from "~/features/paid-order/next-days";
import { PageWithReceipt } from "~/features/paid-order/paid-order";
import { readThanks } from "~/features/paid-order/read-order.server";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { ButtonLink } from "~/ui/links-and-buttons";
import { OrderId } from "~/ui/order-number";
import { messages } from "~/words/messages";

export async function loader(args: LoaderFunctionArgs) {
  const { paid, ...thanks } = await readThanks(args);
  return json({ ...thanks, placedWith: paid?.order.placedWith ?? null });
}

export const handle = plainScreen({ bar: "reseller" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Order placed", description: messages.resellerOrderPlaced });

export default function ThankYouForBulkOrder() {
  const { receipt, orderId, placedWith, dates, sendsMail } = useLoaderData<typeof loader>();
  return (
    <PageWithReceipt receipt={receipt}>
      <MessageCard title={messages.resellerOrderPlaced} tone="success" lead={orderId === null ? undefined : <OrderId id={orderId} />}>
        {placedWith !== null && <p>Postpaid order ID: {placedWith}</p>}
        {dates !== null && <NextDays dates={dates} sendsMail={sendsMail} />}
        <ButtonLink tone="main" href={paths.resellerOrders()}>
          My Order
        </ButtonLink>
      </MessageCard>
    </PageWithReceipt>
  );
}
