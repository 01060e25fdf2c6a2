import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { demoResellers } from "../../backend/composition/demo/resellers";
import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { demoDataDirectory } from "../harness/data-directory";
import { insertLargeLists, largeListCounts } from "../harness/large-reseller-lists";
import { sharedServer } from "../harness/shared-server";
import { logInExternalReseller, logInReseller } from "../harness/reseller-journey";
import { startApi, startWebsite } from "../harness/website";
import { startBrokenApi } from "../fakes/broken-api";

/** The limits for a page with ten rows, in bytes of HTML: uncompressed and compressed. */
const MAX_HTML_BYTES = 40_000;
const MAX_COMPRESSED_BYTES = 8_000;

const rowsOf = (page: Page) => page.find("tr", { class: "data-table-row" });
const linesOf = ({ html }: Page) => html.trimEnd().split("\r\n").length - 1;

/** Opens a page, and expects that it is within the limits. */
async function weigh(visitor: Visitor, path: string): Promise<Page> {
  const asked = performance.now();
  const page = await visitor.open(path);
  const bytes = { html: Buffer.byteLength(page.html), compressed: gzipSync(page.html).length };
  const milliseconds = Math.round(performance.now() - asked);
  console.info(`${path}: ${rowsOf(page).length} rows, ${bytes.html} bytes, ${bytes.compressed} compressed, ${milliseconds} ms`);
  expect(page.status).toBe(200);
  expect(bytes.html).toBeLessThanOrEqual(MAX_HTML_BYTES);
  expect(bytes.compressed).toBeLessThanOrEqual(MAX_COMPRESSED_BYTES);
  return page;
}

/** Returns the data directory of a reseller with large lists. */
async function largeDataDirectory(): Promise<string> {
  const dataDirectory = await demoDataDirectory();
  await insertLargeLists(dataDirectory, demoResellers.kaveri.email);
  return dataDirectory;
}

describe("with 10,000 stickers, 2,000 orders and 4,000 ledger rows", () => {
  const website = sharedServer(async () => startWebsite({ dataDirectory: await largeDataDirectory() }));
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await logInReseller(website.origin, demoResellers.kaveri.email);
  });

  test.each([
    ["/myqrcode", largeListCounts.stickers],
    ["/myorder", largeListCounts.orders],
    ["/myaccount", largeListCounts.ledgerRows],
    ["/paymentlist", largeListCounts.payments],
  ])("the pages of %s stay small", async (path, count) => {
    for (const page of [1, 2, Math.floor(count / 20), Math.floor(count / 10)]) {
      expect(rowsOf(await weigh(visitor, `${path}?page=${page}`))).toHaveLength(10);
    }
    const last = await weigh(visitor, `${path}?page=999999`);
    expect(rowsOf(last).length).toBeGreaterThan(0);
    expect(last.find("a", { rel: "next" })).toEqual([]);
  });

  test("a search works, and its results have pages", async () => {
    const orders = await weigh(visitor, "/myorder?search=blue+dart&status=Dispatched&page=3");
    expect(rowsOf(orders)).toHaveLength(10);
    const [sticker] = rowsOf(await weigh(visitor, "/myqrcode?search=700000009999"));
    expect(sticker?.text).toContain("Bike Sticker");
  });

  test.each([
    ["/myqrcode.csv", largeListCounts.stickers, 12],
    ["/myorder.csv", largeListCounts.orders, 3],
    ["/myaccount.csv", largeListCounts.ledgerRows, 4],
    ["/paymentlist.csv", largeListCounts.payments, 1],
  ])("%s is complete", async (path, count, demo) => {
    const asked = performance.now();
    const file = await visitor.open(path);
    console.info(`${path}: ${linesOf(file)} rows, ${file.html.length} characters, ${Math.round(performance.now() - asked)} ms`);
    expect(file.status).toBe(200);
    // The file has the demo's rows too. The stickers arrive in several API responses.
    expect(linesOf(file)).toBe(count + demo);
  });
});

