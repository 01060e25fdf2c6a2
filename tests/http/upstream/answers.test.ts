import { afterAll, describe, expect, test } from "vitest";

import { browser } from "../../harness/browser/browser";
import type { Page } from "../../harness/browser/page";
import { validProfile, randomPhone } from "../../harness/owner-journey";
import { sharedServer } from "../../harness/shared-server";
import { validAddress, quantities } from "../../harness/shopper";
import { startWebsite } from "../../harness/website";
import type { Behaviour } from "../../../integration/fake-api/behaviour";
import { MARKUP } from "../../../integration/fake-api/markup";
import { startUpstream } from "../../../integration/fake-api/upstream";
import { addOwner, addSticker, knownOwner, knownStickers, reseller } from "../../../integration/fake-api/state";
import { createLogins, createContext, nextIpAddress, type Logins } from "../call-faults/context";

// These tests give the website unusual responses of an external API. No script in a response may run in a browser.

const upstream = await startUpstream();
afterAll(() => upstream.stop());
const website = sharedServer(() =>
  startWebsite({
    apiBaseUrl: upstream.origin,
    environment: { API_CACHE_SECONDS: "0", RAZORPAY_KEY_ID: "rzp_test_theirs", PICTURE_ORIGINS: "https://cdn.invalid" },
  }),
);

const scan = `/qrcode_process/${knownStickers.paid}`;
const summary = (page: Page) => page.find("div", { role: "alert" }).flatMap((alert) => alert.text.split("\n").slice(1));

describe("a response to /qrcodedetail", () => {
  test.each<[string, Behaviour]>([
    ["is an error page of a proxy", { status: 502, body: "<html><h1>Bad Gateway</h1></html>" }],
    ["is empty", { body: "" }],
    ["is truncated", { body: '{"ErrorCode":"0","Status":"Success","data":{"QRCod' }],
    ["reports success without a sticker", { body: { ErrorCode: "0", Status: "Success" } }],
    ["is a redirect", { status: 302, headers: { Location: "/elsewhere" }, body: "" }],
  ])("that %s leads to an error page that offers to try again", async (_, behaviour) => {
    const visitor = nextIpAddress();
    upstream.fail(visitor, behaviour, "/qrcodedetail");
    const page = await browser(website.origin, { address: visitor }).open(scan);
    expect([page.status, page.text.includes("An error occurred while fetching the data.")]).toEqual([503, true]);
    expect(page.text).not.toContain("Bad Gateway");
    upstream.fail(visitor, null, "/qrcodedetail");
    expect((await page.follow("Try again")).path).toBe(`/quickcontact?guid=${knownStickers.paid}`);
  });

  test.each<[string, object]>([
    ["has ErrorCode 0 but a failed Status", { ErrorCode: "0", Status: "Failed" }],
    ["has an ErrorCode that is a number", { ErrorCode: 404 }],
    ["has an unknown kind", { ErrorCode: 0, Status: "SUCCESS", data: [{ QRCodeFor: 9, isPaid: "1" }] }],
  ])("that %s leads to the page for an inactive sticker", async (_, body) => {
    const visitor = nextIpAddress();
    upstream.fail(visitor, { body }, "/qrcodedetail");
    expect((await browser(website.origin, { address: visitor }).open(scan)).path).toBe("/inactiveqr");
  });

  test("without `shield` offers no accident page", async () => {
    const visitor = browser(website.origin, { address: nextIpAddress() });
    const page = await visitor.open(`/quickcontact?guid=${knownStickers.paid}`);
    expect(page.text).not.toContain("Accident");
    expect(page.html).not.toContain("/accident");
    expect((await visitor.open(`/accident?guid=${knownStickers.paid}`)).path).toBe(`/quickcontact?guid=${knownStickers.paid}`);
    expect(upstream.unknownCalls).toEqual([]);
  });

  test("leads from the short URL to the scanner's page too", async () => {
    const page = await browser(website.origin, { address: nextIpAddress() }).open(`/s/${knownStickers.paid}`);
    expect(page.path).toBe(`/quickcontact?guid=${knownStickers.paid}`);
  });
});

