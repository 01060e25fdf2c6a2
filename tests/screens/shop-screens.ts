import type { Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { validAddress, payButton, quantities } from "../harness/shopper";
import type { ScreenServers } from "./screen-servers";
import { screenAt, visitorWithResponses, screenAfterSteps, screenAfterForm, newVisitor, type Screen } from "./screen";

/** The shop, from the products to the paid order. */
export const shopScreens: readonly Screen[] = [
  screenAt("the products", "/productdetail", "Choose your stickers"),
  screenAt("the products, the bike chosen", "/productdetail?sticker=bike", "Bike Sticker"),
  screenAfterForm(
    "the products, nothing chosen",
    "/productdetail",
    { button: "Buy Now", fields: quantities(0, 0) },
    "Please add at least one item",
  ),
  screenAfterForm(
    "the products, invalid quantities",
    "/productdetail",
    { button: "Buy Now", fields: quantities("-1", "x") },
    "Enter a quantity from 0 to 99.",
  ),
  screenAt("the products while the API is down", "/productdetail", "Please try again", visitorWithResponses({ "/product_detail": "drop" })),
  screenAt("the simple product card", "/addtoproduct", "per unit"),
  screenAfterForm("the simple product card, added to the cart", "/addtoproduct", { button: "Add to Cart" }, "Added to your cart"),
  screenAfterForm(
    "the simple product card, an invalid quantity",
    "/addtoproduct",
    { button: "Buy now", fields: { quantity: "0" } },
    "from 1 to 99.",
  ),
  screenAt("the checkout with an empty cart", "/checkout", "Your cart is empty."),
  screenAt("the checkout", "/checkout", "Shipping address", shopper),
  screenAfterForm("the checkout, nothing typed", "/checkout", { button: "Place Order" }, "Name is required.", shopper),
  screenAfterForm(
    "the checkout, an empty cart",
    "/checkout",
    { button: "Place Order", fields: { ...validAddress, ...quantities(0, 0) } },
    "before placing an order.",
    shopper,
  ),
  screenAfterForm(
    "the checkout, a GSTIN of another state",
    "/checkout",
    { button: "Place Order", fields: { ...validAddress, businessName: "Deccan Motors", gstin: "27AAPFU0939F1ZV" } },
    "This GSTIN is of Maharashtra.",
    shopper,
  ),
  screenAfterForm(
    "the checkout, a wrong promo code",
    "/checkout",
    { button: "Apply", fields: { coupon: "NONE" } },
    "Failed to apply",
    shopper,
  ),
  screenAfterForm(
    "the checkout, a promo code applied",
    "/checkout",
    { button: "Apply", fields: { coupon: "WELCOME10" } },
    "Applied",
    shopper,
  ),
  screenAt(
    "the checkout while the API is down",
    "/checkout",
    "We could not load the prices.",
    visitorWithResponses({ "/product_detail": "drop", "/state_list": "drop" }),
  ),
  screenAfterSteps("the payment", "To pay", placeOrder, shopper),
  screenAfterSteps("the provider's page", "nobody is charged", openProviderPage, shopper),
  screenAfterSteps(
    "the return from the provider",
    "Continue",
    async (visitor) => (await openProviderPage(visitor)).form("Pay").submit("Pay"),
    shopper,
  ),
  screenAfterSteps(
    "the payment link",
    "nobody is charged",
    async (visitor) => (await placeOrder(visitor)).follow("Use the payment link"),
    shopper,
  ),
  screenAfterSteps(
    "the thanks for the order",
    "Order ID",
    async (visitor) => (await returnFromProvider(visitor, "Pay")).form().submit(),
    shopper,
  ),
  screenAfterSteps("the order", "We are packing it.", openOrder, shopper),
  screenAfterSteps(
    "the question whether to cancel the order",
    "Keep the order",
    async (visitor) => (await openOrder(visitor)).follow("Ask to cancel this order"),
    shopper,
  ),
  screenAfterSteps(
    "the change of the order",
    "Where do we send the code?",
    async (visitor) => (await openOrder(visitor)).follow("Change the address, phone or e-mail"),
    shopper,
  ),
  screenAfterSteps("the erasure of the order's phone number", "This cannot be undone.", openOrderErasure, shopper),
  screenAfterSteps("the order's invoice", "Authorised signatory", openInvoice, shopper),
  screenAt("an unknown order", "/order?o=7KQ2M4XP9R7KQ2M4", "This link does not work."),
  screenAt("the thanks without an order", "/thank-you-checkout", "Your order has been placed successfully."),
  screenAfterSteps(
    "a failed payment",
    "Pay again",
    async (visitor) => (await returnFromProvider(visitor, "Fail")).form().submit(),
    shopper,
  ),
  screenAt("a failed payment without an order", "/failed", "Sorry"),
  {
    ...screenAfterSteps(
      "the return from the provider after Cancel",
      "Your order is saved.",
      (visitor) => returnFromProvider(visitor, "Cancel"),
      shopper,
    ),
    redirectsWithScripts: true,
  },
  screenAfterSteps(
    "the failure page after Cancel",
    "Pay again",
    async (visitor) => (await returnFromProvider(visitor, "Cancel")).form().submit(),
    shopper,
  ),
  screenAt("the failure page without an order", "/payment_failed", "Payment Failed"),
];

/** Creates a visitor with both kinds of sticker in the cart. */
async function shopper(servers: ScreenServers): Promise<Visitor> {
  const visitor = await newVisitor(servers);
  const products = await visitor.open("/productdetail");
  await products.form("Buy Now").fill(quantities(2, 1)).submit("Buy Now");
  return visitor;
}

async function placeOrder(visitor: Visitor): Promise<Page> {
  return (await visitor.open("/checkout")).form("Place Order").fill(validAddress).submit("Place Order");
}

async function openOrder(visitor: Visitor): Promise<Page> {
  return (await (await returnFromProvider(visitor, "Pay")).form().submit()).follow("See your order");
}

async function openOrderErasure(visitor: Visitor): Promise<Page> {
  return (await openOrder(visitor)).follow("Erase the phone number and e-mail address");
}

async function openInvoice(visitor: Visitor): Promise<Page> {
  const order = await openOrder(visitor);
  return order.follow(order.links().find(({ text }) => text.startsWith("Tax invoice"))?.text ?? "");
}

async function openProviderPage(visitor: Visitor): Promise<Page> {
  const payment = await placeOrder(visitor);
  return payment.form(payButton(payment)).submit();
}

async function returnFromProvider(visitor: Visitor, button: string): Promise<Page> {
  return (await openProviderPage(visitor)).form(button).submit(button);
}
