import type { Page } from "@playwright/test";

const address = {
  name: "Asha Rao",
  mobile: "98765 43210",
  email: "asha@example.in",
  address: "12 Lake Road",
  pincode: "560001",
  city: "Bengaluru",
};

/** Goes from the home page to the checkout with two car stickers and a bike sticker in the cart. */
export async function openCheckout(page: Page): Promise<void> {
  await page.goto("/");
  await page.locator("main").getByRole("link", { name: "Buy now" }).first().click();
  await page.waitForURL(/\/productdetail/);
  for (const name of ["One more Car Sticker", "One more Bike Sticker"]) {
    await page.getByRole("button", { name }).click();
  }
  await page.locator("main").getByRole("button", { name: "Buy Now", exact: true }).click();
  await page.waitForURL("**/checkout");
}

/** The checkout's errors for an empty form. */
export const checkoutErrors = [
  "Name is required.",
  "Phone number must be 10 digits",
  "Email is required.",
  "Address is required.",
  "Pincode must be 6 digits.",
  "City is required.",
  "State is required.",
];

/** Fills in the checkout's form and goes to the payment. */
export async function placeOrder(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(address)) await page.locator(`[name=${name}]`).fill(value);
  await page.getByLabel("State").selectOption("Karnataka");
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.waitForURL("**/payment");
}
