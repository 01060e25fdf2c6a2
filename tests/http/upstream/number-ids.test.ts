import { afterAll, expect, test } from "vitest";

import { browser, type Visitor } from "../../harness/browser/browser";
import type { Page } from "../../harness/browser/page";
import { validProfile, randomPhone } from "../../harness/owner-journey";
import { sharedServer } from "../../harness/shared-server";
import { validAddress, orderNumber, payButton } from "../../harness/shopper";
import { startWebsite } from "../../harness/website";
import { merchant, startFakeRazorpay } from "../../fakes/razorpay";
import { startUpstream } from "../../../integration/fake-api/upstream";
import { addOwner, addSticker, reseller } from "../../../integration/fake-api/state";

/** Tests whole stories with an API that writes ids as numbers and refuses ids that are strings. */
const razorpay = await startFakeRazorpay();
const upstream = await startUpstream({ url: razorpay.url, keyId: merchant.keyId, keySecret: merchant.keySecret }, { numberIds: true });
const { state } = upstream;
const website = sharedServer(() =>
  startWebsite({
    apiBaseUrl: upstream.origin,
    environment: { RAZORPAY_BASE_URL: razorpay.url, RAZORPAY_KEY_ID: merchant.keyId },
  }),
);

afterAll(async () => {
  expect(upstream.errors).toEqual([]);
  await upstream.stop();
  await razorpay.close();
});

async function enter(visitor: Visitor, path: string, account: Readonly<Record<string, string>>, sentTo: string): Promise<Page> {
  const page = await (await visitor.open(path)).form("Send OTP").fill(account).submit("Send OTP");
  return page
    .form("Verify OTP")
    .fill({ password: state.codes.get(sentTo) ?? "" })
    .submit("Verify OTP");
}

async function pay(payment: Page): Promise<Page> {
  const hosted = await payment.form(payButton(payment)).submit();
  return (await hosted.form("Pay").submit("Pay")).form("Continue").submit("Continue");
}

test("an owner logs in, edits the profile and a vehicle, and renews the vehicle's sticker", async () => {
  const phone = randomPhone();
  const owner = addOwner(state, phone, {
    VehicleOwnerName: "Nisha Iyer",
    VehicleOwnerDOB: "12-05-1991",
    VehicleOwnerEmail: "n@example.in",
    VehicleOwnerAddress: "3 Beach Rd",
    VehicleOwnerCity: "Kochi",
    VehicleOwnerState: "Kerala",
    VehicleOwnerPincode: "682001",
    VehicleOwnerBloodGroup: "B-",
  });
  const { guid } = addSticker(state, { owner, plate: "KL07TR1509" });
  const visitor = browser(website.origin);
  const details = await enter(visitor, "/userlogin", { phone }, phone);
  expect([details.path, details.text.includes("KL07TR1509")]).toEqual(["/userdetail", true]);

  const saved = await (await visitor.open("/userprofile")).form("Save").fill({ VehicleOwnerCity: "Thrissur" }).submit("Save");
  expect(saved.text).toContain("Thrissur");
  const vehicle = await (await visitor.open("/myqr")).follow("Edit KL07TR1509");
  await vehicle.form("Save").fill({ emergencyContactNumber: "9847099999" }).submit("Save");
  expect((await visitor.open("/myqr")).text).toContain("98470 99999");

  const renewal = await (await visitor.open("/userdetail")).follow("Renew KL07TR1509");
  const paid = await pay(await renewal.form("Place Order").submit("Place Order"));
  expect([paid.path, paid.text.includes("Valid for Lifetime")]).toEqual(["/userdetail", true]);
  expect(state.stickers.get(guid)?.isPaid).toBe(true);
});

test("a postpaid sticker is paid for and registered, and a second sticker is added by logging in", async () => {
  const visitor = browser(website.origin);
  const { guid } = addSticker(state, { kind: "3" });
  const checkout = await visitor.open(`/qrcode_process/${guid}`);
  await pay(await checkout.form("Place Order").fill(validAddress).submit("Place Order"));
  const phone = randomPhone();
  const profile = await enter(visitor, "/register", { strPhone: phone, strEmail: "new@example.in" }, phone);
  expect((await profile.form("Submit").fill(validProfile).submit("Submit")).path).toBe("/thank-you-postpaid");
  expect((await visitor.open("/userdetail")).text).toContain("Meera Nair");

  const again = browser(website.origin);
  await again.open(`/qrcode_process/${addSticker(state).guid}`);
  const vehicles = await enter(again, "/login", { phone }, phone);
  expect(vehicles.path).toBe("/logindetail");
  const second = { vehiclePlateNumber: "kl 07 cd 4322", emergencyContactNumber: "9847011223" };
  expect((await vehicles.form("Add vehicle").fill(second).submit("Add vehicle")).path).toBe("/thank-you-postpaid");
  expect((await again.open("/userdetail")).text).toContain("KL07CD4322");
});

test("a reseller orders, pays, and finds the order and its details in the list", async () => {
  const visitor = browser(website.origin);
  expect((await enter(visitor, "/resellerlogin", { email: reseller.email }, reseller.email)).path).toBe("/myorder");
  const payment = await (await visitor.open("/neworder?rows=postpaid.3.2-prepaid.4.0")).form("Place Order").submit("Place Order");
  expect(payment.text).toMatch(/Order created successfully! Order ID: \d+/);
  const number = orderNumber(payment);
  const thanks = await pay(payment);
  expect([thanks.url.pathname, thanks.text.includes(number)]).toEqual(["/thank-you-reseller", true]);

  const list = await visitor.open("/myorder");
  const details = await list.follow(`View order ${number}`);
  expect(details.find("dialog", { open: true })[0]?.text).toContain("₹1,652.00");
  const slip = await details.follow("Packing slip");
  expect([slip.status, slip.title]).toEqual([200, `Packing slip RS-${number} - PlateNote`]);
  expect((await slip.follow("Back to the order")).find("dialog", { open: true })[0]?.text).toContain("₹1,652.00");
  expect((await visitor.open("/myqrcode")).text).toContain("Lata");
  expect((await visitor.open("/myaccount")).text).toContain("₹20,752.00");
  expect((await visitor.open("/paymentlist")).text).toContain("NEFT-88120");
});
