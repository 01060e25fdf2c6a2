import { browser, type Visitor } from "./browser/browser";
import type { Page } from "./browser/page";

/** A valid postal address. */
export const validAddress = {
  name: "Asha Rao",
  mobile: "+91 98765-43210",
  email: "asha@example.in",
  address: "12 Lake Road, 2nd floor",
  pincode: "560 001",
  state: "Karnataka",
  city: "Bengaluru",
};

/** Returns the values for the two quantity fields. */
export function quantities(car: number | string, bike: number | string) {
  return { "quantity-1": String(car), "quantity-2": String(bike) };
}

/** Opens the checkout as a new visitor with these quantities in the cart. */
export async function openCheckout(origin: string, car: number, bike: number): Promise<{ visitor: Visitor; page: Page }> {
  const visitor = browser(origin);
  const products = await visitor.open("/productdetail");
  const page = await products.form("Buy Now").fill(quantities(car, bike)).submit("Buy Now");
  return { visitor, page };
}

/** Places an order as a new visitor. @returns the visitor, and the payment screen. */
export async function openPayment(
  origin: string,
  car: number,
  bike: number,
  changes: Partial<Record<keyof typeof validAddress | "businessName" | "gstin", string>> = {},
): Promise<{ visitor: Visitor; page: Page }> {
  const { visitor, page } = await openCheckout(origin, car, bike);
  const address = { ...validAddress, ...changes };
  return { visitor, page: await page.form("Place Order").fill(address).submit("Place Order") };
}

/** Opens the payment page of the sandbox or of the fake Razorpay, presses a button, and returns to the shop. */
export async function pressProviderButton(payment: Page, button: "Pay" | "Pay twice" | "Fail" | "Cancel"): Promise<Page> {
  const hosted = await payment.form(payButton(payment)).submit();
  return (await hosted.form(button).submit(button)).form("Continue").submit("Continue");
}

/**
 * Pays at the sandbox or at the fake Razorpay, and stops before the browser returns.
 * @returns the path and the fields that the browser would post.
 */
export async function paidAtProvider(payment: Page): Promise<{ address: string; fields: Readonly<Record<string, string>> }> {
  const hosted = await payment.form(payButton(payment)).submit();
  const back = (await hosted.form("Pay").submit("Pay")).form("Continue");
  const { pathname, search } = new URL(back.action, payment.url);
  return { address: pathname + search, fields: Object.fromEntries(back.entries()) };
}

/**
 * Posts a form from another website, as browsers do: they do not send our cookies, because these are SameSite=Lax, but store those of the
 * response. Then follows the redirect.
 */
export async function postFromAnotherWebsite(
  visitor: Visitor,
  origin: string,
  address: string,
  fields: Readonly<Record<string, string>>,
): Promise<Page> {
  const cookies = { ...visitor.cookies, header: () => null };
  const headers = { "Sec-Fetch-Site": "cross-site", Origin: "https://api.razorpay.com" };
  const posted = await browser(origin, { cookies, headers, redirects: false }).post(address, fields);
  return visitor.open(posted.headers.get("location") ?? "");
}

/** Returns the order number on the payment screen. */
export function orderNumber(payment: Page): string {
  const number = /Order number\s+(\d+)/.exec(payment.text)?.[1];
  if (number === undefined) throw new Error(`${payment.path} shows no order number`);
  return number;
}

/** Returns the amount of an order that a page shows after this label. */
export function amount(page: Page, label: string): string | undefined {
  return new RegExp(`^${label.replace(/[()]/g, "\\$&")}\\s+(\\S+)`, "m").exec(page.text)?.[1];
}

/** Returns the text of the button that leads to the provider. */
export function payButton(payment: Page): string {
  const button = payment
    .forms()
    .flatMap((form) => form.buttons)
    .find((words) => words.startsWith("Pay "));
  if (button === undefined) throw new Error(`${payment.path} has no Pay button`);
  return button;
}
