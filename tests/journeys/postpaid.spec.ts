import type { Page } from "@playwright/test";

import { expect, test } from "../harness/journey";
import { mintSticker } from "../harness/minted-sticker";
import { validProfile, randomPhone } from "../harness/owner-journey";
import { expectFormErrors, submitProfile } from "./forms";
import { readCode } from "./outbox-page";

test("the scan of a postpaid sticker leads to its payment, then its registration, and finally its owner", async ({
  page,
  openPhone,
  website,
  javaScriptEnabled,
}) => {
  const [phone, guid] = [randomPhone(), await mintSticker(website, "postpaid")];
  const scan = `/qrcode_process/${guid}`;
  await test.step("the first scan leads to the address form", async () => {
    await page.goto(scan);
    await expect(page).toHaveURL("/postpaidcheckout");
    await fillAddress(page, { mobile: "98765", email: "anil@example", pincode: "1100" });
    await page.getByRole("button", { name: "Place Order" }).click();
    const messages = ["Phone number must be 10 digits", "Invalid email address", "Pincode must be 6 digits."];
    await expectFormErrors(page, messages, { fields: true, scriptsRun: javaScriptEnabled });
    await expect(page.getByLabel("City")).toHaveValue("Delhi");
  });
  await test.step("the sticker is paid", async () => {
    await fillAddress(page, { mobile: phone, email: "anil@example.in", pincode: "110 001" });
    await page.getByRole("button", { name: "Place Order" }).click();
    await page.getByRole("button", { name: "Pay ₹590" }).click();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL("/register");
    await expect(page.getByText("Thank you for your payment. Now register your sticker.")).toBeVisible();
  });
  await test.step("the sticker is registered", async () => {
    await page.getByLabel("Phone number").fill(phone);
    await page.getByLabel("E-mail").fill("anil@example.in");
    await page.getByRole("button", { name: "Send OTP" }).click();
    await page.getByLabel("OTP").fill(await readCode(page, website.outboxOrigin, phone));
    await page.getByRole("button", { name: "Verify OTP" }).click();
    await expect(page).toHaveURL("/profiledetail");
    await submitProfile(page, validProfile);
    await expect(page).toHaveURL("/thank-you-postpaid");
    await page.getByRole("link", { name: "My details" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: validProfile.vehiclePlateNumber })).toContainText("Valid for Lifetime");
  });
  await test.step("the next scan leads to the page that contacts the owner", async () => {
    const stranger = await openPhone();
    await stranger.goto(scan);
    await expect(stranger).toHaveURL(`/quickcontact?guid=${guid}`);
    await expect(stranger.getByText(validProfile.vehiclePlateNumber)).toBeVisible();
  });
});

async function fillAddress(page: Page, typed: Readonly<Record<"mobile" | "email" | "pincode", string>>): Promise<void> {
  const address = { name: "Anil Rao", address: "2 Ring Road", city: "Delhi", ...typed };
  for (const [name, value] of Object.entries(address)) await page.locator(`[name=${name}]`).fill(value);
  await page.getByLabel("State").selectOption("Delhi");
}
