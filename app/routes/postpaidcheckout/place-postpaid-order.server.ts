import { redirectDocument, type ActionFunctionArgs, type TypedResponse } from "@remix-run/node";
import { z } from "zod";

import { orderAmounts } from "#contract/order-amounts";
import { placePostpaidStickerOrder } from "#contract/shop";
import { words } from "#contract/words";
import { callApi } from "~/api/client.server";
import { pincodeDoubt } from "~/features/shipping/pincode-doubt.server";
import { addressDraft, shippingFields, toShipping } from "~/features/shipping/shipping.server";
import { commonFields } from "~/forms/fields.server";
import { readForm, type FormReply } from "~/forms/form.server";
import { paths } from "~/paths";
import { orderIdempotencyKey, toPendingOrder } from "~/payments/pending-order.server";
import { readShop, writeShop } from "~/session/shop.server";
import type { PostpaidSticker } from "./postpaid-sticker.server";

export function postpaidSchema(states: readonly string[] | null) {
  return z.object({ ...commonFields, ...shippingFields(states) });
}

/** Orders the scanned sticker at its own rate and redirects to the payment. Submitting the same form twice places one order. */
export async function placePostpaidOrder(
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
  if (placed.kind !== "ok") return form.rejectFor(placed, failureMessages);

  const pending = toPendingOrder("postpaidSticker", placed.data, { key, total: orderAmounts([line], 0).total, barcode: guid });
  if (pending === null) return form.rejectFor({ kind: "unavailable" }, failureMessages);
  const draft = addressDraft(form.value);
  return redirectDocument(paths.payment(), {
    status: 303,
    headers: { "Set-Cookie": await writeShop(args, { ...shop, visit, draft, order: pending }) },
  });
}

const failureMessages = { refused: words.checkoutFailed, unavailable: words.checkoutUnavailable };
