import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { sharedServer } from "../harness/shared-server";
import { logInExternalReseller } from "../harness/reseller-journey";
import { SHORT_API_TIMEOUT, startWebsite } from "../harness/website";
import { startBrokenApi, type Behaviour } from "../fakes/broken-api";

const api = await startBrokenApi();
afterAll(() => api.stop());

/** The delay before the first retry in milliseconds, instead of the spec's 2000. */
const FIRST_WAIT = 30;
const website = sharedServer(() =>
  startWebsite({ apiBaseUrl: api.origin, environment: { ...SHORT_API_TIMEOUT, PRICE_RETRY_MS: String(FIRST_WAIT) } }),
);

const PRICE = "/product_price";
const ROWS = "/neworder?rows=postpaid.3.2-prepaid.4.0";
const priced: Behaviour = { body: { status: "success", Product_Price: [{ price: "450.00" }] } };
const tooOften: Behaviour = { status: 429, headers: { "Retry-After": "1" }, body: { message: "Too Many Attempts." } };

let visitor: Visitor;
let callsBefore = 0;
const calls = () => api.calls(PRICE) - callsBefore;

beforeAll(async () => {
  visitor = await logInExternalReseller(website.origin, api);
});
beforeEach(() => {
  callsBefore = api.calls(PRICE);
  visitor.cookies.store(["scripts=; Path=/neworder; Max-Age=0"], new URL(website.origin));
});

const refuseTimes = (times: number) => api.answer(PRICE, ...Array.from({ length: times }, () => tooOften), priced);
const sayThatScriptsRun = () => visitor.cookies.store(["scripts=run; Path=/neworder"], new URL(website.origin));

/** Expects the price of 5 stickers at ₹405 and 4 at ₹360, with GST. */
function expectPriced(page: Page): void {
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/Total Amount\s+₹3,465\.00/);
  expect(page.text).toMatch(/Net Amount\s+₹4,088\.70/);
}

/** Expects the page to keep everything that was typed, to show no amount, and to offer a way to continue. */
function expectUseful(page: Page): void {
  const form = page.form("Place Order");
  expect(["payType-0", "carQuantity-0", "bikeQuantity-0", "carQuantity-1"].map((name) => form.value(name))).toEqual([
    "postpaid",
    "3",
    "2",
    "4",
  ]);
  expect(form.buttons).toContain("Get the price");
  expect(page.text).not.toContain("₹");
}

describe("a page without scripts", () => {
  test.each([0, 1, 2, 3])("waits for the price through %i responses with 429", async (times) => {
    refuseTimes(times);
    expectPriced(await visitor.open(ROWS));
    expect(calls()).toBe(times + 1);
  });

  test("is shown without a price after four responses with 429, and offers to request the price again", async () => {
    api.answer(PRICE, tooOften);
    const page = await visitor.open(ROWS);
    expectUseful(page);
    expect(page.text).toContain("We could not load the price. What you typed is kept. Please try again.");
    expect(calls()).toBe(4);
    api.answer(PRICE, priced);
    expectPriced(await page.form("Place Order").submit("Get the price"));
  });

  test("waits for the price when rows change", async () => {
    api.answer(PRICE, priced);
    const page = await visitor.open(ROWS);
    refuseTimes(3);
    const changed = await page.form("Place Order").fill({ "bikeQuantity-1": "1" }).submit("Recalculate");
    expect(changed.path).toBe("/neworder?rows=postpaid.3.2-prepaid.4.1");
    expect(changed.text).toMatch(/Total Amount\s+₹3,825\.00/);
  });

  test("waits for the price when the order is placed", async () => {
    api.answer(PRICE, priced);
    api.answer("/create_order_postpaid", { body: { ErrorCode: "0", Message: "Done", data: { orderID: 815 } } });
    const page = await visitor.open("/neworder?rows=postpaid.3.2");
    refuseTimes(3);
    const placed = await page.form("Place Order").submit("Place Order");
    expect([placed.path, placed.text.includes("Order created successfully! Order ID: 815")]).toEqual(["/neworder", true]);
  });

  test("places no order without a price", async () => {
    const orders = api.calls("/create_order_postpaid");
    api.answer(PRICE, priced);
    const page = await visitor.open(ROWS);
    api.answer(PRICE, tooOften);
    const refused = await page.form("Place Order").submit("Place Order");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
    expectUseful(refused);
    expect(api.calls("/create_order_postpaid")).toBe(orders);
  });
});

describe("a page for a browser whose cookie says that scripts run", () => {
  beforeEach(sayThatScriptsRun);

  const follow = async (path: string): Promise<unknown> => JSON.parse((await visitor.open(path)).html);
  const terms = { prepaidDiscountPercent: 20, postpaidDiscountPercent: 10, purchaseLimit: 100, purchaseLeft: 100 };

  test("is shown with the price if nothing fails", async () => {
    api.answer(PRICE, priced);
    expectPriced(await visitor.open(ROWS));
    expect(calls()).toBe(1);
  });

  test("is shown without the price after one 429, and then requests the price with growing delays, at most four times in all", async () => {
    api.answer(PRICE, tooOften);
    const page = await visitor.open(ROWS);
    expectUseful(page);
    expect(page.text).toContain("Loading the price");
    expect(page.html).toContain(`"followUp":{"afterMilliseconds":${FIRST_WAIT},"tries":1}`);
    for (const [tries, followUp] of [
      [1, { afterMilliseconds: 2 * FIRST_WAIT, tries: 2 }],
      [2, { afterMilliseconds: 4 * FIRST_WAIT, tries: 3 }],
      [3, null],
    ] as const) {
      expect(await follow(`/neworder/price?quantity=9&tries=${tries}`)).toEqual({ rate: null, terms, followUp });
    }
    expect(calls()).toBe(4);
    api.answer(PRICE, priced);
    expect(await follow("/neworder/price?quantity=9&tries=3")).toEqual({ rate: 450_00, terms, followUp: null });
  });

  test("is shown even if the API does not respond", async () => {
    api.answer(PRICE, "silence");
    const page = await visitor.open(ROWS);
    expectUseful(page);
    // The website has stopped waiting, so the page's script requests the price at once. The API call without a response does not count.
    expect(page.html).toContain(`"followUp":{"afterMilliseconds":0,"tries":0}`);
  });

  test("waits for the price, and deletes the cookie, if the browser posts a button that scripts would have handled", async () => {
    api.answer(PRICE, tooOften);
    const page = await visitor.open(ROWS);
    refuseTimes(3);
    expectPriced(await page.form("Place Order").submit("Get the price"));
    expect(visitor.cookies.value("scripts")).toBeNull();
  });
});

test.each(["", "quantity=0&tries=9", "quantity=x&tries=x", "quantity=99999999999", "quantity=-1&tries=-1"])(
  "a request for a price with the invalid query %j makes one API call and gets no error",
  async (query) => {
    api.answer(PRICE, priced);
    const answer = await visitor.open(`/neworder/price?${query}`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(calls()).toBe(1);
  },
);
