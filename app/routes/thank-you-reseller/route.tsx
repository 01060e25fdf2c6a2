import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { MessageScreen } from "~/features/message-screen/message-screen";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { unsealPaidOrder } from "~/payments/order-token.server";
import { readShop } from "~/session/shop.server";
import { ButtonLink } from "~/ui/button";
import { messages } from "~/words/messages";

export async function loader(args: LoaderFunctionArgs) {
  const paid = unsealPaidOrder(args.request) ?? (await readShop(args)).paid;
  return json({ orderId: paid?.id ?? null, placedWith: paid?.order.placedWith ?? null });
}

export const handle = screen({ bar: "reseller", hydrate: false });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Order placed", description: messages.resellerOrderPlaced });

export default function ThankYouForBulkOrder() {
  const { orderId, placedWith } = useLoaderData<typeof loader>();
  return (
    <MessageScreen title={messages.resellerOrderPlaced} tone="success" lead={orderId === null ? undefined : `Order ID: ${orderId}`}>
      {placedWith !== null && <p>Postpaid order ID: {placedWith}</p>}
      <ButtonLink tone="main" href={paths.resellerOrders()}>
        My Order
      </ButtonLink>
    </MessageScreen>
  );
}