describe("the lists of the built-in API at its own URL", () => {
  const api = sharedServer(async () => startApi({ dataDirectory: await largeDataDirectory() }));
  const website = sharedServer(() => startWebsite({ apiBaseUrl: api.origin }));
  /** The demo's stickers too. */
  const count = largeListCounts.stickers + 12;

  test("are complete, and do not end at the 10,000 rows of one API response", async () => {
    const visitor = await logInReseller(website.origin, demoResellers.kaveri.email, browser(website.origin), api.origin);
    const last = await weigh(visitor, "/myqrcode?page=999999");
    expect(last.links().map(({ text }) => text)).toContain(`Page ${Math.floor(count / 10)}`);
    expect(rowsOf(last)).toHaveLength(count % 10);
    expect(linesOf(await visitor.open("/myqrcode.csv"))).toBe(count);
    expect(rowsOf(await weigh(visitor, "/myqrcode?search=700000009999"))).toHaveLength(1);
  });
});

describe("the lists of an external API that returns all rows of a list at once", async () => {
  const api = await startBrokenApi();
  afterAll(() => api.stop());
  const website = sharedServer(() => startWebsite({ apiBaseUrl: api.origin }));
  let visitor: Visitor;

  beforeAll(async () => {
    const numbered = (count: number, row: (number: number) => object) => Array.from({ length: count }, (_, index) => row(index + 1));
    const answers: Readonly<Record<string, object>> = {
      "/myQR": { myQR: numbered(largeListCounts.stickers, stickerOf) },
      "/order_list": { order_list: numbered(largeListCounts.orders, orderOf) },
      "/ledger_list": { ledger_list: numbered(largeListCounts.stickers, ledgerRowOf) },
      "/payment_list": { payment_list: numbered(largeListCounts.stickers, paymentOf) },
    };
    for (const [path, answer] of Object.entries(answers)) api.answer(path, { body: { status: "success", ...answer } });
    visitor = await logInExternalReseller(website.origin, api);
  });

  test.each([
    ["/myqrcode", "10000", "qr 10000"],
    ["/myorder", "2000", "order-2000"],
    ["/myaccount", "10000", "₹10,000.00"],
    ["/paymentlist", "10000", "UTR10000"],
  ])("are divided into pages by the website: %s", async (path, count, lastRow) => {
    const first = await weigh(visitor, path);
    expect(rowsOf(first)).toHaveLength(10);
    expect(first.links().map(({ text }) => text)).toContain(`Page ${Number(count) / 10}`);
    const last = await weigh(visitor, `${path}?page=${Number(count) / 10}`);
    expect(rowsOf(last)).toHaveLength(10);
    expect(rowsOf(last).at(-1)?.text).toContain(lastRow);
    expect(linesOf(await visitor.open(`${path}.csv`))).toBe(Number(count));
  });

  test("are searched by the website", async () => {
    const found = await weigh(visitor, "/myqrcode?search=customer+77&status=Registered");
    expect(rowsOf(found)).toHaveLength(10);
    expect(rowsOf(await weigh(visitor, "/myorder?search=order-1999")).map(({ text }) => text)).toEqual([
      expect.stringContaining("order-1999"),
    ]);
  });
});

const stickerOf = (number: number) => ({
  qr_id: `qr ${number}`,
  GUID: `guid${number}`,
  product_name: "Car Sticker",
  Status: number % 2 === 0 ? "Available" : "Registered",
  customer_name: `Customer ${number}`,
});
const orderOf = (number: number) => ({ order_id: `order-${number}`, order_date: "01-02-2026", NetAmount: "477.90", mode: "Postpaid" });
const ledgerRowOf = (number: number) => ({ opening_balance: "0", creading_balance: number, debit_balance: "0", closing_balance: number });
const paymentOf = (number: number) => ({ paymentDate: "01-02-2026", amount: "477.90", transaction_refrence_no: `UTR${number}` });
