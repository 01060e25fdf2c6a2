import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { offersBeyondSpec } from "~/api/client.server";
import { MessageCard } from "~/features/message-screen/message-screen";
import { NextDays, nextDaysAfter } from "~/features/paid-order/next-days";
import { PageWithReceipt } from "~/features/paid-order/paid-order";
import { readReceipt } from "~/features/paid-order/read-order.server";
import { paths } from "~/paths";
import { unsealPaidOrder } from "~/payments/order-token.server";
import { plainScreen, pageMeta } from "~/screen";
import { readShop } from "~/session/shop.server";
import { ButtonLink } from "~/ui/links-and-buttons";
import { OrderId } from "~/ui/order-number";
import { messages } from "~/words/messages";

export async function loader(args: LoaderFunctionArgs) {
  const paid = unsealPaidOrder(args.request) ?? (await readShop(args)).paid;
  return json({
    receipt: await readReceipt(paid?.code),
    orderId: paid?.id ?? null,
    placedWith: paid?.order.placedWith ?? null,
    dates: paid && nextDaysAfter(new Date(paid.at)),
    sendsMail: offersBeyondSpec(),
  });
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
