import { afterAll, describe, expect, test } from "vitest";

import { browser, type Visitor } from "../../harness/browser/browser";
import type { Page } from "../../harness/browser/page";
import { validProfile, randomPhone } from "../../harness/owner-journey";
import { sharedServer } from "../../harness/shared-server";
import { validAddress, amount, orderNumber, payButton, quantities } from "../../harness/shopper";
import { startWebsite } from "../../harness/website";
import { merchant, startFakeRazorpay } from "../../fakes/razorpay";
import { startUpstream } from "../../../integration/fake-api/upstream";
import { nextIpAddress } from "../call-faults/context";
import { addOwner, addSticker, reseller, type Order } from "../../../integration/fake-api/state";

/** Tests whole stories with an API that was written only from the spec and has its own payment provider. */
const razorpay = await startFakeRazorpay();
const upstream = await startUpstream({ url: razorpay.url, keyId: merchant.keyId, keySecret: merchant.keySecret });
const { state } = upstream;
const website = sharedServer(() =>
  startWebsite({
    apiBaseUrl: upstream.origin,
    environment: { RAZORPAY_BASE_URL: razorpay.url, RAZORPAY_KEY_ID: merchant.keyId },
  }),
);

/** Expects that every request to the API and the provider was valid. */
afterAll(async () => {
  expect({ errors: upstream.errors, unknown: upstream.unknownCalls, problems: razorpay.problems }).toEqual({
    errors: [],
    unknown: [],
    problems: [],
  });
  await upstream.stop();
  await razorpay.close();
});

const scan = (guid: string) => `/qrcode_process/${guid}`;

/** Requests a code and enters it. */
async function enter(visitor: Visitor, path: string, account: Readonly<Record<string, string>>, sentTo: string): Promise<Page> {
  const page = await (await visitor.open(path)).form("Send OTP").fill(account).submit("Send OTP");
  const code = state.codes.get(sentTo) ?? "";
  return page.form("Verify OTP").fill({ password: code }).submit("Verify OTP");
}

/** Opens the provider's page, pays, fails or cancels there, and returns. */
async function atProvider(visitor: Visitor, payment: Page, button: "Pay" | "Fail" | "cancel"): Promise<Page> {
  const hosted = await payment.form(payButton(payment)).submit();
  if (button !== "cancel") return (await hosted.form(button).submit(button)).form("Continue").submit("Continue");
  const { pathname, search } = new URL(hosted.links()[0]?.address ?? "");
  const before = orderOf(payment)?.reason;
  await visitor.open(pathname + search);
  // A GET of the cancel URL, such as a link preview's, must not report a cancelled payment.
  expect(orderOf(payment)?.reason).toBe(before);
  return (await visitor.open(pathname + search)).form("Continue").submit("Continue");
}

function orderOf(payment: Page): Order | undefined {
  return state.orders.get(orderNumber(payment));
}

/** Logs in a new owner with a vehicle in its trial. */
async function trialOwner(address = nextIpAddress()): Promise<{ visitor: Visitor; guid: string; page: Page }> {
  const phone = randomPhone();
  const owner = addOwner(state, phone, {
    VehicleOwnerName: "Nisha Iyer",
    VehicleOwnerDOB: "12-05-1991",
    VehicleOwnerEmail: "n@example.in",
  });
  Object.assign(owner.profile, { VehicleOwnerAddress: "3 Beach Rd", VehicleOwnerCity: "Kochi", VehicleOwnerState: "Kerala" });
  Object.assign(owner.profile, { VehicleOwnerPincode: "682001", VehicleOwnerBloodGroup: "B-" });
  const { guid } = addSticker(state, { owner, plate: "KL07TR1509" });
  const visitor = browser(website.origin, { address });
  return { visitor, guid, page: await enter(visitor, "/userlogin", { phone }, phone) };
}

test("a stranger scans a sticker, sends a message, and requests phone calls to the owner and to the emergency contact", async () => {
  const owner = addOwner(state, randomPhone());
  const { guid } = addSticker(state, { owner, isPaid: true, plate: "KL07SC0001" });
  const visitor = browser(website.origin, { cookies: false });
  const page = await visitor.open(scan(guid));
  expect(page.path).toBe(`/quickcontact?guid=${guid}`);
  expect(page.text).toContain("KL07SC0001");
  expect(page.text).toContain("Blood group: N/A");
  expect(page.html).not.toMatch(new RegExp(`${owner.phone}|${owner.id}|${owner.loginId}`));

  const sent = await page.form("Message").fill({ id: "10" }).submit("Message");
  expect(sent.text).toContain("Thank you for Helping !!");
  for (const button of ["Call the owner", "Ask for a call"]) {
    const called = await (await visitor.open(scan(guid))).form(button).fill({ from: "+91 98111 22233" }).submit(button);
    expect([called.url.pathname, called.text.includes("Call initiated successfully!")]).toEqual(["/", true]);
  }
  expect(state.sent.filter((entry) => entry.startsWith(guid))).toEqual([
    `${guid} 10`,
    `${guid} 9811122233 owner`,
    `${guid} 9811122233 emergency`,
  ]);
});

