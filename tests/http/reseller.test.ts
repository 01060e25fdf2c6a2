import { describe, expect, test } from "vitest";

import { parseRupees } from "../../contract/money";
import { demoResellers } from "../../backend/composition/demo/resellers";
import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { codeSentTo } from "../harness/outbox";
import { sharedServer } from "../harness/shared-server";
import { requestResellerCode, logInReseller } from "../harness/reseller-journey";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);

const { deccan, kaveri } = demoResellers;
const summary = (page: Page) => page.find("div", { role: "alert" }).flatMap((alert) => alert.text.split("\n").slice(1));
const columnsOf = (page: Page) =>
  page
    .find("th", { scope: "col" })
    .filter((header) => header.attribute("class")?.startsWith("data-table"))
    .map(({ text }) => text);
const rowsOf = (page: Page) => page.find("tr", { class: "data-table-row" }).length;
const wrongCode = (code: string) => code.slice(0, 5) + String((Number(code[5]) + 1) % 10);

/** Each reseller logs in once, because codes are limited. */
const known = new Map<string, Visitor>();

async function logIn(email: string): Promise<Visitor> {
  const visitor = known.get(email) ?? (await logInReseller(website.origin, email));
  known.set(email, visitor);
  return visitor;
}

describe("the login", () => {
  test.each(["", "orders", "a@b", `${"a".repeat(40)}@example.in`])("refuses %j and keeps it", async (email) => {
    const page = await requestResellerCode(browser(website.origin), email);
    expect([page.status, page.title, summary(page)]).toEqual([
      400,
      "Error: Reseller Login - PlateNote",
      ["Please enter a valid email address"],
    ]);
    expect(page.form("Send OTP").value("email")).toBe(email);
  });

  test("refuses an unknown email address", async () => {
    const page = await requestResellerCode(browser(website.origin), "nobody@example.in");
    expect([page.status, summary(page)]).toEqual([400, ["Reseller with this email ID does not exist..!"]]);
  });

  test("refuses a wrong code, accepts the right one, and leads to the requested screen", async () => {
    const visitor = browser(website.origin);
    const guarded = await visitor.open("/myqrcode?page=2");
    expect(guarded.path).toBe("/resellerlogin?next=%2Fmyqrcode%3Fpage%3D2");
    expect(guarded.text).toContain("GUID is missing. Please log in again.");
    const page = await requestResellerCode(visitor, kaveri.email, guarded.path);
    expect(page.title).toBe("Verify OTP - PlateNote");
    const code = await codeSentTo(website.origin, kaveri.email);
    const wrong = await page
      .form("Verify OTP")
      .fill({ password: wrongCode(code) })
      .submit("Verify OTP");
    expect([wrong.status, summary(wrong)]).toEqual([400, ["Invalid OTP..! Please Enter Valid OTP.."]]);
    const long = await visitor.post(guarded.path, { intent: "verify", password: "1234567" });
    expect(summary(long)).toEqual(["OTP must be 6 digits long."]);
    const end = await wrong.form("Verify OTP").fill({ password: code }).submit("Verify OTP");
    expect([end.status, end.url.pathname]).toEqual([200, "/myqrcode"]);
    known.set(kaveri.email, visitor);
  });

  test.each(["/myorder", "/myqrcode", "/myaccount", "/paymentlist", "/invoice?order=1", "/packingslip?order=1", "/myorder.csv"])(
    "is required for %s",
    async (path) => {
      expect((await browser(website.origin).open(path)).url.pathname).toBe("/resellerlogin");
    },
  );
});

