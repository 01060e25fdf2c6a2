import type { Page } from "@playwright/test";

import { demoOwners } from "../../backend/composition/demo/data";
import { expect, test } from "../harness/isolated-product";
import type { Product } from "../harness/product";
import { expectFormErrors } from "./forms";
import { expectNoRedirectBefore, expectToDisappear, pauseClock } from "./page-clock";
import { readCode } from "./outbox-page";

const MINUTE = 60;
const { asha } = demoOwners;

type Context = { readonly product: Product; readonly scriptsRun: boolean };

test("an owner logs in, corrects details, renews an expired sticker and logs out", async ({ page, product, javaScriptEnabled }) => {
  const context = { product, scriptsRun: javaScriptEnabled };

  await test.step("the owner's area requires a login", async () => {
    await page.goto("/userprofile");
    await expect(page).toHaveURL("/userlogin?next=%2Fuserprofile");
  });
  await test.step("a wrong phone number, a wrong code and an expired code are refused", () => logInWrongly(page, context));
  await test.step("a new code leads to the screen that required the login", () => logInByAnotherCode(page, context));
  await test.step("the profile form refuses invalid input", () => fillProfileWrongly(page, context));
  await test.step("the profile is saved", () => saveProfile(page, context));
  await test.step("the list shows a lifetime, a trial and an expired vehicle", () => seeVehicles(page, context));
  await test.step("the emergency contact is changed, and the sticker is paused and resumed", () => editVehicle(page, context));
  await test.step("a promo code is applied to the renewal", () => applyPromo(page, context));
  await test.step("the renewal is paid after a cancelled and a failed payment", () => payForRenewal(page, context));
  await test.step("logging out ends the session, and logging in leads to the screen that required the login", () =>
    logOutAndIn(page, context));
});

async function logInWrongly(page: Page, { product, scriptsRun }: Context): Promise<void> {
  await page.getByLabel("Phone number").fill("98100 1234");
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expectFormErrors(page, ["Please enter a valid 10-digit phone number."], { fields: true, scriptsRun });
  await requestCode(page);

  const code = await readCode(page, product.outboxOrigin, asha.phone);
  await submitCode(page, code === "000000" ? "111111" : "000000");
  await expectFormErrors(page, ["Invalid OTP..!"], { fields: false, scriptsRun });

  await product.restartWithClockAhead(10 * MINUTE + 1);
  await submitCode(page, code);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Login");
  await expect(page.getByRole("alert")).toHaveText("OTP expired. Please request a new OTP.");
}

async function logInByAnotherCode(page: Page, { product, scriptsRun }: Context): Promise<void> {
  await requestCode(page);
  await page.getByRole("button", { name: "Send another OTP" }).click();
  await expect(page.getByRole("alert")).toContainText(/Please try again in \d+ seconds?\./);
  const replaced = await readCode(page, product.outboxOrigin, asha.phone);
  await product.restartWithClockAhead(11 * MINUTE);
  await page.getByRole("button", { name: "Send another OTP" }).click();
  await expect(page.getByRole("status").filter({ hasText: "OTP sent successfully!" })).toBeVisible();
  await expect(page.getByText("There is a problem")).toHaveCount(0);

  const code = await readCode(page, product.outboxOrigin, asha.phone);
  if (code !== replaced) {
    await submitCode(page, replaced);
    await expectFormErrors(page, ["Invalid OTP..!"], { fields: false, scriptsRun });
  }
  await submitCode(page, code);
  await expect(page).toHaveURL("/userprofile");
  await expect(page.getByRole("status").filter({ hasText: "OTP verified successfully!" })).toBeVisible();
}

const missingInProfile = {
  VehicleOwnerName: "Name is required.",
  VehicleOwnerDOB: "Date of birth is required.",
  VehicleOwnerAddress: "Address is required.",
  VehicleOwnerCity: "City is required.",
  VehicleOwnerPincode: "Pincode must be 6 digits.",
} as const;

async function fillProfileWrongly(page: Page, { scriptsRun }: Context): Promise<void> {
  await expect(page.getByText(asha.email)).toBeVisible();
  await expect(page.getByRole("textbox", { name: /e-mail|phone/i })).toHaveCount(0);
  await emptyProfile(page, scriptsRun);

  for (const [day, message] of [
    ["11988-07-14", "Please enter a valid year with 4 digits."],
    ["2015-07-14", "You must be at least 18 years old to register."],
  ] as const) {
    await page.getByLabel("Date of birth").fill(day);
    await page.getByLabel("Name", { exact: true }).fill("Asha Nair");
    await page.getByLabel("Address", { exact: true }).fill("9 Temple Road");
    await page.getByLabel("City").fill("Mysuru");
    await page.getByLabel("Pincode").fill("570 001");
    await page.getByRole("button", { name: "Save" }).click();
    await expectFormErrors(page, [message], { fields: true, scriptsRun });
  }
  await expect(page.getByLabel("City")).toHaveValue("Mysuru");
}

async function emptyProfile(page: Page, scriptsRun: boolean): Promise<void> {
  for (const name of Object.keys(missingInProfile)) await page.locator(`[name=${name}]`).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expectFormErrors(page, Object.values(missingInProfile), { fields: true, scriptsRun });
}

