import { expect, test } from "../harness/own-product";
import { patience } from "../harness/patience";

test("a code that nobody typed in time takes the page back to its first step", async ({ page, product, javaScriptEnabled }) => {
  await page.goto("/register");
  await page.getByLabel("Phone number").fill("9847055555");
  await page.getByLabel("E-mail").fill("late@example.in");
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verify OTP");

  // Not quite at its end, which comes while the page is looked at.
  await product.restartAhead(583);
  await page.reload();
  await page.getByLabel("OTP").fill("123456");
  if (javaScriptEnabled) await expect(page.getByRole("timer")).toHaveText(/^OTP expires in 0:[012]\d$/);

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Register", { timeout: patience(40_000) });
  await expect(page.getByRole("alert")).toHaveText("OTP expired. Please request a new OTP.");
  await expect(page.getByLabel("OTP")).toHaveCount(0);
});