describe("a refusal", () => {
  test.each<[string, Behaviour, string]>([
    ["with all of its errors", { body: { Status: "Failed", errors: { a: ["One."], b: ["Two."] } } }, "One., Two."],
    ["as text if it contains markup", { body: { Status: "Failed", Message: MARKUP } }, MARKUP],
    ["if only its HTTP status is an error", { status: 422, body: { message: "Not today" } }, "Not today"],
    ["with the website's message if the refusal has none", { body: { Status: "Failed" } }, "User Already Registered..!"],
  ])("is shown %s", async (_, behaviour, words) => {
    const visitor = nextIpAddress();
    upstream.fail(visitor, behaviour, "/register");
    const form = (await browser(website.origin, { address: visitor }).open("/register")).form("Send OTP");
    const page = await form.fill({ strPhone: "9700011122", strEmail: "a@example.in" }).submit("Send OTP");
    expect([page.status, summary(page)]).toEqual([400, [words]]);
    expect(page.html).not.toContain("<script>alert(1)");
  });

  test.each([
    [{ Reseller: { discount_rate: "10" }, authToken: "t" }, "GUID is missing in the response."],
    [{ authToken: "t" }, "GUID is missing in the response."],
    [{ Reseller: [], authToken: "t" }, "GUID is missing in the response."],
    [{ Reseller: { guid: "RSL-1" } }, "Failed to verify OTP"],
  ])("is shown if the API accepts a reseller's code, but its response has no GUID or no token: %j", async (body, words) => {
    const visitor = nextIpAddress();
    const page = await browser(website.origin, { address: visitor }).open("/resellerlogin");
    const codePage = await page.form("Send OTP").fill({ email: reseller.email }).submit("Send OTP");
    upstream.fail(visitor, { body }, "/resellerVerifyOTP");
    const refused = await codePage.form("Verify OTP").fill({ password: "123456" }).submit("Verify OTP");
    expect(summary(refused)).toEqual([words]);
  });
});

describe("the response to an order", () => {
  test.each<[string, object]>([
    ["without an order id", { Status: "Success", razorpayResponce: { order_id: "order_1" }, data: {} }],
    ["with an amount of 0", { Status: "Success", razorpayResponce: { order_id: "order_1" }, data: { orderID: 1, amount: "0" } }],
    ["with paise for rupees", { Status: "Success", razorpayResponce: { order_id: "order_1" }, data: { orderID: 1, amount: "64782" } }],
    [
      "with a provider's order id of 100 digits",
      { Status: "Success", razorpayResponce: { order_id: "1".repeat(100) }, data: { orderID: 1 } },
    ],
  ])("%s counts as failed, and the form keeps what was typed", async (_, body) => {
    const own = nextIpAddress();
    const visitor = browser(website.origin, { address: own });
    const products = await visitor.open("/productdetail");
    const checkout = await products.form("Buy Now").fill(quantities(1, 0)).submit("Buy Now");
    upstream.fail(own, { body }, "/checkout");
    const refused = await checkout.form("Place Order").fill(validAddress).submit("Place Order");
    expect([refused.status, refused.text.includes("Checkout failed.")]).toEqual([503, true]);
    expect(refused.form("Place Order").value("name")).toBe(validAddress.name);
  });
});

test("an empty list of states makes the state a text field", async () => {
  const own = nextIpAddress();
  const visitor = browser(website.origin, { address: own });
  upstream.fail(own, { body: { status: "success", state: [] } }, "/state_list");
  const products = await visitor.open("/productdetail");
  const checkout = await products.form("Buy Now").fill(quantities(1, 0)).submit("Buy Now");
  expect(checkout.find("input", { name: "state" })).toHaveLength(1);
  const payment = await checkout.form("Place Order").fill(validAddress).submit("Place Order");
  expect(payment.path).toBe("/payment");
});