async function saveProfile(page: Page, { scriptsRun }: Context): Promise<void> {
  await page.getByLabel("Date of birth").fill("1988-02-29");
  if (scriptsRun) await pauseClock(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Profile updated successfully!" })).toBeVisible();
  if (scriptsRun) await expectNoRedirectBefore(page, 2000, "/userprofile");
  await page.waitForURL("/userdetail");
  for (const fact of ["Asha Nair", "29-02-1988", "9 Temple Road", "Mysuru", "570001", asha.email]) {
    await expect(page.getByText(fact)).toBeVisible();
  }
}

async function seeVehicles(page: Page, { scriptsRun }: Context): Promise<void> {
  const vehicle = (plate: string) => page.getByRole("listitem").filter({ hasText: plate });
  await expect(vehicle("KA03MN4521")).toContainText("Valid for Lifetime");
  await expect(vehicle("KA03MN4521").getByRole("link", { name: /^Renew/ })).toHaveCount(0);
  await expect(vehicle("KA05TR1509")).toContainText("Trial: 10 days left");
  await expect(vehicle("KA01EX9034")).toContainText("This QR code has expired..!");
  const offer = page.getByRole("status").filter({ hasText: "Renew now and save 20% with the promo code RENEW20" });
  await expect(offer).toBeVisible();
  if (scriptsRun) await expectToDisappear(offer);
}

async function editVehicle(page: Page, { scriptsRun }: Context): Promise<void> {
  await page.getByRole("link", { name: "Edit my vehicles" }).click();
  await page.getByRole("link", { name: "Edit KA03MN4521" }).click();
  await page.getByLabel("Emergency contact number").fill("98450");
  await page.getByRole("button", { name: "Save" }).click();
  await expectFormErrors(page, ["Emergency contact number should be exactly 10 digits."], { fields: true, scriptsRun });
  await page.getByLabel("Emergency contact number").fill("+91 98450 55555");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Vehicle updated successfully!" })).toBeVisible();

  const scannerSees = async (words: string) => {
    await page.getByRole("link", { name: "What others see at KA03MN4521" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
  };
  const press = async (button: string) => {
    await page.goto("/myqr");
    await page.getByRole("link", { name: "Edit KA03MN4521" }).click();
    await expect(page.getByLabel("Emergency contact number")).toHaveValue("9845055555");
    await page.getByRole("button", { name: button }).click();
    await expect(page).toHaveURL("/userdetail");
  };
  await press("Pause sticker");
  await scannerSees("This QR code is inactive.");
  await press("Resume sticker");
  await scannerSees("Contact the owner");

  await page.goto("/userdetail");
  await page.getByRole("link", { name: "Contacts about KA03MN4521" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Message: lights of the car are on" })).toContainText("You answered at");
}

async function applyPromo(page: Page, { scriptsRun }: Context): Promise<void> {
  await page.goto("/userdetail");
  await page.getByRole("link", { name: "Renew KA01EX9034" }).click();
  await expect(page.getByText("29-02-1988")).toBeVisible();
  await expectAmounts(page, { GST: "₹90.00", Total: "₹590.00" });

  await page.getByLabel("Promo code").fill("NOSUCHCODE");
  await page.getByRole("button", { name: "Apply" }).click();
  await expectFormErrors(page, ["Invalid Promo Code"], { fields: true, scriptsRun });
  await page.getByLabel("Promo code").fill("RENEW20");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Promo Code Applied: RENEW20").first()).toBeVisible();
  await expectAmounts(page, { Discount: "−₹100.00", GST: "₹72.00", Total: "₹472.00" });

  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Promo code removed.")).toBeVisible();
  await expectAmounts(page, { GST: "₹90.00", Total: "₹590.00" });
  await expect(page.getByLabel("Promo code")).toHaveValue("");
  await page.getByLabel("Promo code").fill("RENEW20");
  await page.getByRole("button", { name: "Apply" }).click();
  await expectAmounts(page, { Total: "₹472.00" });
}

async function payForRenewal(page: Page, { scriptsRun }: Context): Promise<void> {
  await page.getByRole("button", { name: "Place Order" }).click();
  for (const [button, path, heading] of [
    ["Cancel", "/payment_failed", "Payment Failed"],
    ["Fail", "/failed", "Sorry"],
    ["Pay", "/userdetail", ""],
  ] as const) {
    await page.getByRole("button", { name: "Pay ₹472" }).click();
    await page.getByRole("button", { name: button, exact: true }).click();
    if (!scriptsRun) await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL((url) => url.pathname === path);
    if (button === "Pay") break;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await page.getByRole("link", { name: "Pay again" }).click();
  }
  await expect(page.getByText("Thank you for your payment. Your sticker is valid for the lifetime of your vehicle.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "KA01EX9034" })).toContainText("Valid for Lifetime");
  await expect(page.getByRole("link", { name: "Renew KA01EX9034" })).toHaveCount(0);
}

async function logOutAndIn(page: Page, { product }: Context): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("status").filter({ hasText: "You are logged out." })).toBeVisible();
  for (const path of ["/userdetail", "/userprofile", "/myqr"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/userlogin?next=${encodeURIComponent(path)}`);
  }
  const before = await readCode(page, product.outboxOrigin, asha.phone);
  await product.restartWithClockAhead(15 * MINUTE);
  await requestCode(page);
  await expect(async () => expect(await readCode(page, product.outboxOrigin, asha.phone)).not.toBe(before)).toPass();
  await submitCode(page, await readCode(page, product.outboxOrigin, asha.phone));
  await expect(page).toHaveURL("/myqr");
  await expect(page.getByRole("row").filter({ hasText: "KA01EX9034" })).toContainText("Valid for Lifetime");
}

async function requestCode(page: Page): Promise<void> {
  await page.getByLabel("Phone number").fill(`+91 ${asha.phone}`);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verify OTP");
}

async function submitCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("OTP").fill(code);
  await page.getByRole("button", { name: "Verify OTP" }).click();
}

/** Expects these amounts in the summary, by label. */
async function expectAmounts(page: Page, amounts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, amount] of Object.entries(amounts)) {
    await expect(page.locator("dl div").filter({ hasText: new RegExp(`^${label}`) })).toContainText(amount);
  }
}
