import type { Page } from "@playwright/test";

import { demoResellers } from "../../backend/composition/demo/resellers";
import { expect, test } from "../harness/journey";
import { expectFormErrors } from "./forms";
import { readMailedCode } from "./outbox-page";
import { openCheckout, checkoutErrors } from "./shopping";

const OWNER_PHONE_ERROR = "Please enter a valid 10-digit phone number.";

type EmptyForm = { readonly path: string; readonly button: string; readonly says: readonly string[] };

/** The error messages of each empty form. Without scripts, the server sends the same messages. */
const emptyForms: readonly EmptyForm[] = [
  { path: "/login", button: "Send OTP", says: [OWNER_PHONE_ERROR] },
  { path: "/userlogin", button: "Send OTP", says: [OWNER_PHONE_ERROR] },
  { path: "/resellerlogin", button: "Send OTP", says: ["Please enter a valid email address"] },
  { path: "/register", button: "Send OTP", says: [OWNER_PHONE_ERROR, "Email is required."] },
  ...["/", "/contactus"].map((path) => ({
    path,
    button: "Send",
    says: ["First name is required.", "Last name is required.", "Email is required.", "Phone number is required."],
  })),
];

for (const { path, button, says } of emptyForms) {
  test(`${path} shows the website's own error messages for missing fields`, async ({ page, javaScriptEnabled }) => {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const sent = countFormPosts(page);
    await page.locator("main").getByRole("button", { name: button, exact: true }).click();
    await expectFormErrors(page, says, { fields: true, scriptsRun: javaScriptEnabled });
    expect(sent()).toBe(javaScriptEnabled ? 0 : 1);
  });
}

test("the checkout lists the missing fields, and + works while these fields are empty", async ({ page, javaScriptEnabled }) => {
  await openCheckout(page);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expectFormErrors(page, checkoutErrors, { fields: true, scriptsRun: javaScriptEnabled });
  await page.getByRole("button", { name: "One more Car Sticker" }).click();
  await expect(page.getByLabel("Quantity of Car Sticker")).toHaveValue("3");
});

test("the code form and the reseller's order form show the website's own error messages for missing fields", async ({
  page,
  website,
  javaScriptEnabled,
}) => {
  const { email } = demoResellers.deccan;
  await page.goto("/resellerlogin");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verify OTP");
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await expectFormErrors(page, ["Invalid OTP..!"], { fields: true, scriptsRun: javaScriptEnabled });
  await page.getByLabel("OTP").fill(await readMailedCode(page, website.outboxOrigin, email));
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await page.waitForURL("**/myorder");

  await page.goto("/neworder");
  await page.waitForLoadState("networkidle");
  const sent = countFormPosts(page);
  await page.getByRole("button", { name: "Place Order" }).click();
  const quantities = "Please add quantities for car or bike stickers before submitting.";
  await expectFormErrors(page, ["Choose postpaid or prepaid.", quantities], { fields: true, scriptsRun: javaScriptEnabled });
  expect(sent()).toBe(javaScriptEnabled ? 0 : 1);
});

test.describe("with scripts", () => {
  test("a field's errors follow what is typed, and the field keeps the focus", async ({ page }) => {
    await page.goto("/register");
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: "Send OTP" }).click();
    await expectFormErrors(page, [OWNER_PHONE_ERROR, "Email is required."], { fields: true, scriptsRun: true });
    await page.getByLabel("Phone number").pressSequentially("98");
    await expectFormErrors(page, ["Email is required."], { fields: true, scriptsRun: false });
    await expect(page.getByLabel("Phone number")).toBeFocused();
    await page.getByLabel("E-mail").fill("meera");
    await expectFormErrors(page, ["Please enter a valid email address"], { fields: true, scriptsRun: false });
    await page.getByLabel("E-mail").fill("meera@example.in");
    await expect(page.getByText("There is a problem")).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^Error/);

    await page.getByLabel("E-mail").fill("meera");
    await page.getByRole("button", { name: "Send OTP" }).click();
    await expectFormErrors(page, ["Please enter a valid email address"], { fields: true, scriptsRun: true });
  });

  test("the check in the browser accepts an email address with spaces around it and with Hindi letters", async ({ page }) => {
    await page.goto("/contactus");
    await page.waitForLoadState("networkidle");
    for (const [name, typed] of Object.entries({ firstname: "Asha", lastname: "Rao", email: " मीरा@example.in ", phone: "98765 4321" })) {
      await page.locator(`main [name=${name}]`).fill(typed);
    }
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expectFormErrors(page, ["Phone number must be a valid 10-digit number."], { fields: true, scriptsRun: true });
  });
});

function countFormPosts(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.url().includes("/neworder/price")) count += 1;
  });
  return () => count;
}
