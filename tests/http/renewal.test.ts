import { beforeAll, describe, expect, test } from "vitest";

import { demoOwners } from "../../backend/composition/demo/data";
import { browser, type Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { stickers } from "../harness/demo-stickers";
import { readOutbox, waitForDelivery, type Delivery } from "../harness/outbox";
import { openOwnerScreen } from "../harness/owner-area";
import { sharedServer } from "../harness/shared-server";
import { orderNumber, pressProviderButton } from "../harness/shopper";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);
const { asha } = demoOwners;

let owner: Visitor;
let details: Page;
beforeAll(async () => {
  ({ visitor: owner, page: details } = await openOwnerScreen(website.origin, asha.phone));
});

describe("the renewal of a sticker", () => {
  const renewal = () => details.follow("Renew KA01EX9034");

  test("shows the vehicle, the owner and the price", async () => {
    const page = await renewal();
    expect(page.text).toContain("KA01EX9034");
    expect(page.text).toContain("14-07-1988");
    expect(page.text).toContain("GST (18%)");
    expect(page.form("Place Order").fields).not.toContain("amount");
  });

  test.each([
    ["an empty promo code", " ", "Enter a promo code."],
    ["an unknown promo code", "NONSENSE", "Invalid Promo Code"],
  ])("refuses %s", async (_, coupon, message) => {
    const page = await (await renewal()).form("Apply").fill({ coupon }).submit("Apply");
    expect([page.status, page.text.includes(message)]).toEqual([400, true]);
  });

  test("shows a discount with a promo code, and none after the promo code is removed", async () => {
    const before = await renewal();
    const applied = await before.form("Apply").fill({ coupon: "WELCOME10" }).submit("Apply");
    expect(applied.text).toContain("Promo Code Applied: WELCOME10");
    expect(applied.text).toContain("Discount");
    const removed = await applied.form("Remove").submit("Remove");
    expect(removed.text).toContain("Promo code removed.");
    expect(removed.text).not.toContain("Discount");
  });

  test("is not ordered if the promo code in the URL is no longer valid", async () => {
    const { pathname, search } = (await renewal()).url;
    const page = await owner.open(`${pathname}${search}&coupon=ENDED`);
    expect(page.text).toContain("Promo code is no longer valid.");
    expect(page.form("Remove").value("coupon")).toBe("ENDED");
    const refused = await page.form("Place Order").submit("Place Order");
    expect(refused.text).toContain("Promo code is no longer valid.");
    expect([refused.path, refused.form("Apply").value("coupon")]).toEqual([pathname + search, ""]);
  });

  test("makes the sticker valid for life when it is paid, even after a cancelled and a failed payment", async () => {
    const payment = await (await renewal()).form("Place Order").submit("Place Order");
    expect(payment.path).toBe("/payment");
    const cancelled = await pressProviderButton(payment, "Cancel");
    expect([cancelled.path, cancelled.text.includes("Payment Failed")]).toEqual(["/payment_failed", true]);
    const failed = await pressProviderButton(await owner.open("/payment"), "Fail");
    expect(failed.path).toBe("/failed");
    const paid = await pressProviderButton(await owner.open("/payment"), "Pay");
    expect(paid.path).toBe("/userdetail");
    const order = await browser(website.origin, { cookies: false }).open(orderLinkOn(paid));
    for (const words of ["Your order", "None: you have the sticker already.", "Tax invoice PN/"]) expect(order.text).toContain(words);

    expect((await owner.open("/userdetail")).links().map(({ text }) => text)).not.toContain("Renew KA01EX9034");
    expect((await browser(website.origin).open(`/qrcode_process/${stickers.expiredBike}`)).path).toBe(
      `/quickcontact?guid=${stickers.expiredBike}`,
    );
    const again = await renewal();
    expect([again.path, again.text.includes("This sticker is already valid for the lifetime of the vehicle.")]).toEqual([
      "/userdetail",
      true,
    ]);
  });

  test("in two tabs makes one order and one payment, and both tabs lead back to the vehicles", async () => {
    const renewal = await details.follow("Renew KA05TR1509");
    const tabs = [
      await renewal.form("Place Order").submit("Place Order"),
      await renewal.form("Place Order").submit("Place Order"),
    ] as const;
    expect(orderNumber(tabs[0])).toBe(orderNumber(tabs[1]));
    expect((await pressProviderButton(tabs[0], "Pay")).path).toBe("/userdetail");
    const closed = await tabs[1].form("Pay ₹590").submit();
    expect((await closed.form("Continue").submit("Continue")).path).toBe("/userdetail");
    const late = await renewal.form("Place Order").submit("Place Order");
    expect([late.path, late.text.includes("This sticker is already valid for the lifetime of the vehicle.")]).toEqual([
      "/userdetail",
      true,
    ]);
    const isReceipt = ({ channel, text }: Delivery) => channel === "mail" && text.includes("KA05TR1509");
    await waitForDelivery(website.origin, isReceipt);
    expect((await readOutbox(website.origin)).filter(isReceipt)).toHaveLength(1);
  });

  test.each([
    "",
    "?userLoginId=&vehicleOwnerMasterDetailId=",
    "?userLoginId=x&vehicleOwnerMasterDetailId=y",
    "?userLoginId=-1&vehicleOwnerMasterDetailId=1e5",
    `?userLoginId=${"9".repeat(30)}&vehicleOwnerMasterDetailId=1%20or%201=1`,
  ])("finds no vehicle for the query %j", async (query) => {
    for (const page of [await owner.open(`/renew_checkout${query}`), await owner.post(`/renew_checkout${query}`, { intent: "place" })]) {
      expect([page.status, page.text.includes("No vehicle found for the provided ID.")]).toEqual([404, true]);
    }
  });
});

describe("a postpaid sticker", () => {
  test("leads from the scan to the payment, and after the payment to the registration", async () => {
    const visitor = browser(website.origin);
    const checkout = await visitor.open(`/qrcode_process/${stickers.postpaidUnpaid}`);
    expect(checkout.path).toBe("/postpaidcheckout");
    const refused = await checkout.form("Place Order").fill({ name: "Anil Rao", mobile: "98", email: "nobody" }).submit("Place Order");
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Phone number must be 10 digits");
    expect(refused.text).toContain("Invalid email address");
    const address = {
      mobile: "9876501234",
      email: "anil@example.in",
      address: "2 Ring Road",
      pincode: "110001",
      state: "Delhi",
      city: "Delhi",
    };
    const asked = await refused
      .form("Place Order")
      .fill({ ...address, pincode: "560001" })
      .submit("Place Order");
    expect(asked.descriptionOf("pincode")).toBe("560001 is in Karnataka. Is Delhi right? If so, press the button again.");
    const payment = await asked.form("Place Order").fill(address).submit("Place Order");
    expect(payment.path).toBe("/payment");
    const paid = await pressProviderButton(payment, "Pay");
    expect(paid.path).toBe("/register");
    expect((await browser(website.origin).open(orderLinkOn(paid))).text).toContain("Tax invoice PN/");
    expect((await visitor.open("/thank-you-postpaid")).links().map(({ address }) => address)).toContain(orderLinkOn(paid));
    expect((await browser(website.origin).open(`/qrcode_process/${stickers.postpaidUnpaid}`)).path).toBe("/register");
  });
});

function orderLinkOn(page: Page): string {
  return page.links().find(({ text }) => text === "See the order and its invoice")?.address ?? "";
}
