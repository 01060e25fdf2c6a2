import { beforeAll, describe, expect, test } from "vitest";

import { demoResellers } from "../../backend/composition/demo/resellers";
import { browser, type Visitor } from "../harness/browser/browser";
import { sharedServer } from "../harness/shared-server";
import { logInReseller } from "../harness/reseller-journey";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);
const { deccan, kaveri } = demoResellers;

const GUARDED = ["/myorder", "/myqrcode", "/neworder", "/myaccount", "/paymentlist", "/shoppeople"];
const SCREENS = [...GUARDED, "/payment", "/thank-you-reseller"];
const FILES = ["/myorder.csv", "/myqrcode.csv", "/myaccount.csv", "/paymentlist.csv"];

let one: Visitor;
let other: Visitor;
/** Texts that identify the data of `one`: stickers, payment references, order and invoice numbers, email address and name. */
let marks: readonly string[];
let ordersOfOne: readonly string[];

const cellsOf = (csv: string, column: number) =>
  csv
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split('","')[column]?.replace(/^\uFEFF?"|"$/g, "") ?? "");

async function read(visitor: Visitor, path: string): Promise<string> {
  return (await visitor.open(path)).html;
}

beforeAll(async () => {
  one = await logInReseller(website.origin, deccan.email);
  other = await logInReseller(website.origin, kaveri.email);
  const orders = await read(one, "/myorder.csv");
  const stickers = await read(one, "/myqrcode.csv");
  ordersOfOne = cellsOf(orders, 0);
  const references = cellsOf(await read(one, "/paymentlist.csv"), 3);
  const invoices = cellsOf(orders, 9);
  marks = [...ordersOfOne, ...invoices, ...cellsOf(stickers, 0), ...cellsOf(stickers, 1), ...references, deccan.email, deccan.name];
  marks = [...new Set(marks)].filter((mark) => mark !== "");
  expect(marks.length).toBeGreaterThan(300);
});

function expectNothingOfOne(html: string): void {
  expect(marks.filter((mark) => html.includes(mark))).toEqual([]);
}

describe("one reseller's data is never shown to anybody else", () => {
  test.each([...SCREENS, ...FILES])("on %s", async (path) => {
    expectNothingOfOne(await read(other, path));
  });

  test("on any page of a list, or in a search", async () => {
    const asked = ["page=2", "page=999", "search=Blue+Dart", "search=%25", "status=Dispatched", "guid=x&reseller_id=1"];
    for (const path of ["/myorder", "/myqrcode", "/myorder.csv", "/myqrcode.csv"])
      for (const query of asked) expectNothingOfOne(await read(other, `${path}?${query}`));
  });

  test("in order details, an invoice or a packing slip: an order number of another reseller counts as unknown", async () => {
    for (const order of ordersOfOne) {
      const details = await other.open(`/myorder?order=${order}`);
      expect([details.status, details.text.includes("Failed to fetch order details.")]).toEqual([404, true]);
      const slip = await other.open(`/packingslip?order=${order}`);
      expect([slip.status, slip.text.includes("Failed to fetch order details.")]).toEqual([404, true]);
      const invoice = await other.open(`/invoice?order=${order}`);
      expect([invoice.status, invoice.text.includes("There is no invoice for this order yet.")]).toEqual([404, true]);
    }
  });

  test("who has no session or a forged session", async () => {
    const session = one.cookies.value("reseller") ?? "";
    const sessionOfOther = other.cookies.value("reseller") ?? "";
    const half = session.length / 2;
    const tampered = [`${session}A`, session.slice(1), session.slice(0, half), session.slice(0, half) + sessionOfOther.slice(half)];
    for (const session of ["", ...tampered]) {
      const stranger = browser(website.origin, { cookies: false, headers: { Cookie: `reseller=${session}` } });
      for (const path of [...GUARDED, ...FILES, `/myorder?order=${ordersOfOne[0]}`, `/invoice?order=${ordersOfOne[0]}`]) {
        const page = await stranger.open(path);
        expect([page.url.pathname, page.title]).toEqual(["/resellerlogin", "Reseller Login - PlateNote"]);
      }
    }
  });
});

test("an order of one reseller does not change the lists of another", async () => {
  const books = () => Promise.all(FILES.map((path) => read(one, path)));
  const before = await books();
  const order = { "payType-0": "postpaid", "carQuantity-0": "1", "payType-1": "prepaid", "carQuantity-1": "1" };
  const asked = await other.post("/neworder", { intent: "recalculate", guid: "1", ...order });
  const placed = await asked.form("Place Order").submit("Place Order");
  expect(placed.url.pathname).toBe("/payment");
  expect(await books()).toEqual(before);
});

test("logging out removes a reseller's orders from the browser", async () => {
  const form = (await one.open("/neworder?rows=prepaid.1.0")).form("Place Order");
  const number = /Order number\s+(\d+)/.exec((await form.submit("Place Order")).text)?.[1] ?? "none";
  expect((await one.open("/payment")).text).toContain(number);
  await (await one.open("/myorder")).form("Logout").submit("Logout");
  for (const path of ["/payment", "/thank-you-reseller"]) expect((await one.open(path)).html).not.toContain(number);
});
