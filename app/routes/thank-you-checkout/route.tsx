import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { words } from "#contract/words";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { unsealOrderNumber } from "~/payments/order-token.server";
import { readShop } from "~/session/shop.server";
import { Row } from "~/ui/row-and-columns";
import { ButtonLink } from "~/ui/button";

export async function loader(args: LoaderFunctionArgs) {
  const { paidOrderId } = await readShop(args);
  return json({ orderId: paidOrderId ?? unsealOrderNumber(args.request) });
}

export const handle = screen({ hydrate: false });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Thank you for your order", description: words.orderPlaced });

export default function ThankYouForOrder() {
  const { orderId } = useLoaderData<typeof loader>();
  return (
    <MessageScreen title={words.orderPlaced} tone="success" lead={orderId === null ? undefined : `Order ID: ${orderId}`}>
      <p>
        We are sending a confirmation to your e-mail. Your stickers arrive in 3-5 business days. Put one at the front and one at the back,
        then scan one to register.
      </p>
      <Row>
        <ButtonLink href={paths.home()}>Home</ButtonLink>
        <ButtonLink tone="quiet" href={paths.howItWorks()}>
          How it works
        </ButtonLink>
      </Row>
    </MessageScreen>
  );
}
