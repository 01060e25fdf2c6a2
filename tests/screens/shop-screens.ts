import type { Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { validAddress, payButton, quantities } from "../harness/shopper";
import type { Places } from "./places";
import { at, meeting, reached, sent, stranger, type Screen } from "./screen";

/** The shop, from the products to the paid order. */
export const shopScreens: readonly Screen[] = [
  at("the products", "/productdetail", "Choose your stickers"),
  sent("the products, nothing chosen", "/productdetail", { button: "Buy Now" }, "Please add at least one item to the cart."),
  sent(
    "the products, wrong quantities",
    "/productdetail",
    { button: "Buy Now", fields: quantities("-1", "x") },
    "Enter a quantity from 0 to 99.",
  ),
  at("the products while the API is down", "/productdetail", "Please try again", meeting({ "/product_detail": "drop" })),
  at("the simple card", "/addtoproduct", "per unit"),
  sent("the simple card, added", "/addtoproduct", { button: "Add to Cart" }, "Added to your cart"),
  sent("the simple card, a wrong quantity", "/addtoproduct", { button: "Buy now", fields: { quantity: "0" } }, "from 1 to 99."),
  at("the checkout with an empty cart", "/checkout", "Order summary"),
  at("the checkout", "/checkout", "Shipping address", shopper),
  sent("the checkout, nothing typed", "/checkout", { button: "Place Order" }, "Name is required.", shopper),
  sent("the checkout, an empty cart", "/checkout", { button: "Place Order", fields: validAddress }, "before placing an order."),
  sent("the checkout, a wrong promo code", "/checkout", { button: "Apply", fields: { coupon: "NONE" } }, "Failed to apply", shopper),
  sent("the checkout, a promo code applied", "/checkout", { button: "Apply", fields: { coupon: "WELCOME10" } }, "Applied", shopper),
  at(
    "the checkout while the API is down",
    "/checkout",
    "We could not load the prices.",
    meeting({ "/product_detail": "drop", "/state_list": "drop" }),
  ),
  reached("the payment", "To pay", placeOrder, shopper),
  reached("the provider's page", "nobody is charged", atProvider, shopper),
  reached("the way back from the provider", "Continue", async (visitor) => (await atProvider(visitor)).form("Pay").submit("Pay"), shopper),
  reached("the payment link", "nobody is charged", async (visitor) => (await placeOrder(visitor)).follow("Use the payment link"), shopper),
  reached("the thanks for the order", "Order ID", async (visitor) => (await comeBack(visitor, "Pay")).form().submit(), shopper),
  at("the thanks for an order that is forgotten", "/thank-you-checkout", "Your order has been placed successfully."),
  reached("a payment that failed", "Pay again", async (visitor) => (await comeBack(visitor, "Fail")).form().submit(), shopper),
  at("a payment that failed, long ago", "/failed", "Sorry"),
  { ...reached("a payment that was left", "Your order is saved.", (visitor) => comeBack(visitor, "Cancel"), shopper), movesOn: true },
  reached("a payment that was dismissed", "Pay again", async (visitor) => (await comeBack(visitor, "Cancel")).form().submit(), shopper),
  at("a payment that was dismissed, long ago", "/payment_failed", "Payment Failed"),
];

/** A visitor with both stickers in the cart. */
async function shopper(places: Places): Promise<Visitor> {
  const visitor = await stranger(places);
  const products = await visitor.open("/productdetail");
  await products.form("Buy Now").fill(quantities(2, 1)).submit("Buy Now");
  return visitor;
}

async function placeOrder(visitor: Visitor): Promise<Page> {
  return (await visitor.open("/checkout")).form("Place Order").fill(validAddress).submit("Place Order");
}

async function atProvider(visitor: Visitor): Promise<Page> {
  const payment = await placeOrder(visitor);
  return payment.form(payButton(payment)).submit();
}

async function comeBack(visitor: Visitor, button: string): Promise<Page> {
  return (await atProvider(visitor)).form(button).submit(button);
}
