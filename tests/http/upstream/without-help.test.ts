import { afterAll, expect, test } from "vitest";

import { browser } from "../../harness/browser/browser";
import { sharedServer } from "../../harness/shared-server";
import { startWebsite } from "../../harness/website";
import { startUpstream } from "../../../integration/fake-api/upstream";
import { knownOwner, knownStickers, reseller } from "../../../integration/fake-api/state";
import { nextIpAddress } from "../call-faults/context";

/** Tests what the website does itself if the API implements only the spec. */
const upstream = await startUpstream();
const website = sharedServer(() => startWebsite({ apiBaseUrl: upstream.origin }));
afterAll(async () => {
  expect(upstream.unknownCalls).toEqual([]);
  await upstream.stop();
});

test.each([
  {
    role: "owner",
    login: "/userlogin",
    account: { phone: knownOwner.phone },
    codeFor: knownOwner.phone,
    area: "/userdetail",
  },
  { role: "reseller", login: "/resellerlogin", account: { email: reseller.email }, codeFor: reseller.email, area: "/myorder" },
])("a visitor can log out, although the API cannot end a session: $role", async ({ role, login, account, codeFor, area }) => {
  const visitor = browser(website.origin);
  const codePage = await (await visitor.open(login)).form("Send OTP").fill(account).submit("Send OTP");
  await codePage
    .form("Verify OTP")
    .fill({ password: upstream.state.codes.get(codeFor) ?? "" })
    .submit("Verify OTP");
  const inside = await visitor.open(area);
  expect([inside.path, visitor.cookies.value(role)]).toEqual([area, expect.any(String)]);

  const end = await inside.form("Logout").submit("Logout");
  expect(end.text).toContain("You are logged out.");
  expect(visitor.cookies.value(role)).toBeNull();
  const again = await visitor.open(area);
  expect(again.path).toBe(`${login}?next=${encodeURIComponent(area)}`);
  expect(again.text).not.toContain("You are logged out.");
});

test("an order has no page, and the API is not asked for it", async () => {
  const own = nextIpAddress();
  const page = await browser(website.origin, { address: own }).open("/order?o=7KQ2M4XP9R7KQ2M4");
  expect(page.status).toBe(404);
  expect(upstream.receivedCalls.filter(({ visitor, path }) => visitor === own && path !== "/state_list")).toEqual([]);
});

test("the website itself enforces a wait between codes", async () => {
  const own = nextIpAddress();
  const visitor = browser(website.origin, { address: own });
  const page = await visitor.open("/userlogin");
  const codePage = await page.form("Send OTP").fill({ phone: knownOwner.phone }).submit("Send OTP");
  const asked = upstream.receivedCalls.filter(({ visitor: who }) => who === own).length;
  const refused = await codePage.form("Send another OTP").submit("Send another OTP");
  expect([refused.status, refused.text.includes("Please try again in")]).toEqual([429, true]);
  expect(upstream.receivedCalls.filter(({ visitor: who }) => who === own)).toHaveLength(asked);
});

test.each([
  ["Message", { id: "6" }, "/sms/template"],
  ["Call the owner", { from: "9900112233" }, "/make-call"],
  ["Ask for a call", { from: "9900112233" }, "/make-call"],
] as const)("the website sends the form's idempotency key to the API: %s", async (button, values, path) => {
  const own = nextIpAddress();
  const visitor = browser(website.origin, { address: own, cookies: false });
  const form = (await visitor.open(`/quickcontact?guid=${knownStickers.paid}`)).form(button).fill(values);
  const key = form.value("idempotencyKey");
  expect(key).toMatch(/.{20}/);
  await form.submit(button);
  const sent = upstream.receivedCalls.filter((arrival) => arrival.visitor === own && arrival.path === path);
  expect(sent.map(({ headers }) => headers["idempotency-key"])).toEqual([key]);
});
