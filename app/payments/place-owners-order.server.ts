import type { ActionFunctionArgs, TypedResponse } from "@remix-run/node";

import type { AnswerOf, ApiCall } from "#contract/call";
import type { Paise } from "#contract/money";
import type { OwnerProfile } from "#contract/owner";
import type { placeOrder } from "#contract/shop";
import { callApi } from "~/api/client.server";
import type { FormReply, ReadForm } from "~/forms/form.server";
import { endOwnerSession, type Owner } from "~/session/owner.server";
import { readShop, type PendingOrder } from "~/session/shop.server";
import { ownerWords } from "~/words/words";
import { orderIdempotencyKey, payOrReject } from "./pending-order.server";

type OwnersOrder<Payload> = {
  readonly kind: PendingOrder["kind"];
  readonly call: ApiCall<Payload, AnswerOf<typeof placeOrder>>;
  readonly payload: Payload;
  readonly total: Paise;
  /** The owner's sticker. */
  readonly barcode: string;
  readonly profile: OwnerProfile;
};

type AcceptedForm = Extract<ReadForm<{ idempotencyKey?: string | undefined }>, { readonly accepted: true }>;

/** Places an order of an owner and redirects to its payment. Submitting the same form twice places one order. */
export async function placeOwnersOrder<Payload extends object>(
  args: ActionFunctionArgs,
  owner: Owner,
  form: Pick<AcceptedForm, "value" | "rejectFor">,
  { kind, call, payload, total, barcode, profile }: OwnersOrder<Payload>,
): Promise<TypedResponse<FormReply>> {
  const shop = await readShop(args);
  const visit = form.value.idempotencyKey ?? shop.visit;
  const key = orderIdempotencyKey(visit, payload);
  const placed = await callApi(call, payload, { token: owner.token, idempotencyKey: key });
  if (placed.kind === "unauthorised") return endOwnerSession(args.request, "ownerLogin");
  const { checkoutFailed: refused, checkoutUnavailable: unavailable } = ownerWords().ownerApi;
  const { name, phone, email } = profile;
  const shopAfter = { ...shop, visit, draft: { ...shop.draft, name, mobile: phone, email } };
  return payOrReject(args, form, placed, { kind, key, total, barcode, shop: shopAfter, failures: { refused, unavailable } });
}