describe("the lists", () => {
  test.each([
    [
      "/myorder",
      ["Order No", "Order Date", "Net Amount", "Mode", "Payment Status", "Order Status", "Dispatch Date", "Courier", "Docket No", "View"],
    ],
    ["/myqrcode", ["Qr_id", "GUID", "Product Name", "Status", "Customer Name"]],
    ["/myaccount", ["Sr No", "Opening Balance", "Credit Balance", "Debit Balance", "Closing Balance", "Created date"]],
    ["/paymentlist", ["Sr No", "Payment Date", "Amount", "Reference Number"]],
  ])("%s has the spec's columns", async (path, columns) => {
    const page = await (await logIn(deccan.email)).open(path);
    expect([page.status, columnsOf(page)]).toEqual([200, columns]);
    expect(rowsOf(page)).toBeGreaterThan(0);
  });

  test("have pages of ten; a page number beyond the last shows the last page, and any other invalid one shows the first", async () => {
    const visitor = await logIn(deccan.email);
    expect(rowsOf(await visitor.open("/myqrcode"))).toBe(10);
    const first = (await visitor.open("/myqrcode")).find("tbody").map(({ text }) => text);
    for (const page of ["0", "-1", "x"]) {
      expect((await visitor.open(`/myqrcode?page=${page}`)).find("tbody").map(({ text }) => text)).toEqual(first);
    }
    const last = await visitor.open("/myqrcode?page=999");
    expect(last.status).toBe(200);
    expect(rowsOf(last)).toBeGreaterThan(0);
    expect(last.find("a", { rel: "next" })).toEqual([]);
  });

  test("can be filtered with a plain form", async () => {
    const page = await (await logIn(deccan.email)).open("/myorder");
    const found = await page.form("Search").fill({ search: "blue dart", status: "Dispatched" }).submit("Search");
    expect(found.path).toBe("/myorder?search=blue+dart&status=Dispatched&from=&to=&sort=");
    expect(found.find("td", { "data-label": "Courier" }).map(({ text }) => text)).toEqual(["Blue Dart", "Blue Dart"]);
    const none = await page.form("Search").fill({ search: "%" }).submit("Search");
    expect(none.text).toContain("Nothing found. Try another search.");
  });

  test("of orders can be sorted and limited to days with the same form, and their file can be limited to days", async () => {
    const visitor = await logIn(deccan.email);
    const page = await visitor.open("/myorder");
    const column = (list: Page, label: string) => list.find("td", { "data-label": label }).map(({ text }) => text);
    const amounts = (list: Page) => column(list, "Net Amount").map((text) => parseRupees(text) ?? Number.NaN);
    const highest = await page.form("Search").fill({ sort: "amount" }).submit("Search");
    expect(highest.path).toBe("/myorder?search=&status=&from=&to=&sort=amount");
    expect(amounts(highest)).toEqual([...amounts(page)].sort((left, right) => right - left));
    expect(column(await visitor.open("/myorder?sort=oldest"), "Order Date")).toEqual([...column(page, "Order Date")].reverse());
    const day = (column(page, "Order Date").at(-1) ?? "").split("-").reverse().join("-");
    const found = await page.form("Search").fill({ from: day, to: day }).submit("Search");
    expect(new Set(column(found, "Order Date"))).toEqual(new Set(column(page, "Order Date").slice(-1)));
    const file = await visitor.open(`/myorder.csv?from=${day}&to=${day}`);
    expect(file.html.trimEnd().split("\r\n")).toHaveLength(rowsOf(found) + 1);
    const none = await visitor.open("/myorder?to=2001-01-01");
    expect([none.status, none.text.includes("Nothing found."), none.text.includes("Show all")]).toEqual([200, true, true]);
  });

  test("can be downloaded as CSV files, in which no cell starts like a formula, except negative amounts", async () => {
    const visitor = await logIn(deccan.email);
    for (const path of ["/myorder.csv", "/myqrcode.csv", "/myaccount.csv", "/paymentlist.csv"]) {
      const file = await visitor.open(path);
      expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
      expect(file.html).toMatch(/^\uFEFF?"/);
      expect(file.html).not.toMatch(/(?:^|,)"(?!-\d+\.\d\d")[=+\-@\t]/m);
    }
  });
});

