import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { deliveryDates } from "#contract/delivery-dates";
import { words } from "#contract/words";
import { offersBeyondSpec } from "~/api/client.server";
import { MessageCard } from "~/features/message-screen/message-screen";
import { OrderSteps } from "~/features/order-steps/order-steps";
import { PageWithReceipt } from "~/features/paid-order/paid-order";
import { readReceipt } from "~/features/paid-order/read-order.server";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { unsealPaidOrder } from "~/payments/order-token.server";
import { readShop } from "~/session/shop.server";
import { formatDay } from "~/ui/date";
import { DescriptionList } from "~/ui/description-list";
import { OrderId } from "~/ui/order-number";
import { Row } from "~/ui/row-and-columns";
import { ButtonLink } from "~/ui/button";

export async function loader(args: LoaderFunctionArgs) {
  const paid = unsealPaidOrder(args.request) ?? (await readShop(args)).paid;
  return json({
    receipt: await readReceipt(paid?.code),
    orderId: paid?.id ?? null,
    page: paid?.code ? paths.order(paid.code) : null,
    dates: paid && datesOf(new Date(paid.at)),
    sendsMail: offersBeyondSpec(),
  });
}

export const handle = plainScreen();
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Thank you for your order", description: words.orderPlaced });

const mailNote = (
  <>
    We send a confirmation to your <span className="whitespace-nowrap">e-mail</span>.
  </>
);

const arrival = "Your stickers arrive. Delivery takes 3-5 business days. Business days are Monday to Saturday, except public holidays.";

export default function ThankYouForOrder() {
  const { receipt, orderId, page, dates, sendsMail } = useLoaderData<typeof loader>();
  return (
    <PageWithReceipt receipt={receipt}>
      <MessageCard title={words.orderPlaced} tone="success" lead={orderId === null ? undefined : <OrderId id={orderId} />}>
        <OrderSteps current="stepDone" />
        <DescriptionList
          sentences
          items={[
            ...(sendsMail ? [{ label: dates?.paid ?? "After the payment", value: mailNote }] : []),
            { label: dates === null ? "In 3-5 business days" : <Days {...dates} />, value: arrival },
            { label: "The same day", value: "Put one at the front and one at the back. Then scan one to register." },
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

/** The days of the delivery. A date does not break. */
function Days({ first, last }: { readonly first: string; readonly last: string }) {
  return (
    <>
      <span className="whitespace-nowrap">{first}</span> to <span className="whitespace-nowrap">{last}</span>
    </>
  );
}

/** Returns the days of the payment and of the delivery. */
function datesOf(paidAt: Date) {
  const { first, last } = deliveryDates(paidAt);
  return { paid: formatDay(paidAt), first, last };
}
