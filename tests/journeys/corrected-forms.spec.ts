import type { Page } from "@playwright/test";

import { demoOwners } from "../../backend/composition/demo/data";
import { expect, test } from "../harness/journey";
import { expectFormErrors } from "./forms";
import { readCode } from "./outbox-page";

/** Tests forms that stay on the screen after they are accepted. Their earlier errors must disappear. */

test("the contact settings show no earlier error after they are corrected and saved", async ({ page, website, javaScriptEnabled }) => {
  // This owner gets no messages in other journeys. Such messages would wait for the end of the quiet hours that this test sets.
  const { phone } = demoOwners.farida;
  await page.goto("/userlogin");
  await page.getByLabel("Phone number").fill(phone);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verify OTP");
  await page.getByLabel("OTP").fill(await readCode(page, website.outboxOrigin, phone));
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await page.getByRole("link", { name: "Contact settings of WB06ND1066" }).click();

  await page.locator("[name=quietFrom]").fill("22:00");
  await page.getByRole("button", { name: "Save" }).click();
  await expectFormErrors(page, ["Enter both times, or leave both empty."], { fields: true, scriptsRun: javaScriptEnabled });
  await page.locator("[name=quietTo]").fill("07:00");
  await page.getByRole("button", { name: "Save" }).click();
  await expectAccepted(page, "Contact settings saved.");
  await expect(page.locator("[name=quietFrom]")).toHaveValue("22:00");
});

test("the simple product card shows no earlier error after a wrong quantity is corrected and added", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/addtoproduct");
  await page.getByLabel("Quantity").fill("100");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeVisible();
  if (javaScriptEnabled) await page.waitForLoadState("networkidle");
  await page.getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expectAccepted(page, "In your cart: 2");
});

async function expectAccepted(page: Page, words: string): Promise<void> {
  await expect(page.getByText(words).first()).toBeVisible();
  await expect(page.getByText("There is a problem")).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^Error/);
}
