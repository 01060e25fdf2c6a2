import { describe, expect, test } from "vitest";

import { browser } from "../harness/browser/browser";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);

describe("the hidden button for the Enter key", () => {
  test.each(["/productdetail", "/addtoproduct", "/checkout"])("is left out in text browsers, which would show it: %s", async (path) => {
    const unseen = async (agent: string) => {
      const visitor = browser(website.origin, { headers: { "User-Agent": agent } });
      await visitor.post("/productdetail", { "quantity-1": "1", intent: "buy" });
      return (await visitor.open(path)).find("button", { "aria-hidden": "true" }).length;
    };
    expect(await unseen("Lynx/2.9.0dev.12 libwww-FM/2.14")).toBe(0);
    expect(await unseen("w3m/0.5.3+git20230121")).toBe(0);
    expect(await unseen("Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0")).toBe(1);
  });

  test.each([
    ["the same button twice", ["buy", "buy"], "/checkout"],
    ["a different button last", ["buy", "more-1"], "/productdetail"],
  ])("counts only if no other button is posted after it: %s", async (_, [first = "", last = ""], path) => {
    const page = await browser(website.origin).post("/productdetail", [
      ["intent", first],
      ["quantity-1", "1"],
      ["intent", last],
    ]);
    expect([page.status, page.path]).toEqual([200, path]);
  });
});

test("the summary shows the error of a hidden field", async () => {
  const page = await browser(website.origin).post("/productdetail", { "quantity-1": "1", intent: "x".repeat(30) });
  expect(page.status).toBe(400);
  expect(page.find("div", { role: "alert" })[0]?.text).toContain("We could not read this form.");
});