describe("markup in the API's texts", () => {
  let logins: Logins | null = null;
  const marked = async (who: "owner" | "newcomer" | "reseller" | null) => {
    logins ??= await createLogins(website.origin, upstream);
    const visitor = nextIpAddress();
    upstream.addMarkupFor(visitor);
    const context = createContext(website.origin, upstream, logins, visitor, () => undefined);
    return who === null ? context.visitor : context.as(who);
  };

  test.each([
    [null, "/", true],
    [null, "/testimonial", true],
    [null, "/productdetail", true],
    [null, "/addtoproduct", true],
    [null, `/quickcontact?guid=${knownStickers.paid}`, true],
    ["newcomer", "/profiledetail", false],
    ["owner", "/userdetail", true],
    ["owner", "/userprofile", false],
    ["owner", "/myqr", true],
    ["reseller", "/myqrcode", true],
    ["reseller", "/paymentlist", true],
    ["reseller", "/neworder", false],
  ] as const)("runs no script at $1 (logged in: $0)", async (who, path, isRead) => {
    const page = await (await marked(who)).open(path);
    expect(page.status).toBe(200);
    expect(page.html).not.toMatch(/<script>alert/);
    if (isRead) expect(page.text).toContain("<script>alert(1)</script>");
  });

  test("runs no script in an order and its payment", async () => {
    const visitor = await marked(null);
    const form = (await visitor.open("/productdetail")).form("Buy Now");
    const checkout = await form.fill(quantities(1, 1)).submit("Buy Now");
    const ordered = checkout.form("Place Order").fill({ ...validAddress, state: `Kerala ${MARKUP}` });
    const payment = await ordered.submit("Place Order");
    expect([checkout.status, payment.path]).toEqual([200, "/payment"]);
    for (const page of [checkout, payment]) expect(page.html).not.toMatch(/<script>alert/);
  });

  test("is removed from a static page, unless it is allowed there", async () => {
    const visitor = nextIpAddress();
    const description = `<h2 onclick="x()">Terms</h2><script>x()</script><a href="javascript:x()">a</a><img src=x onerror=x()><p>Good.</p>`;
    upstream.fail(visitor, { body: { status: "success", Page: [{ page_name: "<i>Terms</i>", description }] } }, "/pages");
    const page = await browser(website.origin, { address: visitor }).open("/termscondition");
    expect(page.text).toContain("<i>Terms</i>\nTerms\na\nGood.");
    // The page loads a script of the website.
    expect(page.html).not.toMatch(/<script(?! type="module" src="\/assets\/)|onclick|onerror|javascript:/);
  });
});

describe("testimonials", () => {
  const home = async (testimonials: readonly object[]) => {
    const visitor = nextIpAddress();
    upstream.fail(visitor, { body: { ErrorCode: 0, Message: "", data: testimonials } }, "/testimonial");
    return browser(website.origin, { address: visitor }).open("/");
  };

  test("have no section if the API returns no testimonials", async () => {
    expect((await home([])).text).not.toContain("Clients Testimonial");
  });

  test("without a description are left out, and the others are shown without their invalid values", async () => {
    const page = await home([
      { id: 1, name: "Asha", companyName: null, starRating: 9, description: "Good.", photo: "javascript:alert(1)" },
      { id: 2, name: "Nobody", description: "" },
    ]);
    for (const words of ["Good.", "No Company", "5 out of 5 stars"]) expect(page.text).toContain(words);
    expect(page.text).not.toContain("Nobody\n");
    expect(page.html).not.toContain("javascript:alert");
  });
});

describe("images", () => {
  const policy = (page: Page) => page.headers.get("content-security-policy") ?? "";
  const sources = (page: Page) =>
    page
      .find("img", { class: "gallery-image product-photo" })
      .map((image) => image.attribute("src") ?? "")
      .filter((source) => !source.startsWith("/images/product/"));

  test("from the API and the operator's origins are shown, and the Content-Security-Policy allows them", async () => {
    const page = await browser(website.origin).open("/productdetail");
    expect(sources(page)).toEqual([`${upstream.origin}/car.jpg`, "https://cdn.invalid/b.jpg"]);
    expect(policy(page)).toContain(`img-src 'self' data: ${upstream.origin} https://cdn.invalid;`);
    expect((await browser(website.origin).open("/testimonial")).html).toContain(`src="${upstream.origin}/sunita.jpg"`);
  });

  test("from any other origin are left out, and the Content-Security-Policy blocks them", async () => {
    const visitor = nextIpAddress();
    const product = { product_name: "Car", price: "1", productImg: [{ product_photo: "https://elsewhere.invalid/x.png" }] };
    upstream.fail(visitor, { body: { status: "success", Product: [product] } }, "/product_detail");
    expect(sources(await browser(website.origin, { address: visitor }).open("/productdetail"))).toEqual([]);
    for (const path of ["/userlogin", scan, "/no-such-page"]) {
      expect(policy(await browser(website.origin).open(path))).toContain("img-src 'self' data:;");
    }
  });
});

describe("features that the API lacks", () => {
  test("are not offered to an owner, and the URL of the contact log returns 404", async () => {
    const { owner } = await createLogins(website.origin, upstream);
    const visitor = browser(website.origin);
    visitor.cookies.store(owner, new URL(website.origin));
    const details = await visitor.open("/userdetail");
    expect(details.text).toContain("Valid for Lifetime");
    expect(details.text).not.toContain("Contacts about");
    const [edit] = (await visitor.open("/myqr")).links().filter(({ text }) => text.startsWith("Edit"));
    const vehicle = await visitor.open(edit?.address ?? "");
    expect(vehicle.forms().flatMap(({ buttons }) => buttons)).not.toContain("Pause sticker");
    const log = await visitor.open((edit?.address ?? "").replace("/updatelogindetail", "/contactlog"));
    expect([log.status, log.text.includes("Contact history is not available.")]).toEqual([404, true]);
    const out = await details.form("Logout").submit("Logout");
    expect([out.path, out.text.includes("You are logged out.")]).toEqual(["/userlogin", true]);
  });

  test("are replaced for a reseller: the website filters lists and writes CSV files itself", async () => {
    const logins = await createLogins(website.origin, upstream);
    const visitor = browser(website.origin);
    visitor.cookies.store(logins.reseller, new URL(website.origin));
    const found = await visitor.open("/myqrcode?search=lata&status=Registered");
    expect(found.find("tr", { class: "data-table-row" })).toHaveLength(3);
    expect((await visitor.open("/myqrcode.csv")).html.split("\r\n").length).toBeGreaterThan(23);
    const out = await (await visitor.open("/myorder")).form("Logout").submit("Logout");
    expect([out.path, out.text.includes("You are logged out.")]).toEqual(["/resellerlogin", true]);
  });

  test.each(["/sandbox/outbox", "/v1/orders", "/webhooks/razorpay"])("have no URL: %s returns 404", async (path) => {
    expect((await browser(website.origin).open(path)).status).toBe(404);
  });
});

test("a postpaid order is confirmed without a number if the response has none", async () => {
  const own = nextIpAddress();
  const logins = await createLogins(website.origin, upstream);
  const visitor = browser(website.origin, { address: own });
  visitor.cookies.store(logins.reseller, new URL(website.origin));
  upstream.fail(own, { body: { ErrorCode: "0", Message: "Booked" } }, "/create_order_postpaid");
  const page = await (await visitor.open("/neworder?rows=postpaid.2.1")).form("Place Order").submit("Place Order");
  expect(page.text).toContain("Order created successfully!");
  expect(page.text).not.toContain("Order ID:");
  // The specification asks for a banner: scripts would turn it into a toast, which fades.
  expect([
    page.html.includes("data-toast"),
    page
      .links()
      .map(({ text }) => text)
      .includes("Close, and see your orders"),
  ]).toEqual([false, true]);
});

test("a registration continues if the API confirms the code with owner id 0, and the profile is sent with this 0", async () => {
  const own = nextIpAddress();
  const visitor = browser(website.origin, { address: own });
  await visitor.open(`/qrcode_process/${addSticker(upstream.state).guid}`);
  const first = await visitor.open("/register");
  const codePage = await first.form("Send OTP").fill({ strPhone: randomPhone(), strEmail: "new@example.in" }).submit("Send OTP");
  const body = { ErrorCode: "0", Status: "Success", authorisation: { token: "t" }, vehiclecount: 0, VehicleOwnerMasterId: 0 };
  upstream.fail(own, { body }, "/verifyOTP");
  const profile = await codePage.form("Verify OTP").fill({ password: "123456" }).submit("Verify OTP");
  expect(profile.path).toBe("/profiledetail");
  upstream.fail(own, { body: { UserLoginID: "9", vehicleOwnerMasterDetailId: "8" } }, "/registerwithvehicledetail");
  await profile.form("Submit").fill(validProfile).submit("Submit");
  const sent = upstream.receivedCalls.find(({ path, visitor: by }) => path === "/registerwithvehicledetail" && by === own);
  expect(sent?.payload).toMatchObject({ VehicleOwnerMasterId: "0" });
});

test("the owner's id in the response to a scan is sent with the registration, and is not revealed to the browser", async () => {
  const own = nextIpAddress();
  const visitor = browser(website.origin, { address: own });
  const ownerId = "740211";
  const data = { QRCodeFor: "1", productid: "1", VehicleOwnerMasterId: ownerId, VehicleOwnerMasterDetailId: "0", isPaid: "1" };
  upstream.fail(own, { body: { ErrorCode: "0", Status: "Success", data } }, "/qrcodedetail");
  const scanned = await visitor.open(`/qrcode_process/${addSticker(upstream.state).guid}`);
  const cookie = decodeURIComponent(visitor.cookies.value("scan") ?? "");
  for (const readable of [cookie, Buffer.from(cookie.split(".")[0] ?? "", "base64").toString(), scanned.html, scanned.path])
    expect(readable).not.toContain(ownerId);
  const first = await visitor.open("/register");
  const codePage = await first.form("Send OTP").fill({ strPhone: randomPhone(), strEmail: "new@example.in" }).submit("Send OTP");
  await codePage.form("Verify OTP").fill({ password: "123456" }).submit("Verify OTP");
  for (const called of ["/register", "/verifyOTP"]) {
    const sent = upstream.receivedCalls.find(({ path, visitor: by }) => path === called && by === own);
    expect([called, sent?.payload]).toEqual([called, expect.objectContaining({ VehicleOwnerMasterId: ownerId })]);
  }
});

test("the account in the response to /login is sent with later API calls, and is not revealed to the browser", async () => {
  const phone = randomPhone();
  const owner = addOwner(upstream.state, phone, { VehicleOwnerEmail: "leela.menon@example.in" });
  const own = nextIpAddress();
  const visitor = browser(website.origin, { address: own });
  await visitor.open(`/qrcode_process/${addSticker(upstream.state).guid}`);
  const codePage = await (await visitor.open("/login")).form("Send OTP").fill({ phone }).submit("Send OTP");
  const cookie = decodeURIComponent(visitor.cookies.value("code") ?? "");
  const readable = cookie + Buffer.from(cookie.split(".")[0] ?? "", "base64").toString() + codePage.html;
  for (const secret of [owner.id, owner.loginId, "leela.menon"]) expect(readable).not.toContain(secret);

  const code = upstream.state.codes.get(phone) ?? "";
  const profile = await codePage.form("Verify OTP").fill({ password: code }).submit("Verify OTP");
  expect(upstream.receivedCalls.find(({ path, visitor: by }) => path === "/verifyOTP" && by === own)?.payload).toMatchObject({
    VehicleOwnerMasterId: owner.id,
  });
  expect([profile.path, profile.form("Submit").value("strEmail")]).toEqual(["/profiledetail", null]);
  await profile.form("Submit").fill(validProfile).submit("Submit");
  expect(
    upstream.receivedCalls.findLast(({ path, visitor: by }) => path === "/registerwithvehicledetail" && by === own)?.payload,
  ).toMatchObject({
    VehicleOwnerMasterId: owner.id,
    strEmail: "leela.menon@example.in",
  });
});

test("an owner who logs in at /login is identified by the API's response", async () => {
  const visitor = browser(website.origin);
  const codePage = await (await visitor.open("/login")).form("Send OTP").fill({ phone: knownOwner.phone }).submit("Send OTP");
  const code = upstream.state.codes.get(knownOwner.phone) ?? "";
  const vehicles = await codePage.form("Verify OTP").fill({ password: code }).submit("Verify OTP");
  expect(vehicles.text).toContain("MH31FA2024");
  expect((await visitor.open("/userdetail")).text).toContain(knownOwner.name);
});
