import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { sharedServer } from "../harness/shared-server";
import { logInExternalReseller } from "../harness/reseller-journey";
import { SHORT_API_TIMEOUT, startWebsite } from "../harness/website";
import { startBrokenApi, type Behaviour } from "../fakes/broken-api";

const api = await startBrokenApi();
afterAll(() => api.stop());

const POSTPAID = "/create_order_postpaid";
const PREPAID = "/create_order";
const website = sharedServer(() =>
  startWebsite({
    apiBaseUrl: api.origin,
    environment: { ...SHORT_API_TIMEOUT, RAZORPAY_KEY_ID: "rzp_test_theirs", RAZORPAY_BASE_URL: "https://pay.example" },
  }),
);

const booked: Behaviour = { body: { ErrorCode: "0", Message: "", data: { orderID: 815 } } };
const opened = {
  body: { ErrorCode: "0", razorpayResponce: { order_id: "order_theirs" }, data: { orderID: 816, amount: 849.6 } },
};
const BOOKED = "Order created successfully! Order ID: 815";
const UNAVAILABLE = "We could not place the order. Please try again: you will not order twice.";

let visitor: Visitor;
beforeAll(async () => {
  visitor = await logInExternalReseller(website.origin, api);
});

let before = { postpaid: 0, prepaid: 0 };
const calls = () => ({ postpaid: api.calls(POSTPAID) - before.postpaid, prepaid: api.calls(PREPAID) - before.prepaid });
beforeEach(() => {
  before = { postpaid: api.calls(POSTPAID), prepaid: api.calls(PREPAID) };
  api.answer("/product_price", { body: { status: "success", Product_Price: [{ price: "450.00" }] } });
});

const formOf = async () => (await visitor.open("/neworder?rows=postpaid.3.0-prepaid.0.2-postpaid.0.1")).form("Place Order");
const summary = (page: Page) => page.find("div", { role: "alert" }).flatMap((alert) => alert.text.split("\n").slice(1));

test.each<[string, Behaviour, number, string]>([
  ["is refused with a Message", { body: { ErrorCode: "1", Message: "No stock" } }, 400, "Checkout failed."],
  ["is refused without a Message", { body: { ErrorCode: "1" } }, 400, "Checkout failed."],
  ["gets no response", "silence", 503, UNAVAILABLE],
  ["loses its connection", "drop", 503, UNAVAILABLE],
  ["is rejected because the session has ended", { status: 401, body: {} }, 400, "Your session has ended. Please log in again."],
])(
  "the page shows the booked postpaid order, and the next submit does not repeat it, if the prepaid order %s",
  async (_, behaviour, status, message) => {
    api.answer(POSTPAID, booked);
    api.answer(PREPAID, behaviour);
    const page = await (await formOf()).submit("Place Order");
    expect([page.status, summary(page)]).toEqual([status, [message]]);
    expect(page.find("div", { role: "status" }).map(({ text }) => text)).toContain(BOOKED);
    const left = page.form("Place Order");
    expect(["payType-0", "carQuantity-0", "bikeQuantity-0", "payType-1"].map((name) => left.value(name))).toEqual([
      "prepaid",
      "0",
      "2",
      null,
    ]);

    api.answer(PREPAID, opened);
    const payment = await left.submit("Place Order");
    expect([payment.url.pathname, payment.text.includes("816")]).toEqual(["/payment", true]);
    expect(calls()).toEqual({ postpaid: 1, prepaid: 2 });
  },
);

test("the payment and the thanks show the numbers of both orders, also after a reload", async () => {
  api.answer(POSTPAID, booked);
  api.answer(PREPAID, { body: { ...opened.body, data: { orderID: 817, amount: 849.6 } } });
  const payment = await (await formOf()).submit("Place Order");
  const numbers = (page: Page) => ["815", "817"].map((number) => page.text.includes(number));
  expect(numbers(await visitor.open("/payment"))).toEqual([true, true]);
  api.answer("/reseller_payment_status", { body: { ErrorCode: "0" } });
  const paid = { razorpay_payment_id: "pay_1", razorpay_order_id: "order_theirs", razorpay_signature: "a".repeat(64) };
  const callback = new URL(payment.find("input", { name: "callback_url" })[0]?.attribute("value") ?? "");
  const thanks = await visitor.post(callback.pathname + callback.search, paid);
  expect([thanks.url.pathname, numbers(thanks)]).toEqual(["/thank-you-reseller", [true, true]]);
  const withoutCookies = await browser(website.origin, { cookies: false }).post(callback.pathname + callback.search, paid);
  expect([withoutCookies.url.pathname, numbers(withoutCookies)]).toEqual(["/thank-you-reseller", [true, true]]);
});

const UNKNOWN =
  "We do not know if your postpaid order was placed. Check My Order first. If it is not there, open New Order and order again.";

test.each<[string, Behaviour, number, string]>([
  ["is refused with a Message", { body: { ErrorCode: "9", Message: "Account on hold" } }, 400, "Account on hold"],
  ["gets no response", "silence", 503, UNKNOWN],
])("no prepaid order is placed, and the form is kept, if the postpaid order %s", async (_, behaviour, status, message) => {
  api.answer(POSTPAID, behaviour);
  api.answer(PREPAID, opened);
  const page = await (await formOf()).submit("Place Order");
  expect([page.status, summary(page)]).toEqual([status, [message]]);
  const form = page.form("Place Order");
  expect([0, 1, 2].map((row) => form.value(`payType-${row}`))).toEqual(["postpaid", "prepaid", "postpaid"]);
  expect(calls()).toEqual({ postpaid: 1, prepaid: 0 });

  api.answer(POSTPAID, booked);
  const again = await form.submit("Place Order");
  if (status === 503) expect([summary(again), calls()]).toEqual([[UNKNOWN], { postpaid: 1, prepaid: 0 }]);
  const payment = status === 503 ? await (await formOf()).submit("Place Order") : again;
  expect([payment.url.pathname, payment.text.includes(BOOKED)]).toEqual(["/payment", true]);
});

test.each([POSTPAID, "/product_price"])(
  "the login opens and leads back to the filled form if %s responds that the session has expired",
  async (path) => {
    const form = await formOf();
    api.answer(path, { status: 401, body: {} });
    const login = await form.submit("Place Order");
    const next = new URLSearchParams({ next: "/neworder?rows=postpaid.3.0-prepaid.0.2-postpaid.0.1" });
    expect(login.path).toBe(`/resellerlogin?${next.toString()}`);
    expect(login.text).toContain("Your session has ended. Please log in again.");
    visitor = await logInExternalReseller(website.origin, api);
  },
);

test("a missing session leads to the login, and back to the filled form", async () => {
  const form = (await formOf()).fill({ "carQuantity-0": "5" });
  visitor.cookies.clear();
  const login = await form.submit("Place Order");
  expect(login.url.searchParams.get("next")).toBe("/neworder?rows=postpaid.5.0-prepaid.0.2-postpaid.0.1");
  expect(login.text).toContain("GUID is missing. Please log in again.");
});
