import { knownStickers, type Order } from "../../../integration/fake-api/state";
import type { Page } from "../../harness/browser/page";
import type { Visitor } from "../../harness/browser/browser";
import { validAddress, quantities } from "../../harness/shopper";
import { stateIsTyped } from "./accounts";
import { sameForEveryFault, formWithError, type Situation, type Context } from "./situation";

const { state: _, ...typedAddress } = validAddress;
const doubt = "do not pay again";

export const shopSituations: readonly Situation[] = [
  {
    call: "/state_list",
    when: "the checkout opens",
    act({ visitor, breakCall }) {
      breakCall();
      return checkout(visitor);
    },
    ...stateIsTyped("Place Order", "Error fetching state list."),
  },
  {
    call: "/product_detail",
    when: "an order is placed",
    async act({ visitor, breakCall }) {
      const page = await checkout(visitor);
      breakCall();
      return page.form("Place Order").fill(validAddress).submit("Place Order");
    },
    ...sameForEveryFault({
      status: 503,
      message: "Checkout failed.",
      continueWith: "Place Order",
      keptValues: typedAddress,
      retryAfter: "30",
    }),
  },
  {
    call: "/promocode",
    when: "a promo code is applied",
    async act({ visitor, breakCall }) {
      const page = await checkout(visitor);
      breakCall();
      return page.form("Apply").fill({ coupon: "MONSOON", name: "Asha" }).submit("Apply");
    },
    ...formWithError({
      continueWith: "Apply",
      keptValues: { coupon: "MONSOON", name: "Asha" },
      unavailable: "An error occurred while applying the promo code.",
      refused: "Failed to apply promo code.",
    }),
  },
  {
    call: "/promocode",
    when: "a quantity is changed while a promo code is applied",
    async act(context) {
      const page = await withCode(context);
      context.breakCall();
      return page.form("Place Order").fill(quantities(3, 0)).submit();
    },
    ...sameForEveryFault({ status: 200, message: "An error occurred while revalidating the promo code.", continueWith: "Place Order" }),
    limited: ({ words }) => ({ status: 200, message: words, continueWith: "Place Order" }),
    refused: { status: 200, message: "Promo code is no longer valid.", continueWith: "Remove" },
  },
  {
    call: "/promocode",
    when: "an order with a promo code is placed",
    async act(context) {
      const page = await withCode(context);
      context.breakCall();
      return page.form("Place Order").fill(validAddress).submit("Place Order");
    },
    ...sameForEveryFault({
      status: 503,
      message: "An error occurred while revalidating the promo code.",
      continueWith: "Place Order",
      keptValues: typedAddress,
      retryAfter: "30",
    }),
    limited: ({ seconds, words }) => ({
      status: 429,
      message: words,
      absentText: "An error occurred",
      continueWith: "Place Order",
      keptValues: typedAddress,
      retryAfter: seconds,
    }),
    refused: { status: 400, message: "Promo code is no longer valid.", continueWith: "Place Order", keptValues: typedAddress },
  },
  {
    call: "/checkout",
    when: "an order is placed",
    async act({ visitor, breakCall }) {
      const page = await checkout(visitor);
      breakCall();
      return page.form("Place Order").fill(validAddress).submit("Place Order");
    },
    ...formWithError({
      continueWith: "Place Order",
      keptValues: typedAddress,
      unavailable: "Checkout failed.",
      refused: "Checkout failed.",
    }),
  },
  {
    call: "/checkout/postpaid",
    when: "a postpaid sticker is ordered",
    async act({ visitor, breakCall }) {
      const page = await visitor.open(`/qrcode_process/${knownStickers.unpaidPostpaid}`);
      breakCall();
      return page.form("Place Order").fill(validAddress).submit("Place Order");
    },
    ...formWithError({
      continueWith: "Place Order",
      keptValues: typedAddress,
      unavailable: "Checkout failed.",
      refused: "Checkout failed.",
    }),
  },
  payment("/paymentstatus", "shop", async ({ visitor }) => {
    const page = await checkout(visitor);
    return page.form("Place Order").fill(validAddress).submit("Place Order");
  }),
  payment("/paymentstatus/postpaid", "postpaid", async ({ visitor }) => {
    const page = await visitor.open(`/qrcode_process/${knownStickers.unpaidPostpaid}`);
    return page.form("Place Order").fill(validAddress).submit("Place Order");
  }),
  payment("/paymentstatus/renew", "renewal", async ({ as }) => {
    const page = await (await as("owner").open("/userdetail")).follow("Renew MH31FA0777");
    return page.form("Place Order").submit("Place Order");
  }),
  payment("/reseller_payment_status", "reseller", async ({ as }) => {
    const page = await as("reseller").open("/neworder?rows=prepaid.2.1");
    return page.form("Place Order").submit("Place Order");
  }),
  {
    call: "/paymentstatus",
    when: "a payment is dismissed",
    async act({ visitor, breakCall }) {
      const page = await checkout(visitor);
      const waiting = await page.form("Place Order").fill(validAddress).submit("Place Order");
      const left = await visitor.open(pathOf(fieldOf(waiting, "cancel_url")));
      breakCall();
      return left.form("Continue").submit("Continue");
    },
    ...sameForEveryFault({
      status: 200,
      at: "/payment_failed",
      message: "Please contact us for more information",
      continueWith: "Pay again",
    }),
  },
];

/** Returns the situation in which a visitor has paid, and the provider's page sends the browser back to the website. */
function payment(
  call: "/paymentstatus" | "/paymentstatus/postpaid" | "/paymentstatus/renew" | "/reseller_payment_status",
  kind: Order["kind"],
  order: (context: Context) => Promise<Page>,
): Situation {
  // The payment may have succeeded even if the API refuses the report.
  const failed = { status: 200, at: "/failed", message: doubt, continueWith: "Contact", absentText: "Pay again" };
  const thanks = { status: 200, at: "/thank-you-checkout", message: "Your order has been placed successfully.", continueWith: "Home" };
  return {
    call,
    when: "a payment is reported",
    async act(context) {
      const waiting = await order(context);
      context.breakCall();
      const paid = { razorpay_payment_id: "pay_1", razorpay_order_id: fieldOf(waiting, "order_id"), razorpay_signature: "ab".repeat(32) };
      return context.visitor.post(pathOf(fieldOf(waiting, "callback_url")), paid);
    },
    ...sameForEveryFault(failed),
    ...(kind === "shop" ? { empty: thanks } : {}),
  };
}

async function checkout(visitor: Visitor): Promise<Page> {
  const products = await visitor.open("/productdetail");
  return products.form("Buy Now").fill(quantities(1, 0)).submit("Buy Now");
}

async function withCode({ visitor }: Context): Promise<Page> {
  const page = await checkout(visitor);
  return page.form("Apply").fill({ coupon: "MONSOON" }).submit("Apply");
}

function fieldOf(page: Page, name: string): string {
  return page.find("input", { name })[0]?.attribute("value") ?? "";
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
