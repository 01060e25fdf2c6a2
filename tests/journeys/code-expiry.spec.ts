import { oneTimeCode } from "#contract/limits";

import { expect, test } from "../harness/isolated-product";
import { awaitedTimeout, scaledTimeout } from "../harness/scaled-timeout";

test("the registration page returns to its first step when the code expires", async ({ page, product, javaScriptEnabled }) => {
  // The code must expire while its page is open. If the restart takes too long, the test tries again with more time.
  let [clock, secondsLeft] = [0, 5];
  await expect(async () => {
    secondsLeft *= 2;
    await page.goto("/register");
    await page.getByLabel("Phone number").fill(`984705${String(secondsLeft).padStart(4, "0")}`);
    await page.getByLabel("E-mail").fill("late@example.in");
    await page.getByRole("button", { name: "Send OTP" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verify OTP");

    clock += oneTimeCode.validSeconds - secondsLeft;
    await product.restartWithClockAhead(clock);
    await page.reload();
    await page.getByLabel("OTP").fill("123456", { timeout: awaitedTimeout(1_000) });
  }).toPass();
  if (javaScriptEnabled) await expect(page.getByRole("timer")).toHaveText(/^OTP expires in [01]:\d\d$/);

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Register", { timeout: scaledTimeout((secondsLeft + 10) * 1_000) });
  await expect(page.getByRole("alert")).toHaveText("OTP expired. Please request a new OTP.");
  await expect(page.getByLabel("OTP")).toHaveCount(0);
});