test("the home and product pages promise nothing that the API is not known to do", async () => {
  const { text } = await browser(website.origin).open("/");
  expect(text).toContain("You read it.");
  expect(text).not.toMatch(/answer with one tap|Delivered at|\/r\?c=|call your emergency contact instead|We limit how many messages/);
  for (const path of ["/", "/productdetail"])
    expect((await browser(website.origin).open(path)).text).not.toMatch(/called when you do not answer|choose to show/i);
});

test("a new owner registers a sticker, which then works, and adds a second sticker by logging in", async () => {
  const phone = randomPhone();
  const visitor = browser(website.origin);
  const { guid } = addSticker(state);
  expect((await visitor.open(scan(guid))).path).toBe("/register");
  const profile = await enter(visitor, "/register", { strPhone: phone, strEmail: "new@example.in" }, phone);
  expect(profile.path).toBe("/profiledetail");
  const done = await profile.form("Submit").fill(validProfile).submit("Submit");
  expect(done.path).toBe("/thank-you-postpaid");
  expect((await browser(website.origin).open(scan(guid))).text).toContain("KL07CD4321");
  expect((await visitor.open("/userdetail")).text).toContain("Meera Nair");

  const again = browser(website.origin);
  const second = addSticker(state);
  await again.open(scan(second.guid));
  const vehicles = await enter(again, "/login", { phone }, phone);
  expect([vehicles.path, vehicles.text.includes("KL07CD4321")]).toEqual(["/logindetail", true]);
  const vehicle = { vehiclePlateNumber: "kl 07 cd 4322", emergencyContactNumber: "9847011223" };
  expect((await vehicles.form("Add vehicle").fill(vehicle).submit("Add vehicle")).path).toBe("/thank-you-postpaid");
  expect((await again.open("/userdetail")).text).toContain("KL07CD4322");
});

test("a failed inquiry can be sent again with the same idempotency key, and the page shows the API's thanks", async () => {
  const own = nextIpAddress();
  const page = await browser(website.origin, { address: own }).open("/contactus");
  const inquiry = { firstname: "Kiran", lastname: "Desai", email: "kiran@example.in", phone: "9811122233", message: "Leh?" };
  const form = page.form("Send").fill(inquiry);
  upstream.fail(own, "drop", "/inquiry");
  const again = (await form.submit("Send")).form("Send");
  upstream.fail(own, null, "/inquiry");
  expect((await again.submit("Send")).text).toContain("Thank you. Our Pune office will write to you.");
  const [calls, ...others] = Object.entries(upstream.callsPerIdempotencyKey("/inquiry", own));
  expect(others).toEqual([]);
  expect(calls).toEqual([expect.stringMatching(/^[\w-]{20,}$/), 2]);
});

test("an owner views and edits the profile and a vehicle", async () => {
  const { visitor, page } = await trialOwner();
  expect(page.text).toContain("KL07TR1509");
  expect(page.text).toContain("12-05-1991");
  expect(page.text).toContain("Renew now and save a tenth");
  const saved = await (await visitor.open("/userprofile")).form("Save").fill({ VehicleOwnerCity: "Thrissur" }).submit("Save");
  expect(saved.text).toContain("Thrissur");
  const vehicle = await (await visitor.open("/myqr")).follow("Edit KL07TR1509");
  await vehicle.form("Save").fill({ emergencyContactNumber: "9847099999" }).submit("Save");
  expect((await visitor.open("/myqr")).text).toContain("98470 99999");
});

