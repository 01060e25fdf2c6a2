import { createHash } from "node:crypto";
import type { ActionFunctionArgs, TypedResponse } from "@remix-run/node";

import type { AnswerOf } from "#contract/call";
import type { Paise } from "#contract/money";
import { isBookedFor } from "#contract/order-amounts";
import type { Outcome } from "#contract/outcome";
import type { placeOrder } from "#contract/shop";
import { environment } from "~/env.server";
import type { FailureMessages, FormReply, ReadForm } from "~/forms/form.server";
import { pendingOrder as pendingOrderSchema, redirectToPayment, type PendingOrder, type Shop } from "~/session/shop.server";

/** An order to be paid, as every API call that places such an order returns it. */
type PlacedOrder = AnswerOf<typeof placeOrder>;

type OrderDetails = {
  /** The total that the page showed, used when the API does not send the amount. */
  readonly total: Paise;
} & Partial<Pick<PendingOrder, "key" | "barcode" | "cart" | "addressHash" | "placedWith" | "stock">>;

/**
 * Returns an order's idempotency key. Within one scope, the same order has the same key.
 * @param scope the id of the visit or, for a reseller's order, the form's key.
 */
export function orderIdempotencyKey(scope: string, order: object): string {
  return createHash("sha256")
    .update(`${scope}\n${JSON.stringify(order)}`)
    .digest("base64url");
}

/**
 * Converts the API's response to the data of a payment.
 * @returns null if the provider's key id is missing, the response is invalid, or the order was booked for another amount than ours.
 */
export function toPendingOrder(
  kind: PendingOrder["kind"],
  { provider, order }: PlacedOrder,
  { total, ...details }: OrderDetails,
): PendingOrder | null {
  const keyId = provider.keyId || environment.payments.keyId;
  if (keyId === "" || !isBookedFor(total, order)) return null;
  const read = pendingOrderSchema.safeParse({
    kind,
    id: order.id,
    providerOrderId: provider.orderId,
    amount: order.amount ?? total,
    keyId,
    paymentLink: isHttpUrl(provider.paymentLink) ? provider.paymentLink : "",
    payBefore: order.payBefore?.getTime() ?? null,
    ...details,
  });
  return read.success ? read.data : null;
}

/** A form that was accepted, as far as its order needs it. */
type OrderForm = Pick<Extract<ReadForm<unknown>, { readonly accepted: true }>, "rejectFor">;

/** Redirects to the payment of an order that was placed. If it was not, or cannot be paid, shows its form again with one of `failures`. */
export async function payOrReject(
  args: ActionFunctionArgs,
  { rejectFor }: OrderForm,
  placed: Outcome<PlacedOrder>,
  {
    kind,
    shop,
    failures,
    ...details
  }: OrderDetails & Pick<PendingOrder, "kind"> & { readonly shop: Shop; readonly failures: FailureMessages },
): Promise<TypedResponse<FormReply>> {
  const order = placed.kind === "ok" ? toPendingOrder(kind, placed.data, details) : null;
  if (order !== null) return redirectToPayment(args, { ...shop, order });
  return rejectFor(placed.kind === "ok" ? { kind: "unavailable" } : placed, failures);
}

function isHttpUrl(address: string): boolean {
  return address.length <= 150 && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
