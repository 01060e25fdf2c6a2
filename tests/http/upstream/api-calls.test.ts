import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { browser, type Visitor } from "../../harness/browser/browser";
import { temporaryDirectory } from "../../harness/data-directory";
import { sharedServer } from "../../harness/shared-server";
import { validAddress, quantities } from "../../harness/shopper";
import { SHORT_API_TIMEOUT, startWebsite } from "../../harness/website";
import type { CallPath } from "../../../integration/fake-api/payloads";
import { startUpstream } from "../../../integration/fake-api/upstream";
import { knownStickers } from "../../../integration/fake-api/state";
import { createLogins, createContext, nextIpAddress, type Logins } from "../call-faults/context";
import { scaledTimeout } from "../../harness/scaled-timeout";

/** Tests how the website calls an external API: over few connections, in parallel, without repetition and with time limits. */
const upstream = await startUpstream();
afterAll(() => upstream.stop());

const website = sharedServer(() =>
  startWebsite({ apiBaseUrl: upstream.origin, environment: { ...SHORT_API_TIMEOUT, API_CACHE_SECONDS: "0" } }),
);
let logins: Logins;
beforeAll(async () => {
  logins = await createLogins(website.origin, upstream);
});

/** Returns a visitor, and the IP address by which the fake API identifies the visitor. */
function somebody(who?: keyof Logins): { readonly visitor: Visitor; readonly own: string } {
  const own = nextIpAddress();
  const context = createContext(website.origin, upstream, logins, own, () => undefined);
  return { own, visitor: who === undefined ? context.visitor : context.as(who) };
}

const callsOf = (own: string) => upstream.receivedCalls.filter(({ visitor }) => visitor === own);

async function withCart(visitor: Visitor) {
  const products = await visitor.open("/productdetail");
  return products.form("Buy Now").fill(quantities(1, 1)).submit("Buy Now");
}

test("the website keeps connections to the API open, so that many pages use few of them", async () => {
  const { visitor, own } = somebody();
  const before = upstream.connections();
  for (let page = 0; page < 20; page += 1) await visitor.open("/productdetail");
  expect(callsOf(own)).toHaveLength(60);
  expect(upstream.connections() - before).toBeLessThanOrEqual(4);
});