describe("an order", () => {
  const firstOrder = async () => {
    const page = await (await logIn(deccan.email)).open("/myorder?search=Blue+Dart");
    return page.find("th", { scope: "row" })[0]?.text ?? "";
  };

  test("opens its 'Order Details', and has a link to close them", async () => {
    const page = await (await logIn(deccan.email)).open(`/myorder?order=${await firstOrder()}`);
    const [dialog] = page.find("dialog", { open: true });
    for (const words of ["Order Details", "Qty", "Rate", "Total Amount", "GST(18%)", "Net Amount", "Close"]) {
      expect(dialog?.text).toContain(words);
    }
    expect((await page.follow("Close")).find("dialog")).toEqual([]);
    expect((await page.follow("Order the same again")).path).toBe("/neworder?rows=prepaid.25.25");
  });

  test("of another reseller gets the same response as an unknown one", async () => {
    const visitor = await logIn(kaveri.email);
    for (const order of [await firstOrder(), "999999", "x", ""]) {
      const page = await visitor.open(`/myorder?order=${order}`);
      expect([page.status, page.find("dialog")]).toEqual([404, []]);
      expect(page.text).toContain("Failed to fetch order details.");
      expect((await visitor.open(`/invoice?order=${order}`)).status).toBe(404);
      expect((await visitor.open(`/packingslip?order=${order}`)).status).toBe(404);
    }
  });

  test("has a packing slip with its products and address, without prices", async () => {
    const number = await firstOrder();
    const order = await (await logIn(deccan.email)).open(`/myorder?order=${number}`);
    const slip = await order.follow("Packing slip");
    expect([slip.status, slip.path, slip.title]).toEqual([200, `/packingslip?order=${number}`, `Packing slip ${number} - PlateNote`]);
    for (const words of [number, deccan.name, deccan.address, deccan.pincode, "Packs in total\n50", "two stickers"])
      expect(slip.text.toLowerCase()).toContain(words.toLowerCase());
    expect(slip.find("main")[0]?.text).not.toContain("₹");
    expect((await slip.follow("Back to the order")).find("dialog")).toHaveLength(1);
  });

  test("has an invoice with GST and the reseller's GSTIN", async () => {
    const page = await (await logIn(deccan.email)).open(`/invoice?order=${await firstOrder()}`);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/CGST \(9%\)|IGST \(18%\)/);
    expect(page.text).toContain(`GSTIN: ${deccan.gstin}`);
  });
});

test("logging out ends the session", async () => {
  const visitor = await logIn(deccan.email);
  const end = await (await visitor.open("/myorder")).form("Logout").submit("Logout");
  expect([end.path, end.text.includes("You are logged out.")]).toEqual(["/resellerlogin", true]);
  expect((await visitor.open("/myorder")).url.pathname).toBe("/resellerlogin");
});

test("/resellerdetails asks for other details, keeps what was typed after an error, and then shows what waits", async () => {
  const visitor = await logIn(kaveri.email);
  const page = await (await visitor.open("/myaccount")).follow("Your business details");
  const typed = { name: "Kaveri Tyres", address: "9 Mount Road", pincode: "600002" };
  const ask = (from: Page, gstin: string) =>
    from
      .form("Ask for this change")
      .fill({ ...typed, gstin })
      .submit("Ask for this change");
  const wrong = await ask(page, "33AAPFU0939F1ZX");
  expect([wrong.status, wrong.descriptionOf("gstin")]).toEqual([400, expect.stringMatching(/^Check each character of the GSTIN\./)]);
  const elsewhere = await ask(wrong, "27AAPFU0939F1ZV");
  expect([elsewhere.status, summary(elsewhere)]).toEqual([400, ["Check the GSTIN. One of Tamil Nadu begins with 33."]]);
  for (const [name, value] of Object.entries(typed)) expect(elsewhere.form("Ask for this change").value(name)).toBe(value);
  const asked = await ask(elsewhere, "33aapfu0939f1z2");
  expect([asked.path, asked.text.includes("We have your request")]).toEqual(["/resellerdetails", true]);
  expect(asked.text).toContain(kaveri.name);
  expect(asked.text).toMatch(/We are checking this change[^]*Kaveri Tyres[^]*33AAPFU0939F1Z2[^]*9 Mount Road, Chennai, Tamil Nadu 600002/);
});
