import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { formatRupees, GST_PERCENT } from "#contract/money";
import { shortTimeout } from "~/api/timeouts.server";
import { OrderSteps } from "~/features/order-steps/order-steps";
import { PaymentMarks } from "~/features/product/payment-marks";
import { readProducts } from "~/features/product/read-products.server";
import { addressHash, deliveryLine } from "~/features/shipping/delivery-line.server";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { hostedForm } from "~/payments/hosted-form.server";
import { orderKinds } from "~/payments/order-kinds.server";
import { PaymentForm } from "~/payments/payment-form";
import { paymentProvider } from "~/payments/provider.server";
import { flash } from "~/session/flash.server";
import { isPayable, readShop } from "~/session/shop.server";
import { Card } from "~/ui/card";
import { formatTime } from "~/ui/date";
import { DescriptionList, type Description } from "~/ui/description-list";
import { Money } from "~/ui/money";
import { Page, PageHeading } from "~/ui/page";
import { TextLink } from "~/ui/text-link";
import { messages } from "~/words/messages";
import { describeGoods } from "./describe-goods";

export async function loader(args: LoaderFunctionArgs) {
  const { order, draft } = await readShop(args);
  if (!order) throw redirect(paths.checkout());
  const { editPath, promise } = orderKinds[order.kind];
  if (!isPayable(order)) {
    throw redirect(editPath, { headers: { "Set-Cookie": await flash({ tone: "info", text: messages.promoTimeOver }) } });
  }
  const payer = { name: draft["name"] ?? "", email: draft["email"] ?? "", phone: draft["mobile"] ?? "" };
  const { id, amount, paymentLink, payBefore } = order;
  return json({
    ...{ id, amount, paymentLink, payBefore, editPath, promise },
    goods: order.cart === null ? "" : describeGoods(order.cart, await readProducts({ signal: shortTimeout() })),
    // The draft may be newer than the order.
    recipient: addressHash(draft) === order.addressHash ? deliveryLine(draft) : "",
    provider: paymentProvider.name,
    isShopOrder: order.kind === "shop",
    form: hostedForm(order, payer, args.request),
  });
}

export const handle = screen({ allowsPayment: true });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Payment", description: "Pay for your order." });

export default function Payment() {
  const { id, amount, paymentLink, payBefore, editPath, promise, goods, recipient, provider, isShopOrder, form } =
    useLoaderData<typeof loader>();
  return (
    <Page width="form">
      <PageHeading lead={promise}>Payment</PageHeading>
      {isShopOrder && <OrderSteps current="Payment" />}
      <Card>
        <p>
          Order number <strong>{id}</strong>
        </p>
        {isShopOrder && <DescriptionList items={[...described("For", goods), ...described("To", recipient)]} />}
        <DescriptionList amounts items={[{ label: "To pay", value: <Money paise={amount} exact />, strong: true }]} />
        {payBefore !== null && <p>Your promo code is valid until {formatTime(new Date(payBefore))}. Please pay before then.</p>}
        <p className="field-hint">Includes {GST_PERCENT}% GST.</p>
        <PaymentForm form={form}>Pay {formatRupees(amount)}</PaymentForm>
        <p className="field-hint">The payment is made through {provider}.</p>
        <PaymentMarks />
        {paymentLink !== "" && (
          <p>
            Paying with a UPI app on this phone? <TextLink href={paymentLink}>Use the payment link</TextLink>. If you pay with the link, do
            not pay here again.
          </p>
        )}
      </Card>
      <p>
        <TextLink href={editPath}>Change the order</TextLink>
      </p>
    </Page>
  );
}

/** Returns a line of the order, or no line if the text is unknown. */
function described(label: string, text: string): Description[] {
  return text === "" ? [] : [{ label, value: text }];
}