test("a visitor orders with a promo code, and pays on the provider's page after a failed and a cancelled payment", async () => {
  const visitor = browser(website.origin);
  const products = await visitor.open("/productdetail");
  const checkout = await products.form("Buy Now").fill(quantities(2, 1)).submit("Buy Now");
  const applied = await checkout.form("Apply").fill({ coupon: "MONSOON" }).submit("Apply");
  expect(["Subtotal", "Discount", "Total"].map((label) => amount(applied, label))).toEqual(["₹1,547.00", "−₹100.00", "₹1,707.46"]);
  const payment = await applied.form("Place Order").fill(validAddress).submit("Place Order");
  expect(orderOf(payment)?.total).toBe(170_746);
  expect(payment.headers.get("content-security-policy")).toContain(`form-action 'self' ${razorpay.url}`);
  expect(checkout.headers.get("content-security-policy")).not.toContain(razorpay.url);

  expect((await atProvider(visitor, payment, "Fail")).path).toBe("/failed");
  expect(orderOf(payment)).toMatchObject({ state: "Failed", reason: "Your payment was declined by the bank." });
  expect((await atProvider(visitor, await visitor.open("/payment"), "cancel")).path).toBe("/payment_failed");
  expect(orderOf(payment)).toMatchObject({ reason: "Payment dismissed by user" });
  const thanks = await atProvider(visitor, await visitor.open("/payment"), "Pay");
  expect([thanks.path, thanks.text.includes(`Order ID: ${orderNumber(payment)}`)]).toEqual(["/thank-you-checkout", true]);
  expect(thanks.html).not.toMatch(/href="\/order\b/);
  expect(orderOf(payment)?.state).toBe("Success");
});

test("if a payment cannot be reported to the API, the visitor is warned not to pay again, and the result can be posted again", async () => {
  const own = nextIpAddress();
  const visitor = browser(website.origin, { address: own });
  const products = await visitor.open("/productdetail");
  const checkout = await products.form("Buy Now").fill(quantities(1, 0)).submit("Buy Now");
  const payment = await checkout.form("Place Order").fill(validAddress).submit("Place Order");
  const paid = razorpay.pay(payment.find("input", { name: "order_id" })[0]?.attribute("value") ?? "");
  const { pathname, search } = new URL(payment.find("input", { name: "callback_url" })[0]?.attribute("value") ?? "");
  upstream.fail(own, "drop", "/paymentstatus");
  const doubtful = await visitor.post(pathname + search, paid);
  expect([doubtful.path.split("?")[0], doubtful.text.includes("do not pay again")]).toEqual(["/failed", true]);
  expect(doubtful.links().map(({ text }) => text)).not.toContain("Pay again");
  upstream.fail(own, null, "/paymentstatus");
  expect((await visitor.post(pathname + search, paid)).text).toContain(`Order ID: ${orderNumber(payment)}`);
  expect(orderOf(payment)?.state).toBe("Success");
});

test("an order that is submitted twice is placed once, and the API gets an idempotency key", async () => {
  const visitor = browser(website.origin);
  const products = await visitor.open("/productdetail");
  const checkout = await products.form("Buy Now").fill(quantities(1, 0)).submit("Buy Now");
  const form = checkout.form("Place Order").fill(validAddress);
  const first = await form.submit("Place Order");
  expect(orderNumber(await form.submit("Place Order"))).toBe(orderNumber(first));
  const keys = upstream.receivedCalls.filter(({ path }) => path === "/checkout").map(({ headers }) => headers["idempotency-key"]);
  expect(keys.filter((key) => typeof key !== "string" || key.length <= 20)).toEqual([]);
});

test("an owner renews a sticker with a promo code, and the sticker is then valid for life", async () => {
  const { visitor, guid, page } = await trialOwner();
  const renewal = await page.follow("Renew KL07TR1509");
  const applied = await renewal.form("Apply").fill({ coupon: "MONSOON" }).submit("Apply");
  expect(amount(applied, "Total")).toBe("₹531.00");
  const payment = await applied.form("Place Order").submit("Place Order");
  expect((await atProvider(visitor, payment, "cancel")).path).toBe("/payment_failed");
  const details = await atProvider(visitor, await visitor.open("/payment"), "Pay");
  expect(details.url.pathname).toBe("/userdetail");
  expect(details.text).toContain("Valid for Lifetime");
  expect(state.stickers.get(guid)?.isPaid).toBe(true);
});

test("a renewal is ordered at the total on the page or a lower one, and at a higher total only after the page showed it", async () => {
  const address = nextIpAddress();
  const percentIs = (percentage: string) => upstream.fail(address, { body: { Status: "Success", percentage } }, "/promocode");
  const { page } = await trialOwner(address);
  const renewal = await page.follow("Renew KL07TR1509");
  percentIs("10");
  const applied = await renewal.form("Apply").fill({ coupon: "MONSOON" }).submit("Apply");
  expect(amount(applied, "Total")).toBe("₹531.00");
  expect(upstream.calls("/promocode", address), "Apply and the page that follows ask once").toBe(1);

  percentIs("5");
  const refused = await applied.form("Place Order").submit("Place Order");
  expect([refused.status, refused.text.includes("The price has changed. Please review your order.")]).toEqual([400, true]);
  expect([amount(refused, "Total"), upstream.calls("/checkout/renew", address)]).toEqual(["₹560.50", 0]);
  expect(orderOf(await refused.form("Place Order").submit("Place Order"))?.total).toBe(56_050);

  percentIs("20");
  expect(orderOf(await refused.form("Place Order").submit("Place Order"))?.total).toBe(47_200);
});

test("a renewal is not ordered if the posted total is missing, invalid or too low. A posted total never sets the amount", async () => {
  const { visitor, page } = await trialOwner();
  const renewal = await page.follow("Renew KL07TR1509");
  const post = (shownTotal: string) => visitor.post(renewal.path, { intent: "place", shownTotal });
  for (const shownTotal of ["", "1", "-59000", "x"]) {
    const refused = await post(shownTotal);
    expect([refused.status, refused.text.includes("The price has changed.")]).toEqual([400, true]);
  }
  expect(orderOf(await post("99999999"))?.total).toBe(59_000);
});

test("a visitor scans a postpaid sticker, pays for it and registers it", async () => {
  const { guid } = addSticker(state, { kind: "3" });
  const visitor = browser(website.origin);
  const checkout = await visitor.open(scan(guid));
  expect([checkout.path, checkout.text.includes("Car QR Sticker")]).toEqual(["/postpaidcheckout", true]);
  const payment = await checkout.form("Place Order").fill(validAddress).submit("Place Order");
  expect(orderOf(payment)?.total).toBe(59_000);
  expect((await atProvider(visitor, payment, "Fail")).path).toBe("/failed");
  const paid = await atProvider(visitor, await visitor.open("/payment"), "Pay");
  expect(paid.url.pathname).toBe("/register");
  const phone = randomPhone();
  const profile = await enter(visitor, "/register", { strPhone: phone, strEmail: "post@example.in" }, phone);
  expect((await profile.form("Submit").fill(validProfile).submit("Submit")).path).toBe("/thank-you-postpaid");
  expect((await browser(website.origin).open(scan(guid))).path).toBe(`/quickcontact?guid=${guid}`);
});

describe("a reseller", () => {
  test("orders postpaid and prepaid in one form, pays, and finds both orders in the lists", async () => {
    const visitor = browser(website.origin);
    const orders = await enter(visitor, "/resellerlogin", { email: reseller.email }, reseller.email);
    expect([orders.path, orders.text.includes("There is no order yet.")]).toEqual(["/myorder", true]);

    const form = (await visitor.open("/neworder?rows=postpaid.3.2-prepaid.4.0")).form("Place Order");
    const payment = await form.submit("Place Order");
    expect(payment.path).toBe("/payment");
    expect(payment.text).toMatch(/Order created successfully! Order ID: \d+/);
    // Four stickers at 400 rupees, less 12.5 %, plus GST.
    expect(orderOf(payment)?.total).toBe(165_200);
    expect((await atProvider(visitor, payment, "cancel")).path).toBe("/payment_failed");
    const thanks = await atProvider(visitor, await visitor.open("/payment"), "Pay");
    expect([thanks.url.pathname, thanks.text.includes(orderNumber(payment))]).toEqual(["/thank-you-reseller", true]);

    const list = await visitor.open("/myorder");
    expect(list.find("td", { "data-label": "Net Amount" }).map(({ text }) => text)).toEqual(["₹2,124.00", "₹1,652.00"]);
    const details = await visitor.open(`/myorder?order=${orderNumber(payment)}`);
    expect(details.find("dialog", { open: true })[0]?.text).toContain("₹1,652.00");
    expect((await visitor.open("/myqrcode?page=3")).find("tr", { class: "data-table-row" })).toHaveLength(3);
    expect((await visitor.open("/myaccount")).text).toContain("₹20,752.00");
    expect((await visitor.open("/paymentlist")).text).toContain("NEFT-88120");
  });

  test("cannot order more than the limit that the API gave at login", async () => {
    const visitor = browser(website.origin);
    await enter(visitor, "/resellerlogin", { email: reseller.email }, reseller.email);
    const refused = await (await visitor.open("/neworder?rows=postpaid.41.0")).form("Place Order").submit("Place Order");
    expect([refused.status, refused.text.includes('Sorry you cannot order more than "40" Quantity for postpaid order')]).toEqual([
      400,
      true,
    ]);
  });
});
