import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { orderAmounts } from "#contract/order-amounts";
import { readStates } from "~/features/address/read-states.server";
import { constraintsOf } from "~/forms/form.server";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { readShop } from "~/session/shop.server";
import { Page, PageHeading } from "~/ui/page";
import { placePostpaidOrder, postpaidSchema } from "./place-postpaid-order.server";
import { requirePostpaidSticker } from "./postpaid-sticker.server";
import { PostpaidForm } from "./postpaid-form";

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const [{ sticker, rate }, states, { draft, visit: formKey }] = await Promise.all([
    requirePostpaidSticker(request),
    readStates("shop"),
    readShop(args),
  ]);
  return json({
    productName: sticker.productName,
    rate,
    amounts: orderAmounts([{ quantity: 1, price: rate }], 0),
    states,
    draft,
    formKey,
    constraints: constraintsOf(postpaidSchema(states.names)),
  });
}

export async function action(args: ActionFunctionArgs) {
  const [sticker, states] = await Promise.all([requirePostpaidSticker(args.request), readStates("shop")]);
  return placePostpaidOrder(args, sticker, states.names);
}

export const handle = screen({ browserWords: ["orderSummary"] });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Pay for your sticker", description: "Pay for the sticker that you scanned." });

export default function PostpaidCheckout() {
  const { productName, rate, amounts, states, draft, formKey, constraints } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <Page>
      <PageHeading lead="Pay once, then register your sticker.">Pay for your sticker</PageHeading>
      <PostpaidForm
        productName={productName}
        rate={rate}
        amounts={amounts}
        states={states}
        draft={draft}
        formKey={formKey}
        constraints={constraints}
        reply={reply}
      />
    </Page>
  );
}
