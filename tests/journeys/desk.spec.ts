import { expect, test } from "../harness/journey";
import { logInOperator, runAtDesk } from "../harness/desk-journey";
import { scaledTimeout } from "../harness/scaled-timeout";

// One test, because a time-based code works once in half a minute. Without scripts, tests/http/desk.test.ts goes through a day at the desk.
test("the desk finds by key, and its job's page follows the job", async ({ page, context, website, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "keys and live pages need scripts");
  const operator = await logInOperator(website.origin);
  const pairs = (operator.cookies.header() ?? "").split("; ").map((pair) => pair.split(/=(.*)/s));
  await context.addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url: website.origin })));

  await test.step("/ moves to the search, and is a letter inside a field", async () => {
    await page.goto("/desk/orders");
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox").first()).toBeFocused();
    await page.keyboard.type("a/b");
    await expect(page.getByRole("searchbox").first()).toHaveValue("a/b");
  });

  await test.step("j and k go through the rows, and Enter opens one", async () => {
    await page.goto("/desk/owners");
    const rows = page.locator(".desk-rows tbody th a");
    for (const [key, row] of [
      ["j", 0],
      ["j", 1],
      ["k", 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect(rows.nth(row)).toBeFocused();
    }
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/desk\/owners\/\d+$/);
  });

  await test.step("the job's page shows the printed file without a reload", async () => {
    await runAtDesk(operator, "/desk/do/mint", { batch: "live", product: "car", kind: "prepaid", count: "150" });
    await page.goto("/desk/do/print");
    await page.getByLabel("Batch").fill("live");
    await page.getByLabel("Sheets").check();
    await page.getByRole("button", { name: "Print stickers" }).click();
    await expect(page.getByText("This page follows the job.")).toBeVisible();
    await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
    await expect(page.getByRole("link", { name: "stickers.pdf" })).toBeVisible({ timeout: scaledTimeout(25_000) });
    await expect(page.getByRole("button", { name: "Cancel the job" })).toHaveCount(0);
    await expect(page.getByText("300 of 300")).toBeVisible();
    await expect(page.locator("[data-same-page]")).toHaveCount(1);
  });
});
