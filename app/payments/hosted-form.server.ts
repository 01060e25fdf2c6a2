import { operator, ownOrigin } from "~/env.server";
import { paths } from "~/paths";
import type { PendingOrder } from "~/session/shop.server";
import { sealOrder } from "./order-token.server";
import type { DuePayment, HostedForm } from "./payment-provider";
import { paymentProvider } from "./provider.server";

/** Builds the form that pays `order`. */
export function hostedForm(order: PendingOrder, payer: DuePayment["payer"], request: Request): HostedForm {
  const origin = ownOrigin(request);
  const { keyId, providerOrderId, amount } = order;
  return paymentProvider.formFor({
    ...{ keyId, providerOrderId, amount, payer, merchant: operator.name },
    callbackUrl: origin + paths.paymentCallback(sealOrder("payment outcome", order)),
    cancelUrl: origin + paths.paymentDismissed(sealOrder("payment dismissal", order)),
  });
}
