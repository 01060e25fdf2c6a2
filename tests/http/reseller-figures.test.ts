import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { parseRupees } from "../../contract/money";
import { demoResellers } from "../../backend/composition/demo/resellers";
import { startBrokenApi } from "../fakes/broken-api";
import type { Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { logInExternalReseller, logInReseller } from "../harness/reseller-journey";
import { sharedServer } from "../harness/shared-server";
import { startWebsite } from "../harness/website";

const figuresOf = (page: Page) => page.find("div", { class: "key-figure" }).map(({ text }) => text.split("\n"));
const labelsOf = (page: Page) => figuresOf(page).map(([label]) => label);
const chartsOf = (page: Page) => page.find("svg", { class: "chart" }).length;
const amount = (text: string | undefined) => parseRupees((text ?? "").replace(/[+-]/, "")) ?? Number.NaN;
const cells = (page: Page, label: string) => page.find("td", { "data-label": label }).map(({ text }) => text);

describe("the reseller's home", () => {
  const website = sharedServer(startWebsite);
  let visitor: Visitor;
  let home: Page;
  beforeAll(async () => {
    visitor = await logInReseller(website.origin, demoResellers.deccan.email);
    home = await visitor.open("/myorder");
  });

  test("says how much the reseller owes, as the account page does", async () => {
    const [owed] = figuresOf(home);
    const account = await visitor.open("/myaccount");
    expect(owed?.[0]).toBe("You owe");
    expect(owed?.[1]).toBe(cells(account, "Closing Balance")[0]?.replace("−", ""));
    expect(figuresOf(account).map((figure) => figure.slice(0, 2))).toEqual([owed?.slice(0, 2)]);
  });

  test("says how much of the limit is used, as the new-order page does", async () => {
    const limit = figuresOf(home)[1];
    expect(limit?.slice(0, 2)).toEqual(["Postpaid limit used", "90 of 300"]);
    expect(limit?.[2]).toBe("You can order 210 more packs of two postpaid.");
    expect(home.find("rect", { class: "gauge-used" })[0]?.attribute("width")).toBe("30%");
    expect((await visitor.open("/neworder")).text).toContain("You can order 210 more packs of two postpaid.");
  });

  test("counts the orders on their way", () => {
    expect(figuresOf(home)[2]).toEqual(["Orders on their way", "2", "2 being packed, 0 dispatched in the last 7 days."]);
  });

  test("draws the months in proportion to the table below the chart, which agrees with the orders", () => {
    const rows = home.find("tr").filter(({ text }) => /^[A-Z][a-z]{2} \d{4}\n/.test(text));
    const months = rows.map(({ text }) => text.split("\n")).map(([, count, net]) => ({ count: Number(count), net: amount(net) }));
    expect(months).toHaveLength(6);
    const bars = home.find("rect").filter((rect) => rect.attribute("class")?.startsWith("chart-bar"));
    const heights = bars.map((rect) => Number(rect.attribute("height"))).reverse();
    const drawn = months.filter(({ net }) => net > 0);
    expect(heights).toHaveLength(drawn.length);
    for (const [index, { net }] of drawn.entries()) {
      expect(Math.abs((heights[index] ?? 0) / (heights[0] ?? 0) - net / (drawn[0]?.net ?? 0))).toBeLessThan(0.05);
    }
    const counted = cells(home, "Net Amount").filter((_, index) => cells(home, "Order Status")[index] !== "Awaiting payment");
    const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
    expect(sum(months.map(({ net }) => net))).toBe(sum(counted.map(amount)));
    expect(sum(months.map(({ count }) => count))).toBe(counted.length);
  });

  test("has its figures and chart only on the first page of the orders, and only without a filter", async () => {
    for (const path of ["/myorder?page=2", "/myorder?status=Paid"]) {
      const page = await visitor.open(path);
      // The demo's orders fill one page, so the second page shows the same orders.
      expect([page.status, chartsOf(page), figuresOf(page)]).toEqual([200, 0, []]);
    }
  });
});

describe("the ledger", () => {
  const website = sharedServer(startWebsite);
  let visitor: Visitor;
  let account: Page;
  beforeAll(async () => {
    visitor = await logInReseller(website.origin, demoResellers.deccan.email);
    account = await visitor.open("/myaccount");
  });

  test("links every row to its order or payment", async () => {
    const links = account.links().filter(({ address }) => /\/myorder\?order=|\/paymentlist\?from=/.test(address));
    expect(links).toHaveLength(cells(account, "Created date").length);
    const payment = links.find(({ text }) => text.startsWith("Payment NEFT-HDFC-88771502"));
    expect((await visitor.open(payment?.address ?? "")).text).toContain("NEFT-HDFC-88771502");
    const order = links.find(({ address }) => address.includes("order="));
    expect((await visitor.open(order?.address ?? "")).find("dialog")).toHaveLength(1);
  });

  test("says what is due first, until when, and how to pay it", () => {
    expect(account.text).toMatch(/To pay next\s+₹[\d,]+\.\d\d (?:is due by|was due on) \d\d-\d\d-\d{4}\./);
    expect(account.text).toContain("Ask us for the bank account.");
  });

  test("draws at least one step for each row", () => {
    expect(chartsOf(account)).toBe(1);
    const steps = account.find("line", { class: "chart-step" }).filter((line) => line.attribute("y1") === line.attribute("y2"));
    // A row that changes nothing has two such lines: the vertical line of its step has no height.
    expect(steps.length).toBeGreaterThanOrEqual(cells(account, "Closing Balance").length);
  });

  test("can be limited to certain days with a form, and its CSV file can be limited in its URL", async () => {
    const dates = cells(account, "Created date").map((text) => text.slice(0, 10));
    const day = (dates.at(-1) ?? "").split("-").reverse().join("-");
    const found = await account.form("Show").fill({ from: day, to: day, sort: "oldest" }).submit("Show");
    expect(found.path).toBe(`/myaccount?from=${day}&to=${day}&sort=oldest`);
    expect(new Set(cells(found, "Created date").map((text) => text.slice(0, 10)))).toEqual(new Set([dates.at(-1)]));
    expect(figuresOf(found)).toEqual(figuresOf(account));
    const file = await visitor.open(`/myaccount.csv?from=${day}&to=${day}`);
    expect(file.html.trimEnd().split("\r\n")).toHaveLength(cells(found, "Created date").length + 1);
    const none = await visitor.open("/myaccount?to=2001-01-01");
    expect([none.status, chartsOf(none)]).toEqual([200, 0]);
    expect(none.text).toContain("There are no entries on these days.");
  });

  test.each(["/myaccount", "/paymentlist", "/myorder"])("and the other lists say which typed day is invalid: %s", async (path) => {
    const page = await visitor.open(`${path}?from=31-02-2026&to=2026-03-01`);
    const fields = page.find("input", { type: "date" }).map((field) => [field.attribute("value"), field.attribute("aria-describedby")]);
    expect(fields).toEqual([
      ["31-02-2026", "list-from-error"],
      ["2026-03-01", "list-to-error"],
    ]);
    expect(page.find("div", { id: "list-from-error" })[0]?.text).toBe("Enter a date, for example 27-03-2026.");
    expect(page.find("div", { id: "list-to-error" })[0]?.text).toBe("");
  });
});

describe("with an external API", async () => {
  const api = await startBrokenApi();
  afterAll(() => api.stop());
  const website = sharedServer(() => startWebsite({ apiBaseUrl: api.origin }));
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await logInExternalReseller(website.origin, api);
  });

  const order = { order_id: "1", order_date: "01-01-2020", NetAmount: "477.90", order_status: "Out for delivery" };
  const entry = {
    opening_balance: "0",
    creading_balance: "",
    debit_balance: "477.90",
    closing_balance: "477.90",
    created_date: "01-02-2026",
  };

  beforeEach(() => {
    api.answer("/order_list", { body: { status: "success", order_list: [order] } });
    api.answer("/ledger_list", { body: { status: "success", ledger_list: [entry] } });
  });

  test("the figures are those that the API's responses contain", async () => {
    const home = await visitor.open("/myorder");
    expect(figuresOf(home).map((figure) => figure.slice(0, 2))).toEqual([["You owe", "₹477.90"]]);
    expect(chartsOf(home)).toBe(0);
    expect(api.lastBody("/order_list")).toEqual({ guid: "their-guid" });
    expect(api.lastBody("/ledger_list")).toEqual({ guid: "their-guid" });
  });

  test("the website sorts the orders and limits them to days", async () => {
    const orders = [
      { ...order, order_id: "1", order_date: "01-01-2026", NetAmount: "300" },
      { ...order, order_id: "2", order_date: "02-01-2026", NetAmount: "900", order_status: "Delivered" },
      { ...order, order_id: "3", order_date: "03-01-2026", NetAmount: "300" },
    ];
    api.answer("/order_list", { body: { status: "success", order_list: orders } });
    const ids = async (path: string) => (await visitor.open(path)).find("th", { scope: "row" }).map(({ text }) => text);
    expect(await ids("/myorder?sort=oldest")).toEqual(["1", "2", "3"]);
    expect(await ids("/myorder?sort=amount")).toEqual(["2", "3", "1"]);
    expect(await ids("/myorder?sort=status")).toEqual(["2", "3", "1"]);
    expect(await ids("/myorder?from=2026-01-02")).toEqual(["3", "2"]);
    expect(await ids("/myorder?to=2026-01-01&status=&search=")).toEqual(["1"]);
    expect(api.lastBody("/order_list")).toEqual({ guid: "their-guid" });
  });

  test("a filtered list or file shows orders of the same day newest first, even if the API lists the oldest first", async () => {
    const oldestFirst = [
      { ...order, order_id: "1", order_status: "Placed" },
      { ...order, order_id: "2", order_status: "Placed" },
      { ...order, order_id: "3", order_date: "02-01-2020", order_status: "Delivered" },
    ];
    for (const sent of [oldestFirst, [...oldestFirst].reverse()]) {
      api.answer("/order_list", { body: { status: "success", order_list: sent } });
      const found = await visitor.open("/myorder?status=Placed");
      expect(found.find("th", { scope: "row" }).map(({ text }) => text)).toEqual(["2", "1"]);
      const file = await visitor.open("/myorder.csv?status=Placed");
      expect(file.html.match(/^"?\d+/gm)).toEqual(['"2', '"1']);
    }
  });

  test("this month's orders are drawn, but only if every order has a valid date", async () => {
    const today = new Date().toISOString().slice(0, 10);
    api.answer("/order_list", { body: { status: "success", order_list: [order, { ...order, order_date: today }] } });
    expect(chartsOf(await visitor.open("/myorder"))).toBe(1);
    api.answer("/order_list", {
      body: {
        status: "success",
        order_list: [
          { ...order, order_date: "soon" },
          { ...order, order_date: today },
        ],
      },
    });
    expect(chartsOf(await visitor.open("/myorder"))).toBe(0);
  });

  test("the months say which status they leave out, and count orders with a status of the API's own", async () => {
    const order_date = new Date().toISOString().slice(0, 10);
    const orders = [order, { ...order, order_date }, { ...order, order_date, order_status: "Awaiting payment" }];
    api.answer("/order_list", { body: { status: "success", order_list: orders } });
    const home = await visitor.open("/myorder");
    expect(home.text).toContain("Orders with the status “Awaiting payment”, “Refunded” or “Cancelled” are left out.");
    expect(home.text.match(/^[A-Z][a-z]{2} \d{4}\n1\n₹477\.90$/gm)).toHaveLength(1);
  });

  test("the orders on their way are counted if the API has the statuses of the built-in API", async () => {
    api.answer("/order_list", { body: { status: "success", order_list: [{ ...order, order_status: "Placed" }] } });
    expect(labelsOf(await visitor.open("/myorder"))).toEqual(["You owe", "Orders on their way"]);
  });

  test("nothing is said about what is due, because the ledger of the specification has no days for it", async () => {
    expect((await visitor.open("/myaccount")).text).not.toContain("To pay next");
  });

  test("no debt is shown if the ledger does not add up", async () => {
    api.answer("/ledger_list", { body: { status: "success", ledger_list: [{ ...entry, closing_balance: "5" }] } });
    expect(labelsOf(await visitor.open("/myorder"))).toEqual([]);
    expect(labelsOf(await visitor.open("/myaccount"))).toEqual([]);
  });

  test.each([
    ["a text", "A7", "A7"],
    ["a number", 7, "no.7"],
  ])("an order has a packing slip, which leads back, even if its id is %s that differs from its order number", async (_, id, inUrl) => {
    const listed = { ...order, order_id: id, courier_name: "Blue Dart" };
    const facts = { order_No: "ORD-7", order_Date: "01-01-2026", Products: [{ "Product Name": "Car Sticker", Quantity: 3, Rate: "450" }] };
    api.answer("/order_list", { body: { status: "success", order_list: [listed] } });
    api.answer("/order_details", { body: { status: "success", "Order details": [facts] } });
    const details = await (await visitor.open("/myorder")).follow(`View order ${id}`);
    expect(details.find("dialog")[0]?.text).toContain("Blue Dart");
    expect(details.links()).toContainEqual({ text: "Close", address: `/myorder#view-${id}` });
    expect(details.links().map(({ text }) => text)).not.toContain("Invoice");
    const slip = await details.follow("Packing slip");
    expect([slip.path, slip.text.includes("ORD-7")]).toEqual([`/packingslip?order=${inUrl}`, true]);
    const back = await slip.follow("Back to the order");
    expect([back.path, back.find("dialog").length]).toEqual([`/myorder?order=${inUrl}`, 1]);
    expect(api.lastBody("/order_details")).toEqual({ guid: "their-guid", order_id: id });
  });

  test("a packing slip shows the products that the API returns, without an address, or an error while the API is down", async () => {
    const facts = { order_No: "7", order_Date: "01-01-2026", Products: [{ "Product Name": "Car Sticker", Quantity: 3, Rate: "450" }] };
    api.answer("/order_details", { body: { status: "success", "Order details": [facts] } });
    const slip = await visitor.open("/packingslip?order=7");
    expect([slip.status, slip.text.includes("Ship to"), cells(slip, "Packs of two")]).toEqual([200, false, ["3"]]);
    api.answer("/order_details", "drop");
    const missing = await visitor.open("/packingslip?order=7");
    expect([missing.status, missing.text.includes("An error occurred while fetching order details.")]).toEqual([503, true]);
  });

  test("the orders are shown while the ledger cannot be loaded", async () => {
    api.answer("/ledger_list", "drop");
    const home = await visitor.open("/myorder");
    expect([home.status, labelsOf(home), cells(home, "Net Amount")]).toEqual([200, [], ["₹477.90"]]);
  });
});
