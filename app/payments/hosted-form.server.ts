import { operator, ownOrigin } from "~/env.server";
import { paths } from "~/paths";
import type { PendingOrder } from "~/session/shop.server";
import { INR } from "#contract/payments";
import { sealOrder } from "./order-token.server";
import { paymentProvider } from "./provider.server";

export type Payer = { readonly name: string; readonly email: string; readonly phone: string };

/** A form that posts to the provider's hosted payment page, and the widget that may replace it. */
export type HostedForm = {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The widget's script, or null. */
  readonly script: string | null;
};

/** Builds the form that pays `order` (spec, section 4; Razorpay's hosted checkout). */
export function hostedForm(order: PendingOrder, payer: Payer, request: Request): HostedForm {
  const origin = ownOrigin(request);
  return {
    action: `${paymentProvider.baseUrl}/v1/checkout/embedded`,
    script: paymentProvider.script,
    fields: {
      key_id: order.keyId,
      order_id: order.providerOrderId,
      amount: String(order.amount),
      currency: INR,
      name: operator.name,
      "prefill[name]": payer.name,
      "prefill[email]": payer.email,
      "prefill[contact]": payer.phone,
      callback_url: origin + paths.paymentCallback(sealOrder("payment outcome", order)),
      cancel_url: origin + paths.paymentDismissed(sealOrder("payment dismissal", order)),
    },
  };
}
