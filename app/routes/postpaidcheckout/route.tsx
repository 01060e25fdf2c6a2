import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type TypedResponse } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { orderAmounts } from "#contract/order-amounts";
import { scanOutcome, type Sticker } from "#contract/scanning";
import { placePostpaidStickerOrder } from "#contract/shop";
import { words } from "#contract/words";
import { callApi } from "~/api/client.server";
import { now } from "~/env.server";
import { readStates } from "~/features/address/read-states.server";
import { OrderAmountsList } from "~/features/order-summary/amounts";
import { ASKED_PINCODE } from "~/features/shipping/asked-doubt";
import { pincodeDoubt } from "~/features/shipping/doubts.server";
import { shippingNames } from "~/features/shipping/shipping";
import { ShippingFields } from "~/features/shipping/shipping-fields";
import { addressDraft, shippingFields, toShipping } from "~/features/shipping/shipping.server";
import { findSticker, stickerUnavailableResponse } from "~/features/sticker/find-sticker.server";
import { commonFields } from "~/forms/fields.server";
import { constraintsOf, readForm, type FormReply } from "~/forms/form.server";
import { SubmitButton } from "~/forms/submit-button";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { orderIdempotencyKey, payOrReject } from "~/payments/pending-order.server";
import { screen, pageMeta } from "~/screen";
import { requireScan } from "~/session/scan.server";
import { readShop } from "~/session/shop.server";
import { Money } from "~/ui/money";
import { Card, Page, PageHeading } from "~/ui/page";
import { Table, type Column } from "~/ui/table";

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
  return (
    <Page>
      <PageHeading lead="Pay once, then register your sticker.">Pay for your sticker</PageHeading>
      <PostpaidForm />
    </Page>
  );
}

const names = [...shippingNames, ASKED_PINCODE] as const;

type Line = { readonly name: string; readonly rate: number };

const columns: readonly Column<Line>[] = [
  { label: "Product", isRowHeader: true, cell: ({ name }) => name },
  { label: "Qty", align: "end", cell: () => 1 },
  { label: "Rate", align: "end", cell: ({ rate }) => <Money paise={rate} /> },
];

function PostpaidForm() {
  const { productName, rate, amounts, states, draft } = useLoaderData<typeof loader>();
  const form = usePageForm({ id: "postpaid", names, values: draft });
  return (
    <FormWithErrors form={form} className="main-and-side">
      <div className="main">
        <Card title="Your address">
          <ShippingFields fields={form.fields} states={states} />
        </Card>
      </div>
      <div className="side">
        <Card title="Your order" tone="mist">
          <Table caption="Your order" captionHidden columns={columns} rows={[{ name: productName, rate }]} rowKey={({ name }) => name} />
          <OrderAmountsList amounts={amounts} />
          <SubmitButton intent="place" busy="Placing order">
            Place Order
          </SubmitButton>
        </Card>
      </div>
    </FormWithErrors>
  );
}

function postpaidSchema(states: readonly string[] | null) {
  return z.object({ ...commonFields, ...shippingFields(states) });
}

/** Orders the scanned sticker at its own rate and redirects to the payment. Submitting the same form twice places one order. */
async function placePostpaidOrder(
  args: ActionFunctionArgs,
  { guid, sticker, rate }: PostpaidSticker,
  states: readonly string[] | null,
): Promise<TypedResponse<FormReply>> {
  const form = await readForm(args, postpaidSchema(states));
  if (!form.accepted) return form.response;

  const { pincode, state, askedPincode } = form.value;
  const doubt = pincodeDoubt(pincode, state, askedPincode);
  if (doubt !== null) return form.reject(doubt, { field: "pincode" });
  const shop = await readShop(args);
  const { idempotencyKey: visit = shop.visit } = form.value;
  const line = { productId: sticker.productId ?? "", productName: sticker.productName, quantity: 1, price: rate };
  const order = { ...toShipping(form.value), guid, discount: 0, ownerId: sticker.ownerId, lines: [line] };
  const key = orderIdempotencyKey(visit, order);
  const placed = await callApi(placePostpaidStickerOrder, order, { idempotencyKey: key });
  return payOrReject(args, form, placed, {
    ...{ kind: "postpaidSticker", key, barcode: guid, total: orderAmounts([line], 0).total },
    shop: { ...shop, visit, draft: addressDraft(form.value) },
    failures: { refused: words.checkoutFailed, unavailable: words.checkoutUnavailable },
  });
}

/** A scanned sticker that must be paid before it is registered. */
type PostpaidSticker = { readonly guid: string; readonly sticker: Sticker; readonly rate: number };

/**
 * Reads the scanned sticker.
 * @throws a redirect to the screen that a scan of the sticker opens, unless that screen is this checkout. Throws the errors of
 * `requireScan`, and a 429 or 503 if the sticker or its price cannot be read.
 */
async function requirePostpaidSticker(request: Request): Promise<PostpaidSticker> {
  const { guid } = await requireScan(request);
  const lookup = await findSticker(guid);
  if (lookup.kind === "refused") throw redirect(paths.inactiveSticker());
  if (lookup.kind !== "ok") throw stickerUnavailableResponse(lookup);
  const { sticker } = lookup.data;
  if (scanOutcome(sticker, now()) !== "payFirst") throw redirect(paths.scan(guid));
  if (sticker.rate === null) throw stickerUnavailableResponse({ kind: "unavailable" });
  return { guid, sticker, rate: sticker.rate };
}
