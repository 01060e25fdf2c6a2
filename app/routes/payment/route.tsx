import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { formatRupees, GST_PERCENT } from "#contract/money";
import { shortTimeout } from "~/api/timeouts.server";
import { operator, ownOrigin } from "~/env.server";
import { isEmpty } from "~/features/cart/cart";
import { OrderSteps } from "~/features/order-steps/order-steps";
import { AmountToPay, OrderNumberSentence } from "~/features/order-summary/unpaid-order";
import { PaymentMarks } from "~/features/product/payment-marks";
import { readProducts } from "~/features/product/read-products.server";
import { addressHash, deliveryLine } from "~/features/shipping/shipping.server";
import { paths } from "~/paths";
import { localizePayment, orderKinds } from "~/payments/order-kinds.server";
import { sealOrder } from "~/payments/order-token.server";
import { paymentDoubtPath } from "~/payments/payment-doubt.server";
import { PaymentForm } from "~/payments/payment-form";
import { paymentStateOf } from "~/payments/payment-state.server";
import { paymentProvider } from "~/payments/provider.server";
import { finishPaidOrder } from "~/payments/settle.server";
import { screen, pageMeta } from "~/screen";
import { flash } from "~/session/flash.server";
import { isPayable, readShop } from "~/session/shop.server";
import { formatTime } from "~/ui/date";
import { DescriptionList, type Description } from "~/ui/description-list";
import { LinkParagraph, TextLink } from "~/ui/links-and-buttons";
import { Card, Page, PageHeading } from "~/ui/page";
import { ProductPicture } from "~/ui/product-picture";
import { FilledSentence } from "~/words/filled-sentence";
import { ownerWords } from "~/words/words";
import { describeGoods } from "./describe-goods";

export async function loader(args: LoaderFunctionArgs) {
  const { order, draft, paid, cart } = await readShop(args);
  // The order was paid in another tab, and this browser has begun no other.
  if (!order && paid && isEmpty(cart)) throw redirect(orderKinds[paid.order.kind].thankYou());
  if (!order) throw redirect(paths.checkout());
  localizePayment(order, args.request);
  const { editPath, promise } = orderKinds[order.kind];
  const state = await paymentStateOf(order);
  if (state === "paid") throw await finishPaidOrder(args, order);
  if (state === "unmatched") throw redirect(paymentDoubtPath("unmatched"));
  if (!isPayable(order)) {
    throw redirect(editPath(order), {
      headers: { "Set-Cookie": await flash({ tone: "info", text: ownerWords().paymentResults.promoTimeOver }) },
    });
  }
  const origin = ownOrigin(args.request);
  const payer = { name: draft["name"] ?? "", email: draft["email"] ?? "", phone: draft["mobile"] ?? "" };
  const { id, placedWith, amount, paymentLink, payBefore, keyId, providerOrderId } = order;
  return json({
    ...{ id, placedWith, amount, paymentLink, payBefore },
    editPath: editPath(order),
    promise: promise(ownerWords().payment),
    goods: order.cart === null ? "" : describeGoods(order.cart, await readProducts({ signal: shortTimeout() })),
    // The address draft may have been changed after the order was placed.
    recipient: addressHash(draft) === order.addressHash ? deliveryLine(draft) : "",
    provider: paymentProvider.name,
    kind: order.kind,
    form: paymentProvider.formFor({
      ...{ keyId, providerOrderId, amount, payer, merchant: operator.name },
      callbackUrl: origin + paths.paymentCallback(sealOrder("payment outcome", order)),
      cancelUrl: origin + paths.paymentDismissed(sealOrder("payment dismissal", order)),
    }),
  });
}

export const handle = screen({ allowsPayment: true, languages: "owner", browserWords: ["payment", "orderSummary"] });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().payment);

export default function Payment() {
  const { id, placedWith, amount, paymentLink, payBefore, editPath, promise, goods, recipient, provider, kind, form } =
    useLoaderData<typeof loader>();
  const { payment: words } = ownerWords();
  const isShopOrder = kind === "shop";
  const isBalance = kind === "balance";
  return (
    <Page
      side={
        <>
          <Card>
            <div>
              <AmountToPay amount={amount} />
              {!isBalance && <p className="field-hint">{words.includesGst({ percent: String(GST_PERCENT) })}</p>}
            </div>
            {payBefore !== null && <p>{words.promoUntil({ time: formatTime(new Date(payBefore)) })}</p>}
            <PaymentForm form={form}>{words.pay({ amount: formatRupees(amount) })}</PaymentForm>
            <p className="field-hint">{provider === null ? words.throughSandbox : words.through({ provider })}</p>
            <PaymentMarks />
            {paymentLink !== "" && (
              <p>
                <FilledSentence sentence={words.link} values={{ link: <TextLink href={paymentLink}>{words.useLink}</TextLink> }} />
              </p>
            )}
          </Card>
          <LinkParagraph href={editPath}>{isBalance ? "Back to your account" : words.change}</LinkParagraph>
        </>
      }
    >
      <PageHeading lead={promise}>{words.title}</PageHeading>
      {isShopOrder && <OrderSteps current="stepPayment" />}
      {!isBalance && (
        <p>
          <OrderNumberSentence id={id} />
        </p>
      )}
      {placedWith !== null && (
        <p>
          <FilledSentence sentence={words.placedWith} values={{ number: <strong>{placedWith}</strong> }} />
        </p>
      )}
      {isShopOrder && (
        <>
          <DescriptionList items={[...itemIfKnown(words.goods, goods), ...itemIfKnown(words.recipient, recipient)]} />
          <div className="side-extra">
            <ProductPicture name="pair" alt="" sizes="400px" className="product-picture rounded max-w-form" hiddenOn="(max-width: 999px)" />
          </div>
        </>
      )}
    </Page>
  );
}

/** Returns one item of the description list, or no item if the text is unknown. */
function itemIfKnown(label: string, text: string): Description[] {
  return text === "" ? [] : [{ label, value: text }];
}
