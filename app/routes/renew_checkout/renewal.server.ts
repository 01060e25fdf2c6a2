import { redirect, type ActionFunctionArgs, type TypedResponse } from "@remix-run/node";
import { z } from "zod";

import { percentOf } from "#contract/money";
import { orderAmounts, type OrderAmounts } from "#contract/order-amounts";
import type { Outcome } from "#contract/outcome";
import type { OwnerProfile, Vehicle } from "#contract/owner";
import { placeRenewalOrder } from "#contract/shop";
import { retryLaterInit } from "~/api/retry-later.server";
import { askPromo } from "~/features/order-summary/ask-promo.server";
import { couponField } from "~/features/order-summary/coupon-field.server";
import { lostPromo, type PromoState } from "~/features/order-summary/promo-state.server";
import { requireProfile } from "~/features/owner-profile/read-profile.server";
import { requireOwnVehicle } from "~/features/vehicle/read-vehicles.server";
import { commonFields } from "~/forms/fields.server";
import { readForm, type FormReply } from "~/forms/form.server";
import { paths } from "~/paths";
import { placeOwnersOrder } from "~/payments/place-owners-order.server";
import { flash } from "~/session/flash.server";
import type { Owner } from "~/session/owner.server";
import { ownerWords } from "~/words/words";

/**
 * The renewal of one vehicle. The page's URL contains the owner's login id, the vehicle's id and a promo code, if one is applied. The data
 * here comes from the API: the list of the owner's vehicles, and the owner's profile.
 */
export type Renewal = {
  readonly vehicle: Vehicle & { readonly rate: number };
  readonly profile: OwnerProfile;
  readonly offer: { readonly text: string } | null;
};

/**
 * Reads the renewal of the vehicle in the URL.
 * @throws a 404 if the ids are not this owner's, a redirect if the vehicle is already renewed, for example in another tab, a 503 if its
 * rate is unknown, or the errors of reading the vehicles and the profile.
 */
export async function readRenewal(owner: Owner, request: Request): Promise<Renewal> {
  const query = new URL(request.url).searchParams;
  const isOwn = query.get("userLoginId") === String(owner.loginId);
  const [{ vehicle, offer }, profile] = await Promise.all([
    requireOwnVehicle(owner, isOwn ? query.get("vehicleOwnerMasterDetailId") : null, request),
    requireProfile(owner, request),
  ]);
  if (vehicle.isPaid) throw await alreadyRenewed();
  const { rate } = vehicle;
  if (rate === null) throw new Response(ownerWords().vehicles.unavailable, { status: 503 });
  return { vehicle: { ...vehicle, rate }, profile, offer };
}

async function alreadyRenewed(): Promise<Response> {
  return redirect(paths.ownerHome(), { headers: { "Set-Cookie": await flash({ tone: "info", text: ownerWords().ownerApi.stickerPaid }) } });
}

type Asks = Parameters<typeof askPromo>[0];

/** Returns the discount of a promo code, in percent (spec, section 4, Renew checkout). */
export async function checkPromoPercent(code: string, { vehicle }: Renewal, asks: Asks): Promise<Outcome<{ percent: number }>> {
  const outcome = await askPromo(asks, vehicle.rate, code);
  if (outcome.kind !== "ok") return outcome;
  const { percent } = outcome.data;
  return percent === null ? { kind: "refused", message: "" } : { ...outcome, data: { percent } };
}

export type RenewalPromo = { readonly promo: PromoState; readonly percent: number };

/** Returns the promo code in the URL, if it is still valid. */
export async function readPromo(renewal: Renewal, request: Request, asks: Asks): Promise<RenewalPromo> {
  const code = new URL(request.url).searchParams.get("coupon");
  if (!code) return { promo: { kind: "none" }, percent: 0 };
  const checked = await checkPromoPercent(code, renewal, asks);
  if (checked.kind === "ok") return { promo: { kind: "applied", code }, percent: checked.data.percent };
  const { ownerApi, renewal: words } = ownerWords();
  return { promo: lostPromo(code, checked, { invalid: ownerApi.promoNoLongerValid, unavailable: words.promoFailed }), percent: 0 };
}

/** Returns the order's amounts. The subtotal is the rate of the vehicle's sticker, and the discount is `percent` of this rate. */
export function renewalAmounts({ vehicle }: Renewal, percent: number): OrderAmounts {
  return orderAmounts([{ quantity: 1, price: vehicle.rate }], percentOf(vehicle.rate, percent));
}

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
  const ordered = { call: placeRenewalOrder, payload: order, total, barcode: vehicle.barcode, profile };
  return placeOwnersOrder(args, owner, form, { kind: "renewal", ...ordered });
}

export const promoSchema = z.object({ ...commonFields, coupon: couponField(() => ownerWords().ownerApi.renewalPromoInvalid) });

/**
 * The form for the Place Order button, with the total that the page showed, in paise. The server only compares this total with the present
 * one, and never charges it.
 */
const placeSchema = z.object({
  ...commonFields,
  /** Place Order does not post this field, but uses the code in the URL. An error about that code is reported for this field. */
  coupon: z.string().optional(),
  shownTotal: z.number({ error: () => ownerWords().ownerApi.priceChanged }),
});
