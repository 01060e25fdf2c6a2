import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { words } from "#contract/words";
import { now } from "~/clock.server";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { OrderSteps } from "~/features/order-steps/order-steps";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { unsealOrderNumber } from "~/payments/order-token.server";
import { readShop } from "~/session/shop.server";
import { formatDay } from "~/ui/date";
import { DescriptionList } from "~/ui/description-list";
import { Row } from "~/ui/row-and-columns";
import { ButtonLink } from "~/ui/button";
import { deliveryDates } from "./delivery-dates";

export async function loader(args: LoaderFunctionArgs) {
  const { paidOrderId } = await readShop(args);
  return json({ orderId: paidOrderId ?? unsealOrderNumber(args.request), today: formatDay(now()), arrival: deliveryDates(now()) });
}

export const handle = screen({ hydrate: false });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Thank you for your order", description: words.orderPlaced });

export default function ThankYouForOrder() {
  const { orderId, today, arrival } = useLoaderData<typeof loader>();
  return (
    <MessageScreen title={words.orderPlaced} tone="success" lead={orderId === null ? undefined : `Order ID: ${orderId}`}>
      <OrderSteps current="Done" />
      <DescriptionList
        items={[
          { label: today, value: "We are sending a confirmation to your e-mail." },
          { label: `${arrival.first} to ${arrival.last}`, value: "Your stickers arrive, 3-5 business days after the order." },
          { label: "The same day", value: "Put one at the front and one at the back. Then scan one to register." },
        ]}
      />
      <Row>
        <ButtonLink href={paths.home()}>Home</ButtonLink>
        <ButtonLink tone="quiet" href={paths.howItWorks()}>
          How it works
        </ButtonLink>
      </Row>
    </MessageScreen>
  );
}
