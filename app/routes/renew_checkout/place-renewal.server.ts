import { redirectDocument, type ActionFunctionArgs, type TypedResponse } from "@remix-run/node";

import { placeRenewalOrder } from "#contract/shop";
import { callApi } from "~/api/client.server";
import { retryLaterInit } from "~/api/retry-later.server";
import { readForm, type FailureMessages, type FormReply } from "~/forms/form.server";
import { paths } from "~/paths";
import { orderIdempotencyKey, toPendingOrder } from "~/payments/pending-order.server";
import { endOwnerSession, type Owner } from "~/session/owner.server";
import { readShop, writeShop } from "~/session/shop.server";
import { ownerWords } from "~/words/words";
import { renewalAmounts, type Renewal, type RenewalPromo } from "./renewal.server";
import { placeSchema } from "./schema.server";

/**
 * Places the order for the renewal of one sticker and redirects to the payment. Submitting the same form twice places one order. If the
 * total is higher than the page showed, or the promo code cannot be checked, says so and orders nothing.
 */
export async function placeRenewal(
  args: ActionFunctionArgs,
  owner: Owner,
  renewal: Renewal,
  { promo, percent }: RenewalPromo,
): Promise<TypedResponse<FormReply>> {
  const { request } = args;
  const form = await readForm(args, placeSchema);
  if (!form.accepted) return form.response;
  if (promo.kind === "lost" && promo.failure !== null)
    return form.reject(promo.reason, { field: "coupon", ...retryLaterInit(promo.failure) });

  const { vehicle, profile } = renewal;
  const { discount, total } = renewalAmounts(renewal, percent);
  if (total > form.value.shownTotal) return form.reject(ownerWords().ownerApi.priceChanged);
  const { name, phone, email, address, pincode, state, city } = profile;
  const order = {
    ...{ name, phone, email, address, pincode, state, city, discount },
    barcode: vehicle.barcode,
    amount: total,
    rate: vehicle.rate,
    productId: vehicle.productId ?? "",
  };
  const shop = await readShop(args);
  const visit = form.value.idempotencyKey ?? shop.visit;
  const key = orderIdempotencyKey(visit, order);
  const placed = await callApi(placeRenewalOrder, order, { token: owner.token, idempotencyKey: key });
  if (placed.kind === "unauthorised") return endOwnerSession(request, "ownerLogin");
  if (placed.kind !== "ok") return form.rejectFor(placed, failureMessages());

  const pending = toPendingOrder("renewal", placed.data, { key, total, barcode: vehicle.barcode });
  if (pending === null) return form.rejectFor({ kind: "unavailable" }, failureMessages());
  const draft = { ...shop.draft, name, mobile: phone, email };
  return redirectDocument(paths.payment(), {
    status: 303,
    headers: { "Set-Cookie": await writeShop(args, { ...shop, visit, draft, order: pending }) },
  });
}

function failureMessages(): FailureMessages {
  const { checkoutFailed, checkoutUnavailable } = ownerWords().ownerApi;
  return { refused: checkoutFailed, unavailable: checkoutUnavailable };
}
