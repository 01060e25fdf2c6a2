import { expect, test } from "../harness/journey";
import { createBrowserErrors } from "../harness/browser-errors";

test("journeys report violations of the Content-Security-Policy, script errors and missing files", async ({
  browser,
  website,
  javaScriptEnabled,
}) => {
  const context = await browser.newContext();
  const browserErrors = createBrowserErrors();
  browserErrors.collectFrom(context);
  const page = await context.newPage();
  await page.route("**/planted", (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: { "Content-Security-Policy": "style-src 'self'" },
      body: `<style>p { color: red }</style><img src="/missing.png"><script>throw new Error("broken")</script>`,
    }),
  );
  await page.goto(`${website.origin}/planted`);

  const expected = [/Content Security Policy/, /404.*missing\.png/, ...(javaScriptEnabled ? [/broken/] : [])];
  for (const error of expected) await expect.poll(() => browserErrors.errors().join("\n")).toMatch(error);
  await context.close();
});
