import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { formatRupees } from "#contract/money";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { hostedForm } from "~/payments/hosted-form.server";
import { orderKinds } from "~/payments/order-kinds.server";
import { PaymentForm } from "~/payments/payment-form";
import { flash } from "~/session/flash.server";
import { isPayable, readShop } from "~/session/shop.server";
import { Card } from "~/ui/card";
import { formatTime } from "~/ui/date";
import { DescriptionList } from "~/ui/description-list";
import { Money } from "~/ui/money";
import { Page, PageHeading } from "~/ui/page";
import { TextLink } from "~/ui/text-link";
import { messages } from "~/words/messages";

export async function loader(args: LoaderFunctionArgs) {
  const { order, draft } = await readShop(args);
  if (!order) throw redirect(paths.checkout());
  const { editPath, promise } = orderKinds[order.kind];
  if (!isPayable(order)) {
    throw redirect(editPath, { headers: { "Set-Cookie": await flash({ tone: "info", text: messages.promoTimeOver }) } });
  }
  const payer = { name: draft["name"] ?? "", email: draft["email"] ?? "", phone: draft["mobile"] ?? "" };
  const { id, amount, paymentLink, payBefore } = order;
  return json({ id, amount, paymentLink, payBefore, editPath, promise, form: hostedForm(order, payer, args.request) });
}

export const handle = screen({ allowsPayment: true });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Payment", description: "Pay for your order." });

export default function Payment() {
  const { id, amount, paymentLink, payBefore, editPath, promise, form } = useLoaderData<typeof loader>();
  return (
    <Page width="form">
      <PageHeading lead={promise}>Payment</PageHeading>
      <Card>
        <p>
          Order number <strong>{id}</strong>
        </p>
        <DescriptionList amounts items={[{ label: "To pay", value: <Money paise={amount} exact />, strong: true }]} />
        {payBefore !== null && <p>Your promo code is valid until {formatTime(new Date(payBefore))}. Please pay before then.</p>}
        <PaymentForm form={form}>Pay {formatRupees(amount)}</PaymentForm>
        {paymentLink !== "" && (
          <p>
            Paying with a UPI app on this phone? <TextLink href={paymentLink}>Use the payment link</TextLink>
          </p>
        )}
      </Card>
      <p>
        <TextLink href={editPath}>Change the order</TextLink>
      </p>
    </Page>
  );
}
