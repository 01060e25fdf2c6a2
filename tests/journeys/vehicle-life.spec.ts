import type { Page } from "@playwright/test";

import { expect, test } from "../harness/journey";
import { mintSticker } from "../harness/minted-sticker";
import { randomPhone, validProfile } from "../harness/owner-journey";
import type { Product } from "../harness/product";
import { submitProfile } from "./forms";
import { readCode } from "./outbox-page";

const PLATE = validProfile.vehiclePlateNumber;

test("a seller hands a vehicle over, and its buyer sees nothing of the seller's", async ({ page: seller, openPhone, website }) => {
  const [phone, guid] = [randomPhone(), await mintSticker(website, "prepaid")];
  const [buyer, stranger] = [await openPhone(), await openPhone()];
  await test.step("the seller registers the sticker and gets a message", async () => {
    await register(seller, website, { phone, guid, name: "Sunita Seller" });
    await stranger.goto(`/qrcode_process/${guid}`);
    await stranger.getByRole("radio").first().check();
    await stranger.getByRole("button", { name: "Message" }).click();
    await expect(stranger).toHaveURL(/thank-you-final/);
  });
  await test.step("a wrong code releases nothing, and the right one does", async () => {
    await seller.goto("/myqr");
    await seller.getByRole("link", { name: `Edit ${PLATE}` }).click();
    await seller.getByRole("link", { name: "Hand the vehicle over" }).click();
    await seller.getByRole("button", { name: "Send OTP to my number" }).click();
    const code = await readCode(seller, website.outboxOrigin, phone);
    await release(seller, code === "000000" ? "111111" : "000000");
    await expect(seller.getByText("There is a problem")).toBeVisible();
    await release(seller, code);
    await expect(seller.getByText("The vehicle is released.")).toBeVisible();
  });
  await test.step("the buyer registers the sticker, and finds no contact", async () => {
    await register(buyer, website, { phone: randomPhone(), guid, name: "Bharat Buyer" });
    await buyer.goto("/userdetail");
    await expect(buyer.getByRole("listitem").filter({ hasText: PLATE })).toContainText("Valid for Lifetime");
    await buyer.getByRole("main").getByRole("link", { name: "Contacts" }).click();
    await expect(buyer.getByRole("main")).not.toContainText("Lights");
    await expect(buyer.getByRole("main")).not.toContainText("Sunita");
  });
  await test.step("the seller can no longer take it back, and sees nothing of the buyer", async () => {
    await seller.goto("/userdetail");
    await expect(seller.getByRole("button", { name: "Take back" })).toHaveCount(0);
    await expect(seller.getByRole("main")).not.toContainText("Bharat");
  });
});

test("an owner changes the phone number, then asks to erase the account and keeps it", async ({ page, website }) => {
  const [phone, newPhone] = [randomPhone(), randomPhone()];
  await register(page, website, { phone, guid: await mintSticker(website, "prepaid"), name: "Chitra Menon" });
  await test.step("a code to each number changes it", async () => {
    await page.goto("/changephone");
    await page.getByLabel("New phone number").fill(newPhone);
    await page.getByRole("radio", { name: "Yes, send an OTP there too" }).check();
    await page.getByRole("button", { name: "Send OTP" }).click();
    await page.getByLabel("OTP sent to the new number").fill(await readCode(page, website.outboxOrigin, newPhone));
    await page.getByLabel("OTP sent to your present number").fill(await readCode(page, website.outboxOrigin, phone));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Your phone number was changed.")).toBeVisible();
  });
  await test.step("the data can be seen and downloaded", async () => {
    await page.goto("/mydata");
    const main = page.getByRole("main");
    await main
      .locator("summary")
      .filter({ hasText: /^Profile/ })
      .click();
    await expect(main.getByText(newPhone).first()).toBeVisible();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download as JSON" }).click()]);
    expect(file.suggestedFilename()).toBe("mydata.json");
  });
  await test.step("a code asks for the erasure, and a button takes it back", async () => {
    await page.getByRole("link", { name: "Erase my account" }).click();
    await page.getByRole("button", { name: /Send OTP/ }).click();
    await page.getByLabel("OTP").fill(await readCode(page, website.outboxOrigin, newPhone));
    await page.getByRole("button", { name: "Verify OTP" }).click();
    await expect(page.getByText("Your account will be erased on")).toBeVisible();
    await page.getByRole("button", { name: "Keep my account" }).click();
    await expect(page.getByText("Your account will be erased on")).toHaveCount(0);
  });
});

async function release(page: Page, code: string): Promise<void> {
  await page.getByLabel("OTP sent to your present number").fill(code);
  await page.getByRole("button", { name: "Release the vehicle" }).click();
}

type Registration = { readonly phone: string; readonly guid: string; readonly name: string };

async function register(page: Page, website: Product, { phone, guid, name }: Registration): Promise<void> {
  await page.goto(`/qrcode_process/${guid}`);
  await page.getByLabel("Phone number").fill(phone);
  await page.getByLabel("E-mail").fill(`owner${phone}@example.in`);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await page.getByLabel("OTP").fill(await readCode(page, website.outboxOrigin, phone));
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await expect(page).toHaveURL("/profiledetail");
  await submitProfile(page, { ...validProfile, strName: name });
  await expect(page).toHaveURL("/thank-you-postpaid");
}
