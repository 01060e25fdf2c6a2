import { expect, test } from "vitest";

import { flash, takeNotice } from "./flash.server";

const shown = { tone: "success", text: "You are logged out." } as const;

test("a notice is shown on the next page, and that page deletes the notice's cookie", async () => {
  const [cookie = ""] = (await flash(shown)).split(";");
  const { notice, headers } = await takeNotice(new Request("http://shop.example/", { headers: { Cookie: cookie } }));
  expect(notice).toEqual(shown);
  expect(new Headers(headers).get("Set-Cookie")).toMatch(/^flash=[^;]*;.*\bMax-Age=0\b/);
});

test("a page without a notice sets no cookie", async () => {
  expect(await takeNotice(new Request("http://shop.example/"))).toEqual({ notice: null, headers: {} });
});