test("headers that a visitor adds change neither the IP address nor the request id that the API gets", async () => {
  const own = nextIpAddress();
  const planted = { "X-Client-Address": "203.0.113.7", "X-Exchange": "1", "X-Request-Facts": "1" };
  const page = () => fetch(`${website.origin}/productdetail`, { headers: { "X-Forwarded-For": `203.0.113.8, ${own}`, ...planted } });
  const answers = await Promise.all([page(), page()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const asked = callsOf(own);
  expect(asked).toHaveLength(6);
  const ids = answers.map(({ headers }) => headers.get("x-request-id"));
  expect(new Set(asked.map(({ headers }) => headers["x-request-id"]))).toEqual(new Set(ids));
});

describe("a page makes independent API calls in parallel:", () => {
  const products: readonly CallPath[] = ["/product_detail", "/product_detail"];
  test.each<[string, keyof Logins | undefined, readonly CallPath[]]>([
    ["/", undefined, ["/testimonial", ...products]],
    ["/productdetail", undefined, ["/testimonial", ...products]],
    ["/checkout", undefined, ["/state_list", ...products]],
    ["/userdetail", "owner", ["/vehicle_owner/getQRCode", "/vehicle_owner/profile"]],
    ["/userprofile", "owner", ["/vehicle_owner/profile", "/state_list"]],
    ["/myorder", "reseller", ["/order_list", "/ledger_list"]],
    ["/myorder?order=12345678", "reseller", ["/order_list", "/order_details"]],
  ])("%s", async (path, who, paths) => {
    const { visitor, own } = somebody(who);
    upstream.delayUntilAllArrive(own, paths);
    const page = await visitor.open(path);
    expect(page.status).toBeLessThan(500);
    expect(callsOf(own).filter(({ wasAborted }) => wasAborted)).toEqual([]);
    expect(
      callsOf(own)
        .map((call) => call.path)
        .sort(),
    ).toEqual([...paths].sort());
  });

  test("the renewal, for its vehicle and its owner", async () => {
    const { visitor, own } = somebody("owner");
    const details = await visitor.open("/userdetail");
    upstream.delayUntilAllArrive(own, ["/vehicle_owner/getQRCode", "/vehicle_owner/profile"]);
    expect((await details.follow("Renew MH31FA0777")).status).toBe(200);
  });
});

describe("the website does not read the same data twice for one page", () => {
  test("when a form is rejected", async () => {
    const { visitor, own } = somebody();
    const page = await visitor.open(`/quickcontact?guid=${knownStickers.paid}`);
    const before = upstream.calls("/qrcodedetail", own);
    expect((await page.form("Message").submit("Message")).status).toBe(400);
    expect(upstream.calls("/qrcodedetail", own) - before).toBe(1);
  });

  test("when an order is rejected", async () => {
    const { visitor, own } = somebody();
    const checkout = await withCart(visitor);
    const before = callsOf(own).length;
    expect((await checkout.form("Place Order").submit("Place Order")).status).toBe(400);
    const asked = callsOf(own)
      .slice(before)
      .map(({ path, payload }) => path + JSON.stringify(payload));
    expect(new Set(asked).size).toBe(asked.length);
  });

  test("unless the website has changed something in between", async () => {
    const { visitor } = somebody("owner");
    const form = (await visitor.open("/userprofile")).form("Save");
    expect((await form.fill({ VehicleOwnerCity: "Amravati" }).submit("Save")).text).toContain("Amravati");
  });
});

test("an API that has not said that it takes a GSTIN is sent none, and no page asks for it", async () => {
  const { visitor, own } = somebody();
  const checkout = await withCart(visitor);
  expect([checkout.status, checkout.html.includes("Buying for a business?")]).toEqual([200, false]);
  const business = { businessName: "Deccan Motors", gstin: "29AAPFU0939F1ZR" };
  const posted = { ...validAddress, ...quantities(1, 1), intent: "place" };
  const refused = await visitor.post("/checkout", { ...posted, ...business });
  expect([refused.status, refused.text.includes("Checkout failed. You were not charged")]).toEqual([400, true]);
  await visitor.post("/checkout", posted);
  const orders = callsOf(own).filter(({ path }) => path === "/checkout");
  expect(orders.map(({ payload }) => Object.keys(payload as object).filter((name) => name in business))).toEqual([[]]);
});

describe("an API call without a response", () => {
  test("is repeated once if it only reads, unlike an API call that is refused", async () => {
    const { visitor, own } = somebody();
    upstream.fail(own, "drop", "/qrcodedetail");
    await visitor.open(`/qrcode_process/${knownStickers.paid}`);
    expect(upstream.calls("/qrcodedetail", own)).toBe(2);
    upstream.fail(own, { body: { ErrorCode: "1", Message: "no" } }, "/qrcodedetail");
    await visitor.open(`/qrcode_process/${knownStickers.paid}`);
    expect(upstream.calls("/qrcodedetail", own)).toBe(3);
  });

  test("counts towards one time limit for all API calls of a page, after which no API call is started", async () => {
    const { visitor, own } = somebody();
    const checkout = await withCart(visitor);
    const before = callsOf(own).length;
    upstream.fail(own, "silence");
    const page = await checkout.form("Place Order").fill(validAddress).submit("Place Order");
    expect([page.status, page.text.includes("Checkout failed.")]).toEqual([503, true]);
    expect(page.form("Place Order").value("name")).toBe(validAddress.name);
    const unanswered = callsOf(own).slice(before);
    // The website requests the list of states, and then the two prices in the remaining time. It does not attempt the order itself.
    expect(unanswered.length).toBeLessThanOrEqual(3);
    expect(unanswered.filter(({ path }) => path !== "/state_list" && path !== "/product_detail")).toEqual([]);
    await expect.poll(() => unanswered.every(({ wasAborted }) => wasAborted)).toBe(true);
  });
});

describe("content", () => {
  const patient = sharedServer(() => startWebsite({ apiBaseUrl: upstream.origin, environment: { API_TIMEOUT_MS: "60000" } }));
  const keeping = sharedServer(() => startWebsite({ apiBaseUrl: upstream.origin }));
  const forgetful = sharedServer(() => startWebsite({ apiBaseUrl: upstream.origin, environment: { API_CACHE_SECONDS: "1" } }));

  test("that is optional on the home page does not delay the page, whatever the time limit", async () => {
    const own = nextIpAddress();
    upstream.fail(own, "silence");
    const page = await browser(patient.origin, { address: own }).open("/");
    expect([page.status, page.text.includes("How It Works"), page.text.includes("₹")]).toEqual([200, true, false]);
  });

  test("that is optional on the reseller's home page does not delay the page", async () => {
    const { reseller } = await createLogins(patient.origin, upstream);
    const own = nextIpAddress();
    const visitor = createContext(patient.origin, upstream, { owner: [], newcomer: [], reseller }, own, () => undefined).as("reseller");
    expect((await visitor.open("/myorder")).text).toContain("Your credit");
    upstream.fail(own, "silence", "/ledger_list");
    const page = await visitor.open("/myorder");
    expect([page.status, page.find("h1")[0]?.text, page.text.includes("Your credit")]).toEqual([200, "My Order", false]);
  });

  test("is requested once for several pages, but the prices are requested again for an order", async () => {
    const own = nextIpAddress();
    const visitor = browser(keeping.origin, { address: own });
    await Promise.all(["/", "/", "/productdetail", "/qr_stickers", "/"].map((path) => visitor.open(path)));
    expect([upstream.calls("/product_detail", own), upstream.calls("/testimonial", own)]).toEqual([2, 1]);
    const checkout = await withCart(visitor);
    const before = upstream.calls("/product_detail", own);
    await checkout.form("Place Order").fill(validAddress).submit("Place Order");
    expect(upstream.calls("/product_detail", own)).toBe(before + 2);
  });

  test("is served from the cache while the API is down, and refreshed afterwards", async () => {
    const own = nextIpAddress();
    const visitor = browser(forgetful.origin, { address: own });
    const contents: readonly [string, string][] = [
      ["/productdetail", "₹549"],
      ["/testimonial", "Sunita Patil"],
      ["/termscondition", "Sold from Pune."],
    ];
    for (const [path] of contents) await visitor.open(path);
    upstream.fail(own, "drop");
    const before = callsOf(own).length;
    await vi.waitFor(
      async () => {
        for (const [path, words] of contents) expect((await visitor.open(path)).text).toContain(words);
        const asked = new Set(
          callsOf(own)
            .slice(before)
            .map(({ path }) => path),
        );
        expect([...asked].sort()).toEqual(["/pages", "/product_detail", "/testimonial"]);
      },
      { timeout: scaledTimeout(15_000), interval: 300 },
    );
    upstream.fail(own, { body: { status: "success", Product: [{ product_name: "Car QR Sticker", price: "599" }] } });
    await vi.waitFor(async () => expect((await visitor.open("/productdetail")).text).toContain("₹599"), {
      timeout: scaledTimeout(15_000),
      interval: 300,
    });
  });
});

describe("the built-in backend", () => {
  /** Returns the files of the backend and of its packages that a website has loaded when it ends. */
  const backendFiles = async (apiBaseUrl?: string) => {
    const coverage = temporaryDirectory();
    const server = await startWebsite({ environment: { NODE_V8_COVERAGE: coverage }, ...(apiBaseUrl === undefined ? {} : { apiBaseUrl }) });
    await browser(server.origin).open("/productdetail");
    await server.stop();
    const loaded = readdirSync(coverage).flatMap((file) => [
      ...readFileSync(join(coverage, file), "utf8").matchAll(/"url":"(file:[^"]+)"/g),
    ]);
    return loaded
      .map(([, url = ""]) => url)
      .filter((url) => /node_modules\/(@electric-sql|drizzle-orm|pg)\//.test(url) || definesTables(url));
  };

  /** Whether a built file contains the backend's tables. The names of built files say little about what is in them. */
  const definesTables = (url: string) => url.includes("/build/server/assets/") && readFileSync(new URL(url), "utf8").includes('pgTable("');

  test("is not loaded with an external API", async () => {
    const [alone, inFront] = await Promise.all([backendFiles(), backendFiles(upstream.origin)]);
    expect(alone).toContainEqual(expect.stringContaining("@electric-sql/pglite"));
    expect(alone).toContainEqual(expect.stringContaining("/assets/"));
    expect(inFront).toEqual([]);
  });
});
